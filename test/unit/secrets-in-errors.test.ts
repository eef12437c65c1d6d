import { readFileSync, readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configKeys, readConfig } from '../../src/config.ts';
import { AppError } from '../../src/errors.ts';
import { postgresOperatorDatabase } from '../../src/storage/postgres/operator-database.ts';
import { unseal } from '../../src/vault/sealed-file.ts';

/** Everything that a log, a terminal or a debugger could print of an error, its causes included. */
const printed = (error: unknown): string =>
  inspect(error, { depth: 10, showHidden: true }) +
  (error instanceof AppError ? JSON.stringify([error.publicDetail, error.internal, error.extra]) : '');

const thrown = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

/** Settings that are secret by their name; a new one is checked as soon as it is there. */
const secretSettings = configKeys()
  .map(({ key }) => key)
  .filter((key) => /SECRET|KEY|TOKEN|PASSWORD/.test(key));

describe('a secret', () => {
  it('is looked for in every setting that has one', () => {
    expect(secretSettings).toEqual([
      'OMBUD_SECRET',
      'OMBUD_ENCRYPTION_KEY',
      'OMBUD_BACKUP_KEY',
      'OMBUD_SERVICE_KEY',
      'OMBUD_THREAD_TOKEN',
    ]);
  });

  it.each(secretSettings)('that is no usable %s is not in the error that says so', async (key) => {
    // Too short for all of them; a token has no form of its own and is refused for standing alone.
    const error = await thrown(() => readConfig({ [key]: 'canary-7f' }));
    expect(error).toMatchObject({ code: 'config_invalid' });
    expect(printed(error)).not.toContain('canary');
  });

  it.each([
    ['a server that is not there', 'postgres://role:canary-7f@127.0.0.1:1/cases'],
    ['a port that is none', 'postgres://role:canary-7f@127.0.0.1:99999/cases'],
    ['an address that is none', 'postgres://role:canary-7f@[127.0.0.1/cases'],
    ['another scheme', 'canary-7f'],
  ])('in the address of a database is not in the error: %s', async (_what, address) => {
    const query = { description: 'One.', sql: 'SELECT 1 AS one', parameters: {} } as never;
    const error = await thrown(() => postgresOperatorDatabase(address, 1_000).run(query, {}, 1));
    expect(error).toBeInstanceOf(AppError);
    expect(printed(error)).not.toContain('canary');
  });

  it('that opens no backup is not in the error', async () => {
    const sealed = Readable.from([Buffer.from('age-encryption.org/v1\n')]);
    const error = await thrown(() => unseal(sealed, 'AGE-SECRET-KEY-1CANARY7F'));
    expect(error).toMatchObject({ code: 'config_invalid' });
    expect(printed(error)).not.toMatch(/canary/i);
  });

  it('is no argument of any command, where every user of the machine could read it: only files of them are', () => {
    const options = readdirSync('scripts')
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [...readFileSync(`scripts/${name}`, 'utf8').matchAll(/'?([\w-]+)'?: \{ type: 'string'/g)])
      .map(([, option]) => option ?? '');
    expect(options.length).toBeGreaterThan(20);
    const secret = options.filter((option) => /secret|key|token|password|passcode/.test(option));
    // `new-key` names the file that is made.
    expect(secret.filter((option) => !/-file$|^new-key$/.test(option))).toEqual([]);
  });
});
