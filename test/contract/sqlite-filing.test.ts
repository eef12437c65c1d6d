import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { changesOf, claimOf, fenceOf, startsAt, ticketOf } from '../support/turns.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ombud-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const here = (name: string): string => fileURLToPath(new URL(`../support/${name}`, import.meta.url));

async function file(place: string): Promise<{ signal: unknown; printed: string }> {
  const hooks = new URL('../support/typescript-hooks.mjs', import.meta.url).href;
  const script = here('file-ticket-until-killed.ts');
  const child = spawn(process.execPath, ['--import', hooks, script, join(folder, 'ombud.db'), place]);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const signal = await new Promise((resolve) => child.on('close', (_code, killedBy) => resolve(killedBy)));
  return { signal, printed: printed.trim() };
}

function stored(): { tickets: unknown[]; drawn: unknown; answers: unknown; words: unknown } {
  const database = openDatabase({ path: join(folder, 'ombud.db'), now: () => new Date() });
  const all = (sql: string) => database.reader.prepare(sql).pluck().all();
  expect(database.reader.pragma('integrity_check', { simple: true })).toBe('ok');
  const found = {
    tickets: all('SELECT number FROM tickets'),
    drawn: all('SELECT last FROM ticket_numbers'),
    answers: all('SELECT count(*) FROM answers')[0],
    words: all('SELECT count(*) FROM ticket_parts')[0],
  };
  database.close();
  return found;
}

/** Each starts up to four processes. */
describe('filing a ticket', { timeout: 60_000 }, () => {
  const first = 'OMB-2026-000001';

  /** Every write of the two transactions of a turn that files, in their order, and the moment between the two. */
  const places = [
    ...['threads', 'thread_states', 'turns', 'leases'].map((table) => `claim: INSERT ON ${table}`),
    'before',
    'UPDATE ON thread_states',
    ...['ticket_numbers', 'tickets', 'ticket_counts', 'ticket_parts', 'ticket_history', 'answers'].map(
      (table) => `INSERT ON ${table}`,
    ),
    'UPDATE ON turns',
    'DELETE ON leases',
  ];
  it.each(places)(
    'leaves no ticket and no promise when it is killed at "%s", and the retry files the first one',
    async (place) => {
      expect(await file(place)).toMatchObject({ signal: 'SIGKILL', printed: '' });
      expect(stored()).toEqual({ tickets: [], drawn: [], answers: 0, words: 0 });
      expect(await file('never')).toEqual({ signal: null, printed: `filed ${first}` });
      expect(stored()).toEqual({ tickets: [first], drawn: [1], answers: 1, words: 1 });
    },
  );

  it('leaves ticket and promise when it is killed after its commit, and the retry is told of the same', async () => {
    expect(await file('after')).toMatchObject({ signal: 'SIGKILL', printed: '' });
    const whole = { tickets: [first], drawn: [1], answers: 1, words: 1 };
    expect(stored()).toEqual(whole);
    expect(await file('never')).toEqual({ signal: null, printed: 'replay' });
    expect(stored()).toEqual(whole);
  });

  it('gives gapless numbers, each once, whatever fails beside it', async () => {
    const kinds = fc.constantFrom('files', 'is too long', 'lost its fence', 'says nothing');
    await fc.assert(
      fc.asyncProperty(fc.array(kinds, { minLength: 1, maxLength: 40 }), async (all) => {
        const database = openDatabase({ path: ':memory:', now: () => new Date() });
        const store = sqliteThreadStore(database);
        const told = await Promise.all(
          all.map(async (kind, place) => {
            const fence = fenceOf(await store.claimTurn(claimOf(`thr_${place}`, `trn_${place}`)));
            const narrative = [kind === 'is too long' ? 'x '.repeat(400_000) : 'what happened'];
            const ticket = { kind: 'open', ticket: ticketOf({ narrative, openedAt: startsAt }) } as const;
            const held = kind === 'lost its fence' ? { ...fence, number: fence.number + 1 } : fence;
            const changes = changesOf(held, kind === 'says nothing' ? {} : { ticket });
            return store.commitTurn(changes).then(
              ({ ticketNumber }) => ticketNumber,
              () => undefined,
            );
          }),
        );
        const numbers = told.filter((number) => number !== undefined).toSorted();
        const filed = all.filter((kind) => kind === 'files').length;
        expect(numbers).toEqual(
          Array.from({ length: filed }, (_, place) => `OMB-2026-${String(place + 1).padStart(6, '0')}`),
        );
        database.close();
      }),
      { numRuns: 25 },
    );
  });
});
