export const keyKinds = ['client', 'staff', 'operator'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** An access key as it is stored: everything but the key. */
export interface StoredKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly revokedAt: string | undefined;
}

/** Where access keys live, by their hash (`hashKey`). */
export interface KeyStore {
  add(input: { kind: KeyKind; name: string; scopes: readonly string[]; hash: string; at: string }): Promise<StoredKey>;
  /** The key with this hash; undefined when there is none or it was revoked. */
  findByHash(hash: string): Promise<StoredKey | undefined>;
  /** All keys, revoked ones included, oldest first. */
  list(): Promise<readonly StoredKey[]>;
  /** False when there is no such key, or it was revoked before. */
  revoke(id: string, at: string): Promise<boolean>;
}
