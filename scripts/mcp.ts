import { readConfig } from '../src/config.ts';
import { composeToolsOnly } from '../src/compose/tools.ts';
import { AppError } from '../src/errors.ts';
import { serveMcpOverStdio } from '../src/mcp/stdio-door.ts';

/** MCP over standard input and output, until the host closes the input. Settings as for the service. */
async function run(): Promise<void> {
  const tools = await composeToolsOnly(readConfig());
  const server = serveMcpOverStdio(tools.mcpServers, tools.onError);
  tools.onToolsChanged(() => server.toolsChanged());
  process.stdin.on('close', () => {
    server
      .close()
      .catch(() => undefined)
      .finally(() => tools.close());
  });
}

run().catch((error: unknown) => {
  process.stderr.write(
    `ombud: ${error instanceof AppError ? error.publicDetail : 'The MCP server could not start.'}\n`,
  );
  process.exit(1);
});
