import { createMcpHandler, isLegacyRequest, type McpServerFactory } from '@modelcontextprotocol/server';
import type { Clock, Ids } from '../clock.ts';
import type { Bounds } from '../config.ts';
import type { Principal } from '../threads/turn.ts';
import { wordsOfCall } from './say-lines.ts';
import { mcpSessions, type ChangedList } from './sessions.ts';

export interface McpDoor {
  readonly path: string;
  readonly opensTo?: 'operator';
  /** One request, as the web knows it, to its answer. Who may ask was checked before. */
  answer(request: Request, principal: Principal): Promise<Response>;
  words(body: unknown): string | undefined;
  /** Tells clients that listen that a list is another one now. */
  changed(list: ChangedList): void;
  /** Ends what is still under way. */
  close(): Promise<void>;
}

/**
 * MCP over streamable HTTP: revision 2026-07-28, which knows no sessions, and the revisions of 2025, with a session where a
 * client opens one and without where it does not. An answer is a single JSON body wherever the revision allows it.
 */
export function mcpDoor(
  factory: McpServerFactory,
  deps: {
    readonly path: string;
    readonly opensTo?: 'operator';
    readonly bounds: Pick<
      Bounds,
      | 'bodyBytesMax'
      | 'streamsMax'
      | 'mcpSessionsMax'
      | 'mcpSessionIdleMs'
      | 'mcpSessionEventsMax'
      | 'mcpSessionEventBytesMax'
    >;
    readonly clock: Pick<Clock, 'monotonicMs'>;
    readonly ids: Ids;
    readonly onError: (error: Error) => void;
  },
): McpDoor {
  const { bounds, onError } = deps;
  const handler = createMcpHandler(factory, {
    responseMode: 'auto',
    maxRequestBodySize: bounds.bodyBytesMax,
    maxSubscriptions: bounds.streamsMax,
    onerror: onError,
  });
  const sessions = mcpSessions({
    factory,
    newId: () => deps.ids.next('mcp'),
    monotonicMs: () => deps.clock.monotonicMs(),
    bodyBytesMax: bounds.bodyBytesMax,
    eventsMax: bounds.mcpSessionEventsMax,
    eventBytesMax: bounds.mcpSessionEventBytesMax,
    sessionsMax: bounds.mcpSessionsMax,
    idleMs: bounds.mcpSessionIdleMs,
    onError,
  });
  return {
    path: deps.path,
    ...(deps.opensTo === undefined ? {} : { opensTo: deps.opensTo }),
    // Who asks was checked before; the handler only hands the key's id on.
    async answer(request, { keyId, kind, scopes }) {
      const authInfo = { token: '', clientId: keyId ?? kind, scopes: [...scopes] };
      const isLegacy = await isLegacyRequest(request, undefined, { maxRequestBodySize: bounds.bodyBytesMax });
      const answered = isLegacy ? await sessions.answer(request, authInfo) : undefined;
      return answered ?? handler.fetch(request, { authInfo });
    },
    words: wordsOfCall,
    changed(list) {
      sessions.changed(list);
      if (list === 'tools') handler.notify.toolsChanged();
      else handler.notify.resourcesChanged();
    },
    async close() {
      await sessions.close();
      await handler.close();
    },
  };
}
