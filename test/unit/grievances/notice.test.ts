import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BenefitEvent } from '../../../src/threads/thread.ts';
import { openGrievanceWorld, type GrievanceWorld } from '../../support/grievance-world.ts';

const stopped: BenefitEvent = {
  kind: 'stop',
  programId: 'snap',
  effective: { from: '2026-10-01', to: '2026-10-31' },
  quote: 'My SNAP stopped in October',
};
const words = 'My SNAP stopped in October and nobody answers the phone. I want it back';

let world: GrievanceWorld;
beforeEach(async () => {
  world = await openGrievanceWorld();
});
afterEach(() => world.close());

const complain = (more = {}) =>
  world.tell('thr_a', 'complain', { text: words, programId: 'snap', benefitEvent: stopped, ...more });
const intake = async () => {
  await world.tell('thr_a', 'done');
  await world.tell('thr_a', 'stay_anonymous', { text: 'anonymous' });
  await world.tell('thr_a', 'yes');
  return (await world.deps.tickets.get('OMB-2026-000001'))?.intake;
};

describe('the letter and its date', () => {
  it('are asked apart from since when, and only where such news comes by letter', async () => {
    expect((await complain()).said).toEqual(['ask_notice']);
    const other = await world.tell('thr_b', 'complain', {
      text: 'Nobody answers the phone there, please call me back',
    });
    expect(other.said).not.toContain('ask_notice');
    const story = await world.tell('thr_c', 'complain', { text: 'They denied my son his coverage, please help us' });
    expect(story.said).toEqual(['ask_program']);
    expect((await world.tell('thr_c', 'complain', { text: 'Medicaid', programId: 'medicaid' })).said).toEqual([
      'ask_when',
    ]);
    expect((await world.tell('thr_c', 'complain', { text: 'in October' })).said).toEqual(['ask_notice']);
  });

  it('are asked when a letter was told of and nothing else', async () => {
    const told = await world.tell('thr_a', 'complain', {
      text: 'I got something in the mail about my food stamps I think',
      programId: 'snap',
      letter: true,
    });
    expect(told.said).toEqual(['ask_notice']);
  });

  it('are not asked when the message gave the date', async () => {
    const dated = await complain({ benefitEvent: { ...stopped, noticeOn: '2026-10-20' } });
    expect(dated.said).toEqual(['ask_who']);
  });

  it.each([
    ['November 3', 'complain', { noticeOn: '2026-11-03' }, { has: 'dated', on: '2026-11-03' }],
    ['no', 'no', {}, { has: 'none' }],
    ['no letter', 'complain', {}, { has: 'none' }],
    ['I never got one', 'complain', {}, { has: 'none' }],
    ["I don't know", 'stay_anonymous', {}, { has: 'unknown' }],
    ['skip', 'stay_anonymous', {}, { has: 'unknown' }],
    ["yes but it's not with me", 'yes', {}, { has: 'not_here' }],
    ['I lost it', 'complain', {}, { has: 'not_here' }],
    ['yes, the 3rd I think', 'complain', {}, { has: 'undated', words: 'yes, the 3rd I think' }],
  ] as const)('take %j as an answer', async (text, event, more, kept) => {
    await complain();
    expect((await world.tell('thr_a', event, { text, ...more })).said).toEqual(['ask_who']);
    expect((await intake())?.notice).toEqual(kept);
  });

  it('ask for the date after a bare yes, and leave it after "not with me"', async () => {
    await complain();
    expect((await world.tell('thr_a', 'yes', { text: 'yes' })).said).toEqual(['ask_notice_date']);
    expect((await world.tell('thr_a', 'stay_anonymous', { text: "I don't know" })).said).toEqual(['ask_who']);
    expect((await intake())?.notice).toEqual({ has: 'not_here' });
  });

  it('keep "no letter" that was said to another question', async () => {
    await world.tell('thr_a', 'complain', { text: 'They denied us and I want it back', programId: 'snap' });
    expect((await world.tell('thr_a', 'no', { text: 'no letter' })).said).toEqual(['ask_when']);
    expect((await world.tell('thr_a', 'complain', { text: 'in October' })).said).toEqual(['ask_who']);
  });

  it('leave more of the story to the story, and are put twice at most', async () => {
    await complain();
    const more = await world.tell('thr_a', 'complain', { text: 'Wait, I also waited there for three hours' });
    expect(more.said).toEqual(['ask_notice']);
    expect((await world.tell('thr_a', 'complain', { text: 'And they sent me away twice' })).said).toEqual(['ask_who']);
    await intake();
    expect(await world.deps.tickets.listParts('OMB-2026-000001')).toHaveLength(3);
  });

  it('stand in the summary', async () => {
    await complain();
    await world.tell('thr_a', 'complain', { text: 'November 3', noticeOn: '2026-11-03' });
    const summary = await world.tell('thr_a', 'stay_anonymous', { text: 'anonymous' });
    expect(summary.step.says).toContainEqual({ wording: 'grievance.summary_notice', slots: { on: '2026-11-03' } });
  });
});

describe('that no letter came', () => {
  it.each([
    'i live in cleveland ohio and no i never got no letter',
    "they didn't send me anything",
    'They haven’t even mailed me a notice',
    'it stopped without any notice',
    'I got no letter',
    'never received anything in the mail',
  ])('is heard in: %s', (text) => expect(world.flow.tellsNoNotice(text)).toBe(true));

  it.each([
    'i got a letter',
    'they never sent my card',
    'with a letter from october 3',
    'i did not get my stamps',
    'i never got anything from them, no food stamps',
  ])('and not in: %s', (text) => expect(world.flow.tellsNoNotice(text)).toBe(false));
});
