import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asSeenBy, readRepresentative } from '../../../src/grievances/representative.ts';
import { openGrievanceWorld, packRules, type GrievanceWorld } from '../../support/grievance-world.ts';

const words = "I'm calling for my mother. Nobody answers the phone at the SNAP office, please call her back";

describe('who writes for somebody else', () => {
  it.each([
    ["I'm calling for my mother, her SNAP stopped", 'your mother', undefined],
    ['This is on behalf of my dad', 'your father', undefined],
    ['I am writing on behalf of [PERSON_1]', '[PERSON_1]', undefined],
    ["I'm a caseworker at a shelter and a client lost her Medicaid", 'your client', "I'm a caseworker at a shelter"],
    ['i am her social worker, they cut her aid', 'the person you write for', 'i am her social worker'],
    ['Can I file a complaint for my neighbor?', 'your neighbor', undefined],
  ])('is read from %j', (text, whom, who) => {
    expect(readRepresentative(text, packRules, undefined)).toEqual({ whom, ...(who === undefined ? {} : { who }) });
  });

  it.each([
    'My caseworker was rude to me',
    "I'm a mother of two and they cut my food stamps",
    'I am calling for help with my SNAP',
    'They asked my mother for papers',
    'I want to file a complaint for the third time',
  ])('is nobody in %j', (text) => {
    expect(readRepresentative(text, packRules, undefined)).toBeUndefined();
  });

  it('is known where the conversation is about somebody else already', () => {
    expect(readRepresentative('the SNAP stopped', packRules, 'father')?.whom).toBe('your father');
    expect(readRepresentative('the SNAP stopped', packRules, 'someone')?.whom).toBe('the person you write for');
  });
});

describe('a complaint for somebody else', () => {
  let world: GrievanceWorld;
  beforeEach(async () => {
    world = await openGrievanceWorld();
  });
  afterEach(() => world.close());

  const begin = () => world.tell('thr_a', 'complain', { text: words, programId: 'snap' });
  const untilId = async () => {
    await begin();
    await world.tell('thr_a', 'complain', { text: 'Ana Lopez, her daughter' });
    return world.tell('thr_a', 'yes', { text: 'she said yes' });
  };
  const underTheirId = async () => {
    await untilId();
    await world.tell('thr_a', 'identify', { beneficiaryId: 'USER001' });
    await world.tell('thr_a', 'verify', { dateOfBirth: '1985-03-14' });
    return (await world.tell('thr_a', 'yes')).ticketNumber ?? '';
  };

  it('asks who files and whether the other one agrees, once, and keeps it with time and words', async () => {
    expect((await begin()).said).toEqual(['ask_represents']);
    expect((await world.tell('thr_a', 'complain', { text: 'Ana Lopez, her daughter' })).said).toEqual(['ask_consent']);
    const agreed = await world.tell('thr_a', 'yes', { text: 'she said yes' });
    expect(agreed.said).toEqual(['consent_yes', 'ask_who_for']);
    const summary = await world.tell('thr_a', 'stay_anonymous', { text: 'skip' });
    expect(summary.said).toEqual(
      expect.arrayContaining(['without_id_kept', 'summary_by_for', 'summary_consent_yes', 'summary_without_id']),
    );
    expect(summary.said).not.toContain('summary_anonymous');
    const filed = await world.tell('thr_a', 'yes');
    expect(filed.step.says).toContainEqual({
      wording: 'grievance.filed_by_for',
      slots: { who: 'Ana Lopez, her daughter', whom: 'your mother' },
    });
    expect((await world.deps.tickets.get(filed.ticketNumber ?? ''))?.intake?.representative).toEqual({
      whom: 'your mother',
      who: 'Ana Lopez, her daughter',
      consent: { given: 'yes', words: 'she said yes', at: world.at },
    });
  });

  it.each([
    ['she said yes', 'yes', 'yes'],
    ['yes', 'yes', 'yes'],
    ['I have power of attorney', 'complain', 'yes'],
    ['not yet', 'no', 'not_yet'],
    ["I haven't asked her", 'complain', 'not_yet'],
    ["she can't, she has dementia", 'complain', 'cannot'],
    ["she doesn't want me to", 'complain', 'no'],
    ['no', 'no', 'no'],
    ['skip', 'stay_anonymous', 'unsaid'],
    ['she is 80', 'complain', 'unsaid'],
  ] as const)('takes %j as what it is', async (text, event, given) => {
    await begin();
    await world.tell('thr_a', 'stay_anonymous', { text: 'skip' });
    const told = await world.tell('thr_a', event, { text });
    expect(told.said[0]).toBe(`consent_${given}`);
    expect(told.said).not.toContain('ask_consent');
  });

  it('without their agreement never asks for their id', async () => {
    await begin();
    await world.tell('thr_a', 'stay_anonymous', { text: 'skip' });
    const told = await world.tell('thr_a', 'no', { text: "no, she doesn't want it" });
    expect(told.said.at(-1)).toBe('ask_confirm');
    expect(told.said).toContain('summary_without_id');
  });

  it('goes under the other one’s id once that one is verified, and never the next complaint of the one who writes', async () => {
    const number = await underTheirId();
    expect((await world.deps.tickets.get(number))?.beneficiaryRef).toMatch(/^ben_/);
    const own = await world.tell('thr_a', 'complain', {
      text: 'My own Medicaid office is rude to me and I want an apology',
      programId: 'medicaid',
    });
    expect(own.said).toEqual(['ask_who']);
  });

  it('shows the one who filed how it stands, and the reasons only while the other one is verified', async () => {
    const number = await underTheirId();
    await world.queue.change({
      number,
      expectedVersion: undefined,
      at: world.at,
      actor: 'staff:test',
      work: (ticket) => ({
        work: { ...ticket, stage: 'decided', decision: 'upheld', resolution: 'Her case was reopened.' },
        action: 'decide',
        remark: undefined,
        audit: { actor: 'staff:test', action: 'ticket_decide', subject: number, digest: undefined, detail: {} },
      }),
    });
    const verified = await world.tell('thr_a', 'ask_status');
    expect(verified.said).toContain('status_resolution');
    world.at = '2026-11-21T12:00:00.000Z';
    const later = await world.tell('thr_a', 'ask_status');
    expect(later.said).toEqual(['status', 'stage_decided', 'decision_upheld', 'status_kept']);
    expect(JSON.stringify(later.step)).not.toContain('reopened');
  });

  it('keeps nothing back where no record is tied to it', () => {
    const ticket = {
      intake: { representative: { whom: 'your mother' } },
      beneficiaryRef: undefined,
      resolution: 'Done.',
    };
    expect(asSeenBy(ticket, undefined)).toEqual({ ticket, keptFor: undefined });
    expect(asSeenBy({ ...ticket, beneficiaryRef: 'ben_1' }, 'ben_2').ticket.resolution).toBeUndefined();
  });
});
