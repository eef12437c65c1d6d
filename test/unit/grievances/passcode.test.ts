import { describe, expect, it } from 'vitest';
import { bounds } from '../../../src/bounds.ts';
import { opensGuard } from '../../../src/grievances/guard-check.ts';
import { hashPasscode, isPasscode, passcodeHolds, takePasscode } from '../../../src/grievances/passcode.ts';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import { sqliteAttemptCounter } from '../../../src/storage/sqlite/verification.ts';
import { isLocked } from '../../../src/threads/guard.ts';
import { digest } from '../../support/grievance-world.ts';
import { startsAt } from '../../support/turns.ts';

describe('a passcode', () => {
  it.each(['bluebird7', '4 sunny goats', '728193', 'Mi-casa-22'])('may be %s', (text) => {
    expect(isPasscode(text)).toBe(true);
  });

  it.each(['blue', 'bluebird', '123456', '987654', '111111', 'a1a1a1', '', 'x'.repeat(99) + '1'])(
    'may not be %s',
    (text) => {
      expect(isPasscode(text)).toBe(false);
    },
  );

  it.each([
    ['set a passcode: bluebird7', 'set a passcode: [PASSCODE]', 'bluebird7'],
    ['My passcode is bluebird7.', 'My passcode is [PASSCODE].', 'bluebird7'],
    ['passcode bluebird7', 'passcode [PASSCODE]', 'bluebird7'],
  ])('is taken out of "%s" wherever it is named', (message, text, passcode) => {
    expect(takePasscode(message, false)).toEqual({ text, passcode });
  });

  it('is the message itself where one was asked for, and only there', () => {
    expect(takePasscode('bluebird7', true)).toEqual({ text: '[PASSCODE]', passcode: 'bluebird7' });
    for (const [message, expected] of [
      ['bluebird7', false],
      ['what is a passcode', true],
      ['OMB-2026-000123', true],
      ['I have 2 kids and earn 400 a week', true],
      ['the website forgot my password again', false],
    ] as const)
      expect(takePasscode(message, expected), message).toEqual({ text: message, passcode: undefined });
  });

  it('is kept as scrypt with a salt of its own, and holds however a phone writes it', async () => {
    const hash = await hashPasscode(digest, 'Bluebird 7');
    expect(hash).toMatch(/^scrypt1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await hashPasscode(digest, 'Bluebird 7')).not.toBe(hash);
    expect(await passcodeHolds(digest, ' bluebird7', hash)).toBe(true);
    expect(await passcodeHolds(digest, 'bluebird8', hash)).toBe(false);
    expect(await passcodeHolds(digest, undefined, hash)).toBe(false);
    expect(await passcodeHolds((text) => digest(`other ${text}`), 'bluebird7', hash)).toBe(false);
    for (const broken of [undefined, '', 'scrypt1$x', 'plain$bluebird7$bluebird7'])
      expect(await passcodeHolds(digest, 'bluebird7', broken), broken).toBe(false);
  });
});

describe('what a passcode guards', () => {
  const open = () => {
    const database = openDatabase({ path: ':memory:', now: () => new Date(startsAt) });
    return { attempts: sqliteAttemptCounter(database), digest };
  };
  const check = (deps: ReturnType<typeof open>, given: string | undefined, hash: string | undefined, at = startsAt) =>
    opensGuard({ given, hash, countedBy: 'thread:thr_a', at }, deps);

  it('opens by it; after too many tries by nothing, until the lock runs out', async () => {
    const deps = open();
    const hash = await hashPasscode(digest, 'bluebird7');
    expect(await check(deps, 'bluebird7', hash)).toBe(true);
    for (let tries = 0; tries < bounds.verificationFailuresMax; tries += 1)
      expect(await check(deps, `bluebird${tries + 10}`, hash)).toBe(false);
    expect(await check(deps, 'bluebird7', hash)).toBe(false);
    const later = new Date(Date.parse(startsAt) + bounds.verificationLockMs + 1).toISOString();
    expect(await check(deps, 'bluebird7', hash, later)).toBe(true);
  });

  it('counts nothing where no passcode was given, and opens nothing where none was set', async () => {
    const deps = open();
    const hash = await hashPasscode(digest, 'bluebird7');
    for (let tries = 0; tries <= bounds.verificationFailuresMax; tries += 1) await check(deps, undefined, hash);
    expect(await check(deps, 'bluebird7', hash)).toBe(true);
    expect(await check(deps, 'bluebird7', undefined)).toBe(false);
  });

  it('is locked once it was left, and not while turns follow each other', () => {
    const guard = { passcodeHash: 'hash', flagged: false, safeContact: undefined };
    expect(isLocked({ guard, dialogue: { openUntil: '2026-11-20T10:00:00.001Z' } }, startsAt)).toBe(false);
    expect(isLocked({ guard, dialogue: { openUntil: startsAt } }, startsAt)).toBe(true);
    expect(isLocked({ guard, dialogue: {} }, startsAt)).toBe(true);
    expect(isLocked({ guard: undefined, dialogue: {} }, startsAt)).toBe(false);
    expect(isLocked({ guard: { ...guard, passcodeHash: undefined }, dialogue: {} }, startsAt)).toBe(false);
  });
});
