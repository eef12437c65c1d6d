import type { Bounds } from '../../config.ts';
import type { RemoteServer } from '../../middleware/remote/remote-server.ts';
import { variablesOf, type RemoteSettings } from '../../middleware/remote/remote-settings.ts';
import { connectRemote, type RemoteConnection } from './connect-remote.ts';

/** The operator's servers by their settings: the same settings mean the same connection, also after a reload. */
export interface RemotePool {
  /** A string says which variable is missing. */
  serverFor(name: string, settings: RemoteSettings): RemoteServer | string;
  /** After a reload: all that were not asked for since the last time are closed, once turns that run can't need them. */
  settle(): void;
  close(): Promise<void>;
}

export interface RemotePoolDeps {
  readonly secrets: ReadonlyMap<string, string>;
  readonly bounds: Bounds;
  readonly nowMs: () => number;
}

export function remotePool({ secrets, bounds, nowMs }: RemotePoolDeps): RemotePool {
  const open = new Map<string, RemoteConnection>();
  let wanted = new Set<string>();
  return {
    serverFor(_name, settings) {
      const missing = variablesOf(settings).find((variable) => !secrets.has(variable));
      if (missing !== undefined) return `the environment has no ${missing}`;
      const key = JSON.stringify(settings);
      const known = open.get(key);
      const server =
        known ?? connectRemote(settings, { secret: (variable) => secrets.get(variable) ?? '', bounds, nowMs });
      open.set(key, server);
      wanted.add(key);
      return server;
    },
    settle() {
      for (const [key, server] of open) {
        if (wanted.has(key)) continue;
        open.delete(key);
        setTimeout(() => void server.close(), bounds.remoteRetireMs).unref();
      }
      wanted = new Set();
    },
    async close() {
      await Promise.all([...open.values()].map((server) => server.close()));
    },
  };
}
