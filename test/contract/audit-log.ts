import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLog } from '../../src/audit/audit-log.ts';

/** An audit log under test, with the ways somebody with a hand on the storage may meddle with it. */
export interface AuditLogUnderTest {
  readonly log: AuditLog;
  /** Tries to change a line through the storage as it is; must throw. */
  change(number: number): void;
  remove(number: number): void;
  /** Gets round the storage's own guard first. */
  readonly bypassing: {
    change(number: number): void;
    remove(number: number): void;
    swap(one: number, other: number): void;
  };
  close(): void;
}

const entry = (action: string) => ({
  at: '2026-11-20T10:00:00.000Z',
  actor: 'key_1',
  action,
  subject: 'thr_a',
  digest: 'd'.repeat(43),
  detail: { facts: 2, handle: 'PERSON_1', ok: true },
});

/** What every audit log must do, whatever it is made of. */
export function auditLogContract(name: string, open: () => Promise<AuditLogUnderTest>): void {
  describe(`${name} as an audit log`, () => {
    let subject: AuditLogUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());
    const write = async (): Promise<void> => {
      await subject.log.append([entry('turn.answered'), entry('facts.changed')]);
      await subject.log.append(['a', 'b', 'c', 'd'].map(entry));
    };

    test('an empty record is whole', async () => {
      expect(await subject.log.verify()).toEqual({ ok: true, lines: 0, head: '0'.repeat(64) });
      expect(await subject.log.head()).toEqual({ number: 0, hash: '0'.repeat(64) });
    });

    test('lines are numbered from one, and the head is the last of them', async () => {
      await write();
      const head = await subject.log.head();
      expect(head.number).toBe(6);
      expect(await subject.log.verify()).toEqual({ ok: true, lines: 6, head: head.hash });
    });

    test('writers at once make one chain', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, n) => subject.log.append([entry(`n${n}`)])));
      expect(await subject.log.verify()).toMatchObject({ ok: true, lines: 40 });
    });

    test('the storage refuses to change or remove a line', async () => {
      await write();
      expect(() => subject.change(3)).toThrow();
      expect(() => subject.remove(3)).toThrow();
      expect(await subject.log.verify()).toMatchObject({ ok: true, lines: 6 });
    });

    test('goes on from a head that was kept elsewhere, and not from another', async () => {
      await write();
      const kept = await subject.log.head();
      await subject.log.append([entry('later')]);
      expect(await subject.log.verify(kept)).toMatchObject({ ok: true, lines: 7 });
      const rewritten = await subject.log.verify({ number: 4, hash: kept.hash });
      expect(rewritten).toMatchObject({ ok: false, brokenAt: 4 });
      const cutOff = await subject.log.verify({ number: 9, hash: kept.hash });
      expect(cutOff).toMatchObject({ ok: false, lines: 7, brokenAt: 8 });
    });

    test('a line that was changed all the same is found', async () => {
      await write();
      subject.bypassing.change(3);
      expect(await subject.log.verify()).toMatchObject({ ok: false, lines: 2, brokenAt: 3 });
    });

    test('a line that was removed is found', async () => {
      await write();
      subject.bypassing.remove(3);
      expect(await subject.log.verify()).toMatchObject({ ok: false, brokenAt: 3, why: 'line 3 is missing' });
    });

    test('lines that were cut off at the end are found', async () => {
      await write();
      subject.bypassing.remove(6);
      expect(await subject.log.verify()).toMatchObject({ ok: false, lines: 5, brokenAt: 6 });
    });

    test('lines that changed places are found', async () => {
      await write();
      subject.bypassing.swap(3, 4);
      expect(await subject.log.verify()).toMatchObject({ ok: false, brokenAt: 3 });
    });
  });
}
