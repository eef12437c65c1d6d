import { Client, ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { foreignOutputSchema } from '../../tools/upstream/foreign-output.ts';
import type { ConnectUpstream } from '../../tools/upstream/upstream-source.ts';
import { transportFor, type ConnectDeps } from '../remote/connect-remote.ts';

/** Connects to a server of the operator over MCP, whichever revision it speaks: streamable HTTP, or a child process. */
export function upstreamConnector(deps: Pick<ConnectDeps, 'secret' | 'bounds'>): ConnectUpstream {
  return async (settings, { toolsChanged, closed, timeoutMs }) => {
    const client = new Client(
      { name: 'ombud', version: '1' },
      {
        versionNegotiation: { mode: 'auto' },
        listChanged: { tools: { autoRefresh: false, onChanged: () => toolsChanged() } },
      },
    );
    const transport = transportFor(settings, deps);
    try {
      await client.connect(transport, { timeout: timeoutMs });
    } catch (error) {
      await transport.close().catch(() => undefined);
      throw error;
    }
    client.onclose = closed;
    return {
      async listTools(listMs) {
        const { tools } = await client.listTools(undefined, { timeout: listMs, cacheMode: 'refresh' });
        return tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
          name,
          title: title ?? annotations?.title,
          description,
          inputSchema,
          outputSchema,
          readOnly: annotations?.readOnlyHint === true,
          destructive: annotations?.destructiveHint,
        }));
      },
      async callTool(name, args, { timeoutMs: callMs, use }) {
        try {
          const result = await client.callTool(
            { name, arguments: { ...args } },
            {
              timeout: callMs,
              maxTotalTimeout: callMs,
              ...(use === undefined ? {} : { signal: use.signal }),
              ...(use === undefined
                ? {}
                : { onprogress: ({ progress, total }) => use.progress(progress, total ?? progress) }),
              // Its own promise is held to by us, so that what is said about it is ours.
              toolDefinition: { name, inputSchema: { type: 'object' } },
            },
          );
          const output = foreignOutputSchema.parse({
            content: result.content,
            ...(result.structuredContent === undefined ? {} : { structuredContent: result.structuredContent }),
          });
          if (result.isError === true) return { outcome: 'refused', says: textOf(output.content) };
          return { outcome: 'ok', output };
        } catch (error) {
          if (error instanceof ProtocolError) return { outcome: 'refused', says: error.message };
          if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return { outcome: 'timed_out' };
          throw error;
        }
      },
      async close() {
        client.onclose = undefined;
        await client.close();
      },
    };
  };
}

function textOf(content: readonly { readonly text?: string | undefined }[]): string {
  return (
    content
      .map(({ text }) => text ?? '')
      .join(' ')
      .trim() || 'it failed, and does not say why'
  );
}
