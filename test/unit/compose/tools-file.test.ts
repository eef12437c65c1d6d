import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readOperatorTools } from '../../../src/compose/operator-tools.ts';
import { AppError } from '../../../src/errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'ombud-tools-file-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What the start says of a tools file; undefined when it takes it. */
function refusal(text: string): string | undefined {
  const file = join(folder, 'tools.yaml');
  writeFileSync(file, `apiVersion: ombud/v1\nkind: Tools\n${text}`);
  try {
    readOperatorTools({ toolsFile: file, remoteSecrets: new Map() });
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.publicDetail : String(error);
  }
}
const query = '{ one: { description: One., sql: SELECT 1 AS one } }';

describe('a tools file', () => {
  it('with one source of each name is taken', () => {
    const file = `upstreams:\n  cases: { command: [node, a.mjs] }\ndatabases:\n  county: { sqlite: a.db, queries: ${query} }\n`;
    expect(refusal(file)).toBeUndefined();
  });

  it.each([
    [
      'two servers with one name',
      'upstreams:\n  cases: { command: [node, a.mjs] }\n  cases: { command: [node, b.mjs] }\n',
      /tools\.yaml:5:\d+: .*(?:cases|unique)/i,
    ],
    [
      'a server and a database with one name',
      `upstreams:\n  cases: { command: [node, a.mjs] }\ndatabases:\n  cases: { sqlite: a.db, queries: ${query} }\n`,
      /tools\.yaml:6:\d+: .*another source is named “cases” too; rename one of them/,
    ],
    [
      'a name that would hide where a tool’s own begins',
      'upstreams:\n  a__b: { command: [node, a.mjs] }\n',
      /tools\.yaml:4:\d+: .*single _/,
    ],
    [
      'a database in two places',
      `databases:\n  cases: { sqlite: a.db, postgres: OMBUD_REMOTE_A, queries: ${query} }\n`,
      /tools\.yaml:4:\d+: .*sqlite or postgres, one of the two/,
    ],
    [
      'an address that the environment does not have',
      `databases:\n  cases: { postgres: OMBUD_REMOTE_A, queries: ${query} }\n`,
      /tools\.yaml:4:\d+: .*the variable OMBUD_REMOTE_A is not set/,
    ],
  ])('with %s is refused, with file and line', (_what, text, says) => {
    expect(refusal(text)).toMatch(says);
  });
});
