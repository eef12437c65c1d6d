import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/clock.ts';
import { replay, type Replayed } from '../../src/compose/replay.ts';
import { call, person, startService, type TestService } from '../support/service.ts';

const clock = fixedClock('2026-11-21T12:00:00Z');
let service: TestService;
let thread: { id: string; token: string };
const turns: string[] = [];

async function replayed(only: { threadId?: string; turnId?: string } = {}, packDir = 'data/us'): Promise<Replayed[]> {
  const found: Replayed[] = [];
  for await (const one of replay({ packDir, dataDir: service.dataDir, clock, ...only })) found.push(one);
  return found;
}

beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-21T12:00:00Z' });
  const ana = person(() => service.url);
  for (const message of [
    'I lost my job last week, I have two kids (3 and 7) and we live in Austin, Texas. I get about $400 a week unemployment. What help is there?',
    'I am 34. What about food?',
    'no, three kids, the baby is 1. What can I get now?',
    'I pay 1200 rent. What else is there?',
  ]) {
    const { status, body } = await ana.say(message);
    expect(status).toBe(200);
    turns.push(body.turn_id);
  }
  thread = { id: ana.threadId ?? '', token: ana.token ?? '' };
  const patch = await call(service.url, `/v1/threads/${thread.id}/profile`, {
    method: 'PATCH',
    body: { facts: [{ path: 'expenses.rent', value: { amount: 800, period: 'month' } }] },
    headers: { 'x-thread-token': thread.token },
  });
  expect(patch.status).toBe(200);
  turns.push((await ana.say('and what help is there for my kids?')).body.turn_id);
  const ben = person(() => service.url);
  for (const message of [
    'I need help with heating. I am 40, I live alone in Chicago, Illinois, I make 900 a month. What can I get?',
    'asking for my neighbor, she is 71 and lives alone in Florida',
    'what about me, I am 40 and have a daughter, she is 2',
  ])
    await ben.say(message);
}, 60_000);
afterAll(() => service.stop());

describe('a replay', () => {
  it('gives every determination that was said again, to the letter', async () => {
    const found = await replayed();
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter(({ result }) => result !== 'equal')).toEqual([]);
    expect(new Set(found.map(({ threadId }) => threadId)).size).toBe(2);
    expect(new Set(found.map(({ packHash }) => packHash)).size).toBe(1);
  });

  it('is of one thread, or of one turn', async () => {
    expect(new Set((await replayed({ threadId: thread.id })).map(({ threadId }) => threadId))).toEqual(
      new Set([thread.id]),
    );
    const one = await replayed({ turnId: turns[0] ?? '' });
    expect(new Set(one.map(({ number }) => number))).toEqual(new Set([1]));
    await expect(replayed({ turnId: 'trn_nowhere' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('says so when the pack is another one, and what would come out now', async () => {
    const packDir = mkdtempSync(join(tmpdir(), 'pack-'));
    try {
      cpSync('data/us', packDir, { recursive: true });
      const file = join(packDir, 'programs', 'snap.yaml');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^(\s+label: )/gm, '$1so '));
      const found = await replayed({}, packDir);
      expect(found.every(({ result }) => result === 'other_pack')).toBe(true);
      const snap = found.filter(({ programId }) => programId === 'snap');
      expect(snap.flatMap(({ changes }) => changes)).toContainEqual(expect.stringMatching(/^criterion gross_income/));
      const others = found.filter(({ programId }) => programId !== 'snap');
      expect(others.flatMap(({ changes }) => changes)).toEqual([]);
    } finally {
      rmSync(packDir, { recursive: true });
    }
  });

  it('finds a ledger that is not what it was', async () => {
    const database = new Connection(join(service.dataDir, 'ombud.db'));
    const changed = database
      .prepare(`UPDATE facts SET value = '{"amount":9000,"period":"week"}' WHERE path LIKE 'members.you.income.%'`)
      .run().changes;
    database.close();
    expect(changed).toBeGreaterThan(0);
    const found = await replayed({ threadId: thread.id });
    expect(found.some(({ result, changes }) => result === 'different' && changes.length > 0)).toBe(true);
  });
});
