import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bounds } from '../../../src/bounds.ts';
import { newOneTimeCode, oneTimeCodeHash, readOneTimeCode } from '../../../src/grievances/one-time-code.ts';
import { beneficiaryIdDigest } from '../../../src/grievances/verification.ts';
import { digest, openGrievanceWorld, type GrievanceWorld } from '../../support/grievance-world.ts';
import { startsAt } from '../../support/turns.ts';

let world: GrievanceWorld;
beforeEach(async () => {
  world = await openGrievanceWorld();
});
afterEach(() => world.close());

const later = (ms: number): string => new Date(Date.parse(startsAt) + ms).toISOString();

async function give(id: string, code: string, until = later(bounds.oneTimeCodeHoldsMs)): Promise<void> {
  const idDigest = beneficiaryIdDigest(digest, id);
  await world.codes.keep({ idDigest, codeHash: oneTimeCodeHash(digest, idDigest, code), until });
}
/** Up to the question for the second factor. */
async function toSecondFactor(threadId: string, beneficiaryId = 'USER001'): Promise<void> {
  await world.tell(threadId, 'complain', { text: 'They denied me last week, I want a decision', programId: 'snap' });
  await world.tell(threadId, 'done');
  await world.tell(threadId, 'identify', { beneficiaryId });
}

describe('a one-time code', () => {
  it('has six digits, and is read out of a message that has no date in it', () => {
    for (let times = 0; times < 50; times += 1) expect(newOneTimeCode()).toMatch(/^\d{3}-\d{3}$/);
    for (const text of ['482-913', 'it is 482 913.', 'code 482913']) expect(readOneTimeCode(text)).toBe('482-913');
    for (const text of ['03/14/1985', '512-555-0143', '4829', '1982-03-14', 'USER001'])
      expect(readOneTimeCode(text), text).toBeUndefined();
  });

  it('verifies once, and never again', async () => {
    await give('USER001', '482-913');
    await toSecondFactor('thr_a');
    expect((await world.tell('thr_a', 'verify', { oneTimeCode: '482-913' })).said[0]).toBe('verified');
    await toSecondFactor('thr_b');
    expect((await world.tell('thr_b', 'verify', { oneTimeCode: '482-913' })).said).toEqual(['verify_failed']);
  });

  it('is good for one id, until its day is over, and the newest one only', async () => {
    await give('USER002', '482-913');
    await toSecondFactor('thr_a');
    expect((await world.tell('thr_a', 'verify', { oneTimeCode: '482-913' })).said).toEqual(['verify_failed']);
    await give('USER001', '111-222', later(1));
    world.at = later(1);
    expect((await world.tell('thr_a', 'verify', { oneTimeCode: '111-222' })).said).toEqual(['verify_failed']);
    await give('USER001', '333-444', later(60_000));
    await give('USER001', '555-666', later(60_000));
    expect((await world.tell('thr_a', 'verify', { oneTimeCode: '333-444' })).said).toEqual(['verify_failed']);
    expect((await world.tell('thr_a', 'verify', { oneTimeCode: '555-666' })).said[0]).toBe('verified');
  });

  it('is counted with every other try, and a locked id does not use it up', async () => {
    await give('USER001', '482-913');
    await toSecondFactor('thr_a');
    for (let tries = 0; tries < bounds.verificationFailuresMax; tries += 1)
      await world.tell('thr_a', 'verify', { dateOfBirth: '1970-01-01' });
    expect((await world.tell('thr_a', 'verify', { oneTimeCode: '482-913' })).said).toEqual(['verify_failed']);
    world.at = later(bounds.verificationLockMs + 1_000);
    expect((await world.tell('thr_a', 'verify', { oneTimeCode: '482-913' })).said[0]).toBe('verified');
  });

  it('says the same of an id that does not exist', async () => {
    await toSecondFactor('thr_a', 'USER001');
    await toSecondFactor('thr_b', 'USER999');
    const known = await world.tell('thr_a', 'verify', { oneTimeCode: '482-913' });
    const unknown = await world.tell('thr_b', 'verify', { oneTimeCode: '482-913' });
    expect(unknown.step.says).toEqual(known.step.says);
  });
});

describe('staff who know the person', () => {
  async function vouch(number: string, ref: string, until: string): Promise<void> {
    await world.queue.change({
      number,
      expectedVersion: undefined,
      at: world.at,
      actor: 'staff:rosa',
      work: (ticket) => ({
        work: { ...ticket, beneficiaryRef: ref, vouchedUntil: until },
        action: 'vouch',
        remark: undefined,
        audit: { actor: 'staff:rosa', action: 'ticket_vouch', subject: number, digest: undefined, detail: {} },
      }),
    });
  }
  async function fileWithoutName(threadId: string): Promise<string> {
    await world.tell(threadId, 'complain', { text: 'They denied me, my birth date is wrong', programId: 'snap' });
    await world.tell(threadId, 'done');
    await world.tell(threadId, 'stay_anonymous');
    return (await world.tell(threadId, 'yes')).ticketNumber ?? '';
  }
  const refOf = async (id: string): Promise<string> =>
    (await world.deps.registry.findByDigest(beneficiaryIdDigest(digest, id)))?.ref ?? '';

  it('make the id enough in the thread that filed the ticket, for that person, for a while', async () => {
    const number = await fileWithoutName('thr_a');
    await vouch(number, await refOf('USER001'), later(60_000));
    await toSecondFactorAgain('thr_a', 'USER002', ['ask_second_factor']);
    await world.tell('thr_a', 'cancel');
    await toSecondFactorAgain('thr_a', 'USER001', ['verified']);
  });

  it('vouch for no other thread, and not for ever', async () => {
    const number = await fileWithoutName('thr_a');
    await vouch(number, await refOf('USER001'), later(60_000));
    await toSecondFactorAgain('thr_b', 'USER001', ['ask_second_factor']);
    world.at = later(60_001);
    await toSecondFactorAgain('thr_a', 'USER001', ['ask_second_factor']);
  });

  async function toSecondFactorAgain(threadId: string, beneficiaryId: string, said: readonly string[]): Promise<void> {
    await world.tell(threadId, 'complain', { text: 'The website threw me out twice', programId: 'wic', anew: true });
    await world.tell(threadId, 'done');
    const told = await world.tell(threadId, 'identify', { beneficiaryId });
    expect(told.said.slice(0, said.length)).toEqual(said);
  }
});
