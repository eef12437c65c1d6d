import { Client, ProtocolError, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { z } from 'zod';
import type { Bounds } from '../../config.ts';
import type { RemoteServer, RemoteState } from '../../middleware/remote/remote-server.ts';
import type { RemoteSettings } from '../../middleware/remote/remote-settings.ts';
import { breaker } from '../../model/breaker.ts';
import { limitedFetch } from './limited-fetch.ts';

export interface RemoteConnection extends RemoteServer {
  /** Ends the connection, and the process where it is one. The next request makes a new one. */
  close(): Promise<void>;
}

export interface ConnectDeps {
  /** Value of a variable that the settings name; they were checked to be there. */
  readonly secret: (variable: string) => string;
  readonly bounds: Pick<Bounds, 'remoteAnswerBytesMax' | 'remoteFailuresMax' | 'remoteRestMs' | 'contextFunctionMsMax'>;
  readonly nowMs: () => number;
}

const anything = z.looseObject({});

/** One connection, or the attempt at one, with the requests that use it. */
interface Line {
  readonly client: Promise<Client>;
  users: number;
  end(): Promise<void>;
}

/**
 * A server of the operator over MCP: streamable HTTP, or a child process over its stdin and stdout. It is connected at the
 * first request and again after a failure. After too many failures in a row nothing is tried for a while. A request that
 * fails takes its connection out of use; it is closed when the others on it are done, so a hung one costs nobody else.
 */
export function connectRemote(settings: RemoteSettings, deps: ConnectDeps): RemoteConnection {
  const { remoteFailuresMax: failuresMax, remoteRestMs: restMs, contextFunctionMsMax } = deps.bounds;
  const watch = breaker({ failuresMax, restMs, now: deps.nowMs });
  const lines = new Set<Line>();
  let current: Line | undefined;
  let state: RemoteState = 'not_tried';

  function newLine(): Line {
    const gone = new AbortController();
    const client = connect(transportFor(settings, deps), { signal: gone.signal, timeout: contextFunctionMsMax });
    const line: Line = {
      client,
      users: 0,
      async end() {
        lines.delete(line);
        gone.abort();
        await client.then((connected) => connected.close()).catch(() => undefined);
      },
    };
    lines.add(line);
    return line;
  }

  return {
    async request(method, params, timeoutMs) {
      const watched = watch.begin();
      const signal = AbortSignal.timeout(timeoutMs);
      const line = (current ??= newLine());
      line.users += 1;
      try {
        const client = await untilAborted(line.client, signal);
        const options = { signal, timeout: timeoutMs, maxTotalTimeout: timeoutMs };
        const result = await client.request({ method, params }, anything, options);
        watched.worked();
        state = 'ready';
        return result;
      } catch (error) {
        // It answered, if only to refuse: nothing is wrong with the connection.
        if (error instanceof ProtocolError) {
          watched.worked();
          state = 'ready';
        } else {
          watched.failed();
          state = 'down';
          if (current === line) current = undefined;
        }
        throw error;
      } finally {
        line.users -= 1;
        if (line.users === 0 && current !== line) void line.end();
      }
    },
    state: () => state,
    async close() {
      current = undefined;
      await Promise.all([...lines].map((line) => line.end()));
    },
  };
}

async function connect(
  transport: Transport,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<Client> {
  const client = new Client({ name: 'ombud', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  try {
    await client.connect(transport, options);
    return client;
  } catch (error) {
    await transport.close().catch(() => undefined);
    throw error;
  }
}

function untilAborted<Value>(running: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    running.then(resolve, reject);
  });
}

export function transportFor(
  { url, headers, command, environment }: RemoteSettings,
  deps: Pick<ConnectDeps, 'secret' | 'bounds'>,
): Transport {
  const { remoteAnswerBytesMax } = deps.bounds;
  const valuesOf = (names: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(names).map(([name, variable]) => [name, deps.secret(variable)]));
  if (url !== undefined)
    return new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: valuesOf(headers), redirect: 'error' },
      fetch: limitedFetch(remoteAnswerBytesMax),
    });
  const [program = '', ...args] = command ?? [];
  return new StdioClientTransport({
    command: program,
    args,
    env: { ...getDefaultEnvironment(), ...valuesOf(environment) },
    // What it writes there may hold what it was sent.
    stderr: 'ignore',
    maxBufferSize: remoteAnswerBytesMax,
  });
}
