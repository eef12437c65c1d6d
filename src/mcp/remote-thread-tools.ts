import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { PersonSettings } from '../config.ts';
import { AppError } from '../errors.ts';
import { defineTool, type Tool, type ToolUse } from '../tools/define-tool.ts';

/**
 * The tools that work on one person's conversation, for a process beside the service: each call goes to the service, with the
 * id and token of the conversation from this process's environment.
 */
export function remoteThreadTools(tools: readonly Tool[], person: PersonSettings): readonly Tool[] {
  return tools.map((tool) => defineTool({ ...tool, run: (input, use) => callAtService(tool, input, person, use) }));
}

async function callAtService(tool: Tool, input: unknown, person: PersonSettings, use?: ToolUse): Promise<unknown> {
  const client = new Client({ name: 'ombud-stdio', version: '1' }, { versionNegotiation: { mode: { pin: revision } } });
  try {
    await client.connect(
      new StreamableHTTPClientTransport(new URL('mcp', person.serviceUrl), {
        requestInit: { headers: personHeaders(person), redirect: 'error' },
      }),
    );
    const args = input as Record<string, unknown>;
    const result = await client.callTool({ name: tool.name, arguments: args }, use ? { signal: use.signal } : {});
    if (result.isError !== true) return tool.output.parse(result.structuredContent);
    // Lines of a danger may stand before what went wrong; this process says them itself.
    const last = result.content.at(-1);
    throw new AppError('invalid_request', last?.type === 'text' ? last.text : 'The service could not do it.');
  } catch (error) {
    if (error instanceof AppError) throw error;
    const says = `The service at ${person.serviceUrl} can’t be asked now. Nothing was changed; is it running?`;
    throw new AppError('internal', says, { cause: error });
  } finally {
    await client.close().catch(() => undefined);
  }
}

const revision = '2026-07-28';

/** What opens the conversation, beside the key of the service where it wants one. */
export function personHeaders({ serviceKey, threadId, threadToken }: PersonSettings): Record<string, string> {
  return {
    'x-thread-id': threadId,
    'x-thread-token': threadToken,
    ...(serviceKey === undefined ? {} : { authorization: `Bearer ${serviceKey}` }),
  };
}
