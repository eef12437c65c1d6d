import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { manualClock } from '../../../src/clock.ts';
import { bounds } from '../../../src/config.ts';
import { redact } from '../../../src/conversation/redact.ts';
import type { ContextFunction } from '../../../src/middleware/context-function.ts';
import { sqliteAuditLog } from '../../../src/storage/sqlite/audit.ts';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../../src/storage/sqlite/threads.ts';
import { usChain, usMiddlewareFile } from '../middleware/us-chain.ts';

const broken = (name: ContextFunction['name'], run: ContextFunction['run']): ContextFunction => ({
  name,
  description: '',
  input: z.record(z.string(), z.unknown()),
  metadata: z.unknown(),
  run,
});
const clock = manualClock('2026-11-21T12:00:00Z');

/** What comes of a message, and the lines of the audit record. */
async function receive(chain: ReturnType<typeof usChain>, message: string) {
  const database = openDatabase({ path: ':memory:', now: clock.now });
  const deps = {
    threads: sqliteThreadStore(database),
    chain: () => chain,
    bounds,
    clock,
    audit: sqliteAuditLog(database),
  };
  const turn = {
    turnId: 'trn_1',
    threadId: 'thr_1',
    threadIsNew: true,
    principal: { kind: 'open' as const, keyId: undefined, scopes: [] },
    channel: 'test',
    message,
    idempotency: undefined,
    receivedAt: clock.now(),
    today: '2026-11-21',
  };
  const outcome = await redact(turn, deps).catch((error: unknown) => error);
  const lines = database.reader.prepare('SELECT * FROM audit_lines').all();
  const { ok } = await deps.audit.verify();
  database.close();
  return { outcome, lines, ok };
}

const said = 'My name is Zawadi Obi and I am going to shoot my caseworker';

describe('a message that does not get into a turn', () => {
  const blocking = usMiddlewareFile.replace('block: []', 'block: [threat]');
  it.each([
    ['is blocked', usChain(blocking), 'blocked', 'content_moderation: blocked'],
    [
      'meets a function that fails',
      usChain(usMiddlewareFile, [
        broken('pii_redaction', () => {
          throw new Error(said);
        }),
      ]),
      'internal',
      'pii_redaction: failed',
    ],
    [
      'meets a function that answers in another shape',
      usChain(usMiddlewareFile, [broken('content_moderation', () => ({ content: 'hello' }) as never)]),
      'internal',
      'content_moderation: failed',
    ],
    [
      'meets a function that hangs',
      usChain(
        usMiddlewareFile.replace('function: content_moderation', 'function: content_moderation\n      timeoutMs: 5'),
        [broken('content_moderation', () => new Promise(() => undefined))],
      ),
      'internal',
      'content_moderation: timed_out',
    ],
  ] as const)('because it %s is in the audit record, without its words', async (_what, chain, code, ended) => {
    const { outcome, lines, ok } = await receive(chain, said);
    expect(outcome).toMatchObject({ code });
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain(ended);
    expect(JSON.stringify(lines)).not.toMatch(/Zawadi|shoot/);
    expect(ok).toBe(true);
  });

  it('leaves no line of its own otherwise: the turn commits it', async () => {
    expect((await receive(usChain(), said)).lines).toEqual([]);
  });
});
