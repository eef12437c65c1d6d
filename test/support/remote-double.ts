import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the double answers to one call; it has the parameters that were sent. */
export type RemoteBehaviour =
  /** What throws is answered as an error of the call; `noAnswer` never is. */
  | { readonly kind: 'answers'; readonly result: (params: Record<string, unknown>) => unknown }
  | { readonly kind: 'refuses'; readonly code: number; readonly message: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'bytes'; readonly count: number }
  | { readonly kind: 'redirects'; readonly to: string }
  /** Never answers, until its client leaves. */
  | { readonly kind: 'hangs' }
  | { readonly kind: 'dies' };

export const noAnswer = Symbol('no answer');

/** Somebody else's middleware server over real HTTP, which keeps everything that reaches it. */
export interface RemoteDouble {
  readonly url: string;
  /** Body and headers of every request, as they came. */
  readonly received: readonly { readonly body: string; readonly headers: IncomingMessage['headers'] }[];
  /** Calls of middleware and interceptors, by method. */
  readonly calls: readonly { readonly method: string; readonly params: Record<string, unknown> }[];
  behave(behaviour: RemoteBehaviour): void;
  /** What `interceptors/list` answers; before, and with nothing, there is no such method. */
  list(answer?: (params: Record<string, unknown>) => unknown): void;
  close(): Promise<void>;
}

/** Gives back what it was sent. */
export const echoes: RemoteBehaviour = {
  kind: 'answers',
  result: ({ context, payload }) =>
    context === undefined ? { type: 'mutation', modified: true, payload } : { content: context },
};

export async function startRemoteDouble(): Promise<RemoteDouble> {
  const received: { body: string; headers: IncomingMessage['headers'] }[] = [];
  const calls: { method: string; params: Record<string, unknown> }[] = [];
  let behaviour: RemoteBehaviour = echoes;
  let list: ((params: Record<string, unknown>) => unknown) | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ body, headers: request.headers });
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, method, params = {} } = JSON.parse(body) as { id?: number; method: string; params?: never };
    if (id === undefined) return void response.writeHead(202).end();
    const say = (said: object | undefined): void => {
      if (said === undefined) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
    };
    if (method === 'initialize') {
      const { protocolVersion } = params as { protocolVersion: string };
      return say({ result: { protocolVersion, capabilities: {}, serverInfo: { name: 'double', version: '1' } } });
    }
    if (method === 'interceptors/list' && list !== undefined) {
      const listed = list(params);
      return listed === noAnswer ? undefined : say({ result: listed });
    }
    if (!method.includes('/invoke')) return say({ error: { code: -32_601, message: 'Method not found' } });
    calls.push({ method, params });
    switch (behaviour.kind) {
      case 'answers':
        return say(await outcomeOf(behaviour, params));
      case 'refuses':
        return say({ error: { code: behaviour.code, message: behaviour.message } });
      case 'status':
        return void response.writeHead(behaviour.status).end();
      case 'bytes':
        return say({ result: { content: [{ type: 'text', text: 'a'.repeat(behaviour.count) }] } });
      case 'redirects':
        return void response.writeHead(307, { location: behaviour.to }).end();
      case 'dies':
        return void response.destroy();
      case 'hangs':
        return;
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    received,
    calls,
    behave: (next) => {
      behaviour = next;
    },
    list: (answers) => {
      list = answers;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function outcomeOf(
  { result }: Extract<RemoteBehaviour, { kind: 'answers' }>,
  params: Record<string, unknown>,
): Promise<object | undefined> {
  try {
    const given = await result(params);
    return given === noAnswer ? undefined : { result: given };
  } catch (error) {
    return { error: { code: -32_603, message: error instanceof Error ? error.message : 'failed' } };
  }
}
