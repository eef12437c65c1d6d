import { describe, expect, it } from 'vitest';
import { callerVaults } from '../../../src/vault/caller-vaults.ts';

function vaultsAt(clock: { atMs: number }, vaultsMax = 3) {
  let made = 0;
  return callerVaults({
    clock: { monotonicMs: () => clock.atMs },
    nextId: () => `vlt_${(made += 1)}`,
    ttlMs: 1_000,
    vaultsMax,
    handlesMax: 10,
  });
}

describe('vaults of callers', () => {
  it('keep their handles from call to call, each for its own caller', () => {
    const vaults = vaultsAt({ atMs: 0 });
    const made = vaults.open('key_a', undefined);
    made?.vault.handleFor('ssn', '219-09-9999');
    expect(vaults.open('key_a', made?.id)?.vault.valueOf('SSN_1')).toBe('219-09-9999');
    expect(vaults.open('key_b', made?.id)).toBeUndefined();
    expect(vaults.open('key_a', 'vlt_unknown')).toBeUndefined();
    expect(vaults.open('key_a', undefined)?.vault.valueOf('SSN_1')).toBeUndefined();
  });

  it('run out after their last use, not after their first', () => {
    const clock = { atMs: 0 };
    const vaults = vaultsAt(clock);
    const id = vaults.open('key_a', undefined)?.id;
    clock.atMs = 900;
    expect(vaults.open('key_a', id)).toBeDefined();
    clock.atMs = 1_800;
    expect(vaults.open('key_a', id)).toBeDefined();
    clock.atMs = 2_801;
    expect(vaults.open('key_a', id)).toBeUndefined();
  });

  it('give way, the longest unused first, when there are too many', () => {
    const vaults = vaultsAt({ atMs: 0 }, 2);
    const [first, second] = [vaults.open('key_a', undefined)?.id, vaults.open('key_a', undefined)?.id];
    vaults.open('key_a', first);
    vaults.open('key_a', undefined);
    expect(vaults.open('key_a', second)).toBeUndefined();
    expect(vaults.open('key_a', first)).toBeDefined();
  });
});
