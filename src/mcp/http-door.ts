import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import type { Bounds } from '../config.ts';

export interface McpDoor {
  readonly path: string;
  /** One request, as the web knows it, to its answer. Who may ask was checked before. */
  answer(request: Request): Promise<Response>;
  /** Ends what is still under way. */
  close(): Promise<void>;
}

/**
 * MCP over streamable HTTP, without sessions: revision 2026-07-28 and the revisions of 2025 from one handler. An answer is a
 * single JSON body wherever the revision allows it.
 */
export function mcpDoor(
  factory: McpServerFactory,
  deps: { readonly bounds: Pick<Bounds, 'bodyBytesMax' | 'streamsMax'>; readonly onError: (error: Error) => void },
): McpDoor {
  const handler = createMcpHandler(factory, {
    responseMode: 'auto',
    maxRequestBodySize: deps.bounds.bodyBytesMax,
    maxSubscriptions: deps.bounds.streamsMax,
    onerror: deps.onError,
  });
  return { path: '/mcp', answer: (request) => handler.fetch(request), close: () => handler.close() };
}
