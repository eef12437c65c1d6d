import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashKey } from '../../src/vault/access-key.ts';
import type { KeyStore } from '../../src/vault/key-store.ts';

const at = '2026-11-20T10:00:00.000Z';
const later = '2026-11-21T10:00:00.000Z';
const staffKey = { kind: 'staff' as const, name: 'Front desk', scopes: ['tickets.read'], hash: hashKey('one'), at };

/** What every key store must do, whatever it is made of. */
export function keyStoreContract(name: string, open: () => { store: KeyStore; close(): void }): void {
  describe(`${name} as a key store`, () => {
    let store: KeyStore;
    let close: () => void;
    beforeEach(() => {
      ({ store, close } = open());
    });
    afterEach(() => close());

    test('finds a key by its hash and nothing by another', async () => {
      const added = await store.add(staffKey);
      expect(added).toMatchObject({ kind: 'staff', name: 'Front desk', scopes: ['tickets.read'], createdAt: at });
      expect(await store.findByHash(hashKey('one'))).toEqual(added);
      expect(await store.findByHash(hashKey('two'))).toBeUndefined();
    });

    test('finds a revoked key no more, but still lists it', async () => {
      const added = await store.add(staffKey);
      await store.add({ ...staffKey, kind: 'client', hash: hashKey('two'), at: later });
      expect(await store.revoke(added.id, later)).toBe(true);
      expect(await store.revoke(added.id, later)).toBe(false);
      expect(await store.revoke('key_none', later)).toBe(false);
      expect(await store.findByHash(hashKey('one'))).toBeUndefined();
      const listed = await store.list();
      expect(listed.map(({ kind, revokedAt }) => [kind, revokedAt])).toEqual([
        ['staff', later],
        ['client', undefined],
      ]);
    });

    test('takes no key twice', async () => {
      await store.add(staffKey);
      await expect(store.add(staffKey)).rejects.toThrow();
      expect(await store.list()).toHaveLength(1);
    });
  });
}
