import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../../src/storage/sqlite/keys.ts';
import { hashKey, newAccessKey } from '../../src/vault/access-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ombud-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('refuses to start where others can reach it and nobody has a key, and starts once there is one', async () => {
  const config = readConfig({ HOST: '0.0.0.0', OMBUD_DATA_DIR: dataDir, OMBUD_LOG: 'silent' });
  await expect(compose(config)).rejects.toMatchObject({
    code: 'config_invalid',
    publicDetail: expect.stringContaining('npm run keys -- add client') as string,
  });

  const database = openDatabase({ path: join(dataDir, 'ombud.db'), now: () => new Date() });
  const at = new Date().toISOString();
  await sqliteKeyStore(database).add({
    kind: 'client',
    name: 'desk',
    scopes: [],
    hash: hashKey(newAccessKey('client')),
    at,
  });
  database.close();

  const service = await compose(config);
  service.close();
});
