import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wordsShared } from '../../../src/grievances/same-words.ts';
import { openGrievanceWorld, type GrievanceWorld } from '../../support/grievance-world.ts';

const story = 'The lady at the Dallas office laughed at my wheelchair and sent us away, I want an apology';

let world: GrievanceWorld;
beforeEach(async () => {
  world = await openGrievanceWorld();
});
afterEach(() => world.close());

async function file(threadId: string, text: string, programId?: string) {
  await world.tell(threadId, 'complain', { text, programId });
  await world.tell(threadId, 'done');
  await world.tell(threadId, 'identify', { beneficiaryId: 'USER001' });
  const known = await world.tell(threadId, 'verify', { dateOfBirth: '1985-03-14' });
  const filed = await world.tell(threadId, 'yes');
  return { known, filed };
}

describe('a complaint that was made before', () => {
  it('is joined by its words where nobody named a program', async () => {
    await file('thr_a', story);
    await world.tell('thr_a', 'cancel');
    const again = await world.tell('thr_a', 'complain', {
      text: 'The lady at the Dallas office laughed at my wheelchair again',
    });
    expect(again.step.ticket).toMatchObject({ kind: 'add', number: 'OMB-2026-000001' });
  });

  it('is told of once the person is verified in another thread, and a yes adds to it', async () => {
    await file('thr_a', 'My SNAP payment never came this month and I want it', 'snap');
    const { known, filed } = await file(
      'thr_b',
      'My SNAP payment is missing, nothing on the card, please help',
      'snap',
    );
    expect(known.step.says).toContainEqual({ wording: 'grievance.joins_open', slots: { ticket: 'OMB-2026-000001' } });
    expect(filed.step.ticket).toMatchObject({ kind: 'add', number: 'OMB-2026-000001' });
    expect(filed.said).toEqual(['added_to_open']);
    expect(filed.ticketNumber).toBeUndefined();
    const parts = await world.deps.tickets.listParts('OMB-2026-000001');
    expect(parts.map(({ text }) => text)).toContain('My SNAP payment is missing, nothing on the card, please help');
  });

  it('is another one when the person says so', async () => {
    await file('thr_a', 'My SNAP payment never came this month and I want it', 'snap');
    await world.tell('thr_b', 'complain', {
      text: 'My SNAP payment is missing from the card, please help me',
      programId: 'snap',
    });
    await world.tell('thr_b', 'done');
    await world.tell('thr_b', 'identify', { beneficiaryId: 'USER001' });
    await world.tell('thr_b', 'verify', { dateOfBirth: '1985-03-14' });
    const anew = await world.tell('thr_b', 'complain', { text: 'no, another complaint', anew: true });
    expect(anew.said.at(-1)).toBe('ask_confirm');
    expect((await world.tell('thr_b', 'yes')).ticketNumber).toBe('OMB-2026-000002');
  });

  it.each([
    ['about another program', 'My Medicaid payment never came this month and I want it', 'medicaid'],
    ['of another kind in other words', 'A SNAP worker was rude and yelled at me, I want an apology', 'snap'],
  ])('is not one %s', async (_, text, programId) => {
    await file('thr_a', 'My SNAP payment never came this month and I want it', 'snap');
    const { known, filed } = await file('thr_b', text, programId);
    expect(known.said).not.toContain('joins_open');
    expect(filed.ticketNumber).toBe('OMB-2026-000002');
  });

  it('is never one of somebody else', async () => {
    await file('thr_a', 'My SNAP payment never came this month and I want it', 'snap');
    await world.tell('thr_b', 'complain', {
      text: 'My SNAP payment never came this month and I want it',
      programId: 'snap',
    });
    await world.tell('thr_b', 'done');
    const anonymous = await world.tell('thr_b', 'stay_anonymous', { text: 'anonymous' });
    expect(JSON.stringify(anonymous.step.says)).not.toContain('OMB-2026-000001');
    expect((await world.tell('thr_b', 'yes')).ticketNumber).toBe('OMB-2026-000002');
  });

  it('is not the one filed for a father when it is one’s own', async () => {
    await world.tell('thr_a', 'complain', {
      text: "I'm calling for my father, his SNAP payment never came",
      programId: 'snap',
    });
    for (let turn = 0; turn < 8; turn += 1) await world.tell('thr_a', 'stay_anonymous', { text: 'skip' });
    expect((await world.tell('thr_a', 'yes')).ticketNumber).toBe('OMB-2026-000001');
    await world.tell('thr_a', 'cancel');
    const own = await world.tell('thr_a', 'complain', { text: 'My own SNAP payment never came', programId: 'snap' });
    expect(own.step.ticket).toBeUndefined();
  });
});

describe('the words that two complaints share', () => {
  it('are counted against the shorter one', () => {
    expect(wordsShared('they stopped my food money in March', 'food money stopped')).toBe(1);
    expect(wordsShared('they stopped my food money', 'nobody answers the phone there')).toBe(0);
    expect(wordsShared('food money', 'food money')).toBe(0);
  });
});
