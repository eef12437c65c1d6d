import type { RemoteServer, RemoteState } from '../remote/remote-server.ts';
import type { Chain } from './load-chain.ts';

/** `blocking`: it is down, and a step that it does fails closed, so what would pass through it does not go on. */
export type RemoteStepState = RemoteState | 'blocking';

/** The servers that do steps of a chain, by name, in one word each. */
export function remoteStates(
  chain: Pick<Chain, 'steps'>,
  servers: ReadonlyMap<string, Pick<RemoteServer, 'state'>>,
): Readonly<Record<string, RemoteStepState>> {
  const states: Record<string, RemoteStepState> = {};
  for (const { remote, onFailure, mode } of Object.values(chain.steps).flat()) {
    const state = remote === undefined ? undefined : servers.get(remote)?.state();
    if (remote === undefined || state === undefined) continue;
    // An interceptor's own word is not known while its server is down.
    const blocks = state === 'down' && onFailure !== 'open' && mode !== 'audit';
    if (states[remote] !== 'blocking') states[remote] = blocks ? 'blocking' : state;
  }
  return states;
}
