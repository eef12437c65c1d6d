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
  readonly bounds: Pick<Bounds, 'remoteAnswerBytesMax' | 'remoteFailuresMax' | 'remoteRestMs'>;
  readonly nowMs: () => number;
}

const anything = z.looseObject({});

/**
 * A server of the operator over MCP: streamable HTTP, or a child process over its stdin and stdout. It is connected at the
 * first request and again after a failure. After too many failures in a row nothing is tried for a while.
 */
export function connectRemote(settings: RemoteSettings, deps: ConnectDeps): RemoteConnection {
  const { remoteFailuresMax: failuresMax, remoteRestMs: restMs } = deps.bounds;
  const watch = breaker({ failuresMax, restMs, now: deps.nowMs });
  let connected: Promise<Client> | undefined;
  let state: RemoteState = 'not_tried';

  async function connect(signal: AbortSignal, timeout: number): Promise<Client> {
    const client = new Client({ name: 'ombud', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const transport = transportFor(settings, deps);
    try {
      await client.connect(transport, { signal, timeout });
      return client;
    } catch (error) {
      await transport.close().catch(() => undefined);
      throw error;
    }
  }

  async function drop(): Promise<void> {
    const going = connected;
    connected = undefined;
    const client = await going?.catch(() => undefined);
    await client?.close().catch(() => undefined);
  }

  return {
    async request(method, params, timeoutMs) {
      const watched = watch.begin();
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        connected ??= connect(signal, timeoutMs);
        const client = await connected;
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
          void drop();
        }
        throw error;
      }
    },
    state: () => state,
    close: drop,
  };
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
