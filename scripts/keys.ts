import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { databaseFile } from '../src/compose/stores.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { openDatabase } from '../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../src/storage/sqlite/keys.ts';
import { hashKey, newAccessKey } from '../src/vault/access-key.ts';
import { keyKinds, type KeyKind } from '../src/vault/key-store.ts';

const usage = `npm run keys -- add client|staff|operator --name NAME [--scopes a,b]
npm run keys -- list
npm run keys -- revoke ID

A key is shown once, when it is made; only its hash is kept.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, scopes: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

async function run(): Promise<void> {
  const [command, argument] = positionals;
  if (values.help === true || command === undefined) {
    console.log(usage);
    return;
  }
  const config = readConfig();
  const database = openDatabase({
    path: join(config.dataDir, databaseFile),
    now: () => new Date(),
    encryptionKey: config.encryptionKey,
  });
  try {
    const keys = sqliteKeyStore(database);
    const at = new Date().toISOString();
    switch (command) {
      case 'add': {
        const kind = keyKinds.find((known) => known === argument);
        if (kind === undefined || values.name === undefined)
          throw new AppError('invalid_request', `Say which kind and give a name.\n${usage}`);
        await add(kind, values.name, at);
        return;
      }
      case 'list':
        for (const key of await keys.list()) {
          console.log(
            [
              key.id,
              key.kind,
              key.name,
              key.scopes.join(',') || '-',
              key.createdAt,
              key.revokedAt ? `revoked ${key.revokedAt}` : 'in use',
            ].join('  '),
          );
        }
        return;
      case 'revoke':
        if (argument === undefined || !(await keys.revoke(argument, at))) {
          throw new AppError(
            'not_found',
            `There is no key in use with the id "${argument ?? ''}". See: npm run keys -- list`,
          );
        }
        console.log(`revoked ${argument}`);
        return;
      default:
        throw new AppError('invalid_request', `"${command}" is not one of add, list, revoke.\n${usage}`);
    }

    async function add(kind: KeyKind, name: string, createdAt: string): Promise<void> {
      const key = newAccessKey(kind);
      const scopes = (values.scopes ?? '').split(',').filter((scope) => scope !== '');
      const stored = await keys.add({ kind, name, scopes, hash: hashKey(key), at: createdAt });
      console.log(`${stored.id}  ${kind}  ${name}\n\n${key}\n\nKeep it now: it is not shown again.`);
    }
  } finally {
    database.close();
  }
}

run().catch((error: unknown) => {
  console.error(`keys: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
});
