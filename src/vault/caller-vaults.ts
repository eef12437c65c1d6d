import type { Clock } from '../clock.ts';
import { openHandleVault, type HandleVault } from './handle-vault.ts';

/**
 * Vaults of callers outside any thread: a host that redacts a text here and restores the answer later. Each belongs to
 * one key, is kept in memory only, and is gone `ttlMs` after its last use or when newer ones need the room.
 */
export interface CallerVaults {
  /** The vault with this id if it is this caller's and still there; a new one without an id. */
  open(caller: string, id: string | undefined): { readonly id: string; readonly vault: HandleVault } | undefined;
}

export interface CallerVaultOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly nextId: () => string;
  readonly ttlMs: number;
  readonly vaultsMax: number;
  readonly handlesMax: number;
}

interface Held {
  readonly caller: string;
  readonly vault: HandleVault;
  usedAtMs: number;
}

export function callerVaults(options: CallerVaultOptions): CallerVaults {
  /** In the order of their last use. */
  const held = new Map<string, Held>();
  const forget = (now: number): void => {
    for (const [id, { usedAtMs }] of held) {
      if (now - usedAtMs <= options.ttlMs && held.size < options.vaultsMax) return;
      held.delete(id);
    }
  };
  return {
    open(caller, id) {
      const now = options.clock.monotonicMs();
      if (id === undefined) {
        forget(now);
        const made = { caller, vault: openHandleVault([], options.handlesMax), usedAtMs: now };
        const newId = options.nextId();
        held.set(newId, made);
        return { id: newId, vault: made.vault };
      }
      const found = held.get(id);
      if (!found || found.caller !== caller || now - found.usedAtMs > options.ttlMs) return undefined;
      held.delete(id);
      held.set(id, found);
      found.usedAtMs = now;
      return { id, vault: found.vault };
    },
  };
}
