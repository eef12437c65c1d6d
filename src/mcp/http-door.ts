import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import type { Bounds } from '../config.ts';
import type { Principal } from '../threads/turn.ts';

export interface McpDoor {
  readonly path: string;
  /** One request, as the web knows it, to its answer. Who may ask was checked before. */
  readonly opensTo?: 'operator';
  answer(request: Request, principal: Principal): Promise<Response>;
  /** Ends what is still under way. */
  close(): Promise<void>;
}

/**
 * MCP over streamable HTTP, without sessions: revision 2026-07-28 and the revisions of 2025 from one handler. An answer is a
 * single JSON body wherever the revision allows it.
 */
export function mcpDoor(
  factory: McpServerFactory,
  deps: {
    readonly path: string;
    readonly opensTo?: 'operator';
    readonly bounds: Pick<Bounds, 'bodyBytesMax' | 'streamsMax'>;
    readonly onError: (error: Error) => void;
  },
): McpDoor {
  const handler = createMcpHandler(factory, {
    responseMode: 'auto',
    maxRequestBodySize: deps.bounds.bodyBytesMax,
    maxSubscriptions: deps.bounds.streamsMax,
    onerror: deps.onError,
  });
  return {
    path: deps.path,
    ...(deps.opensTo === undefined ? {} : { opensTo: deps.opensTo }),
    // Who asks was checked before; the handler only hands the key's id on.
    answer: (request, { keyId, kind, scopes }) =>
      handler.fetch(request, { authInfo: { token: '', clientId: keyId ?? kind, scopes: [...scopes] } }),
    close: () => handler.close(),
  };
}
