import {
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpServer,
  type McpServerFactory,
  type Server,
} from '@modelcontextprotocol/server';
import { recentEvents } from './recent-events.ts';

/**
 * Sessions of clients of the 2025 revisions that open one: a server each, so that it can tell of changed lists. A session
 * belongs to the key that opened it; who has another key finds none.
 */
export interface Sessions {
  /** The answer to a request that belongs to a session or opens one; undefined for any other. */
  answer(request: Request, authInfo: AuthInfo): Promise<Response | undefined>;
  /** Tells every session. */
  changed(list: ChangedList): void;
  close(): Promise<void>;
}

export type ChangedList = 'tools' | 'resources';

export interface SessionsDeps {
  readonly factory: McpServerFactory;
  readonly newId: () => string;
  readonly monotonicMs: () => number;
  readonly bodyBytesMax: number;
  /** Messages of one session that are kept for a client whose stream broke, and their bytes. */
  readonly eventsMax: number;
  readonly eventBytesMax: number;
  readonly sessionsMax: number;
  /** Milliseconds after its last request at which a session may be closed. */
  readonly idleMs: number;
  readonly onError: (error: Error) => void;
}

interface Session {
  readonly owner: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: Server;
  usedAtMs: number;
}

export function mcpSessions(deps: SessionsDeps): Sessions {
  /** In the order of their last use. */
  const sessions = new Map<string, Session>();

  async function end(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.server.close().catch(deps.onError);
  }

  /** Room for one more: what was idle too long goes, and when that is not enough, whoever was idle longest. */
  async function makeRoom(): Promise<void> {
    const oldest = deps.monotonicMs() - deps.idleMs;
    for (const [id, { usedAtMs }] of sessions) {
      if (usedAtMs > oldest && sessions.size < deps.sessionsMax) return;
      await end(id);
    }
  }

  async function open(request: Request, authInfo: AuthInfo): Promise<Response> {
    await makeRoom();
    const made = await deps.factory({ era: 'legacy', authInfo, requestInfo: request });
    const server = lowLevel(made);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: deps.newId,
      maxRequestBodySize: deps.bodyBytesMax,
      eventStore: recentEvents({ eventsMax: deps.eventsMax, bytesMax: deps.eventBytesMax }),
      retryInterval: retryMs,
      onsessioninitialized: (id) => {
        sessions.set(id, { owner: authInfo.clientId, transport, server, usedAtMs: deps.monotonicMs() });
      },
      onsessionclosed: (id) => void end(id),
    });
    transport.onerror = deps.onError;
    await made.connect(transport);
    return transport.handleRequest(request, { authInfo });
  }

  return {
    async answer(request, authInfo) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return (await opensSession(request)) ? open(request, authInfo) : undefined;
      const session = sessions.get(id);
      if (session?.owner !== authInfo.clientId) return noSession();
      sessions.delete(id);
      sessions.set(id, session);
      session.usedAtMs = deps.monotonicMs();
      return session.transport.handleRequest(request, { authInfo });
    },
    changed(list) {
      for (const { server } of sessions.values()) {
        const told = list === 'tools' ? server.sendToolListChanged() : server.sendResourceListChanged();
        told.catch(deps.onError);
      }
    },
    async close() {
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}

/** Milliseconds after which a client whose stream ended opens it again. */
const retryMs = 500;

function lowLevel(made: Server | McpServer): Server {
  return 'server' in made ? made.server : made;
}

async function opensSession(request: Request): Promise<boolean> {
  if (request.method !== 'POST') return false;
  try {
    return isInitializeRequest(await request.clone().json());
  } catch {
    // What is no JSON opens nothing; whoever answers it says what is wrong.
    return false;
  }
}

/** As the protocol says: who gets this begins again with `initialize`. */
function noSession(): Response {
  const error = { code: -32_001, message: 'There is no such session. Begin a new one with initialize.' };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
}
