import { describe, expect, it } from 'vitest';
import { bounds } from '../../../src/config.ts';
import type { BeneficiaryRegistry } from '../../../src/grievances/beneficiary-registry.ts';
import { beneficiaryIdDigest, dateOfBirthFactor, readBeneficiaryId } from '../../../src/grievances/verification.ts';
import type { AttemptCounter, SecondFactor } from '../../../src/grievances/verification.ts';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import {
  alignRegistryWithSecret,
  demoBeneficiariesSchema,
  seedDemoBeneficiaries,
  sqliteBeneficiaryRegistry,
} from '../../../src/storage/sqlite/registry.ts';
import { sqliteAttemptCounter } from '../../../src/storage/sqlite/verification.ts';
import { keyedDigest } from '../../../src/audit/keyed-digest.ts';
import { digest, readPackFile } from '../../support/grievance-world.ts';
import { startsAt } from '../../support/turns.ts';

const people = demoBeneficiariesSchema.parse(readPackFile('demo/beneficiaries.yaml')).beneficiaries;

async function open() {
  const database = openDatabase({ path: ':memory:', now: () => new Date(startsAt) });
  await seedDemoBeneficiaries(database, people, digest);
  const registry = sqliteBeneficiaryRegistry(database);
  const attempts = sqliteAttemptCounter(database);
  /** Every piece of work the factor asks for, in order. */
  const work: string[] = [];
  const counting: { registry: BeneficiaryRegistry; attempts: AttemptCounter } = {
    registry: {
      findByDigest: (idDigest) => {
        work.push('find');
        return registry.findByDigest(idDigest);
      },
      listEnrolments: (ref) => registry.listEnrolments(ref),
    },
    attempts: {
      take: (subjects, at) => {
        work.push(`take ${subjects.length}`);
        return attempts.take(subjects, at);
      },
      giveBack: (subjects) => {
        work.push('give back');
        return attempts.giveBack(subjects);
      },
    },
  };
  const countedDigest = (text: string): string => {
    work.push('digest');
    return digest(text);
  };
  const factor = dateOfBirthFactor({ ...counting, digest: countedDigest });
  return { database, registry, attempts, factor, work };
}

const check = (factor: SecondFactor, id: string, given: string, more: { countedBy?: string; at?: string } = {}) =>
  factor.check({ idDigest: beneficiaryIdDigest(digest, id), given, countedBy: 'thread:thr_a', at: startsAt, ...more });

const later = (ms: number): string => new Date(Date.parse(startsAt) + ms).toISOString();

describe('a date of birth as second factor', () => {
  it('holds for the person it belongs to, and for nobody else', async () => {
    const { factor } = await open();
    expect(await check(factor, 'USER001', '1985-03-14')).toMatchObject({ kind: 'verified' });
    expect(await check(factor, 'USER002', '1985-03-14')).toEqual({ kind: 'refused' });
    expect(await check(factor, 'USER999', '1985-03-14')).toEqual({ kind: 'refused' });
  });

  it('does the same work for a wrong date, for an id that does not exist and for a locked one', async () => {
    const { factor, work } = await open();
    const workOf = async (id: string, countedBy: string): Promise<readonly string[]> => {
      work.length = 0;
      await check(factor, id, '1970-01-01', { countedBy });
      return [...work];
    };
    const wrongDate = await workOf('USER001', 'thread:thr_a');
    const unknownId = await workOf('USER999', 'thread:thr_b');
    for (let tries = 0; tries < bounds.verificationFailuresMax; tries += 1) await workOf('USER002', `thread:${tries}`);
    const locked = await workOf('USER002', 'thread:thr_z');
    expect(unknownId).toEqual(wrongDate);
    expect(locked).toEqual(wrongDate);
    expect(wrongDate).toEqual(['digest', 'take 2', 'find', 'digest', 'digest']);
  });

  it.each(['USER001', 'USER999'])(
    'locks %s after the last failure, whoever asks, and opens again by itself',
    async (id) => {
      const { factor } = await open();
      for (let tries = 0; tries < bounds.verificationFailuresMax; tries += 1) {
        await check(factor, id, '1970-01-01', { countedBy: `thread:${tries}` });
      }
      expect(await check(factor, id, '1985-03-14', { countedBy: 'thread:new' })).toEqual({ kind: 'refused' });
      const afterwards = await check(factor, id, '1985-03-14', { at: later(bounds.verificationLockMs + 1) });
      expect(afterwards.kind).toBe(id === 'USER001' ? 'verified' : 'refused');
    },
  );

  it('locks a thread that tries one id after another', async () => {
    const { factor } = await open();
    for (let tries = 0; tries < bounds.verificationFailuresMax; tries += 1) {
      await check(factor, `USER90${tries}`, '1970-01-01');
    }
    expect(await check(factor, 'USER001', '1985-03-14')).toEqual({ kind: 'refused' });
    expect(await check(factor, 'USER001', '1985-03-14', { countedBy: 'thread:thr_b' })).toMatchObject({
      kind: 'verified',
    });
  });

  it('does not let many tries at once slip past the lock', async () => {
    const { attempts } = await open();
    const taken = await Promise.all(Array.from({ length: 20 }, () => attempts.take(['id:x'], startsAt)));
    expect(taken.filter(Boolean)).toHaveLength(bounds.verificationFailuresMax);
  });

  it('drops old counts a few at a time, and runs a lock out whether or not its row was dropped', async () => {
    const { attempts } = await open();
    const older = Array.from({ length: 200 }, (_, index) => `id:older-${index}`);
    await attempts.take(older, later(-1));
    const fail = (at: string) => attempts.take(['id:x'], at);
    for (let tries = 0; tries < bounds.verificationFailuresMax; tries += 1) await fail(startsAt);
    expect(await fail(startsAt)).toBe(false);
    expect(await fail(later(bounds.verificationLockMs + 1))).toBe(true);
    await attempts.take(['id:y'], startsAt);
    for (let tries = 1; tries < bounds.verificationFailuresMax; tries += 1) {
      await attempts.take(['id:y'], later(bounds.verificationLockMs + 2));
    }
    expect(await attempts.take(['id:y'], later(bounds.verificationLockMs + 2))).toBe(true);
  });

  it('forgets failures after the time of a lock, and gives back an attempt that held', async () => {
    const { attempts, database } = await open();
    await attempts.take(['id:x'], startsAt);
    await attempts.take(['id:x'], later(bounds.verificationLockMs + 1));
    const failures = () =>
      database.reader.prepare("SELECT failures FROM verification_attempts WHERE subject = 'id:x'").get();
    expect(failures()).toEqual({ failures: 1 });
    await attempts.giveBack(['id:x']);
    expect(failures()).toEqual({ failures: 0 });
  });

  it('keeps its count when the turn around it fails', async () => {
    const { factor, database } = await open();
    await check(factor, 'USER001', '1970-01-01');
    await expect(
      database.write(() => {
        throw new Error('the turn broke');
      }),
    ).rejects.toThrow();
    expect(database.reader.prepare('SELECT count(*) AS n FROM verification_attempts').get()).toEqual({ n: 2 });
  });
});

describe('the beneficiary registry', () => {
  it('reads an id in any case, with spaces or dashes, and nothing else', () => {
    const pattern = /^USER\d{3,6}$/;
    expect(readBeneficiaryId(' user-001 ', pattern)).toBe('USER001');
    expect(readBeneficiaryId('User 001', pattern)).toBe('USER001');
    expect(readBeneficiaryId('XUSER001', pattern)).toBeUndefined();
    expect(readBeneficiaryId('USER001; DROP', pattern)).toBeUndefined();
  });

  it('marks demo people as such, and seeds them twice without doubling them', async () => {
    const { database } = await open();
    await seedDemoBeneficiaries(database, people, digest);
    const rows = database.reader.prepare('SELECT count(*) AS n, min(demo) AS demo FROM beneficiaries').get();
    expect(rows).toEqual({ n: people.length, demo: 1 });
    expect(people.every((person) => person.name.startsWith('Demo '))).toBe(true);
  });

  it('finds everybody again after the secret was changed', async () => {
    const { database, registry } = await open();
    await alignRegistryWithSecret(database, digest);
    const next = (text: string): string => keyedDigest('another secret, as long as the first', text);
    expect(await registry.findByDigest(beneficiaryIdDigest(next, 'USER001'))).toBeUndefined();
    expect(await alignRegistryWithSecret(database, next)).toBe(people.length);
    expect(await registry.findByDigest(beneficiaryIdDigest(next, 'USER001'))).toMatchObject({
      dateOfBirth: '1985-03-14',
    });
    expect(await alignRegistryWithSecret(database, next)).toBe(0);
  });
});
