import { startService } from '../support/service.ts';
import { FixtureServer } from './fixture-server.ts';

/** The real service on a free port, with the fixtures of the conformance suite beside our tools. Ends with its input. */
const service = await startService({}, { mcpServer: FixtureServer });
process.stdout.write(`${service.url}/mcp\n`);
process.stdin.resume().on('end', () => {
  service.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
