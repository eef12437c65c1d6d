import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BenefitEvent } from '../../../src/threads/thread.ts';
import { comeBackCode } from '../../../src/grievances/come-back-code.ts';
import { bounds } from '../../../src/config.ts';
import { digest, openGrievanceWorld, type GrievanceWorld } from '../../support/grievance-world.ts';

const stopped: BenefitEvent = {
  kind: 'stop',
  programId: 'snap',
  effective: { from: '2026-10-01', to: '2026-10-31' },
  noticeOn: '2026-10-20',
  quote: 'My SNAP stopped in October',
};
const words = 'My SNAP stopped in October and nobody answers the phone';

let world: GrievanceWorld;
beforeEach(async () => {
  world = await openGrievanceWorld();
});
afterEach(() => world.close());

/** The shortest way to a summary: everything in one message, then no name. */
async function toSummary(threadId: string) {
  await world.tell(threadId, 'complain', {
    text: `${words}. I want it back`,
    programId: 'snap',
    benefitEvent: stopped,
  });
  return world.tell(threadId, 'stay_anonymous', { text: 'anonymous' });
}

async function fileAs(threadId: string, beneficiaryId: string, dateOfBirth: string): Promise<string> {
  await world.tell(threadId, 'complain', {
    text: `${words}. I want it back`,
    programId: 'snap',
    benefitEvent: stopped,
  });
  await world.tell(threadId, 'identify', { beneficiaryId });
  await world.tell(threadId, 'verify', { dateOfBirth });
  return (await world.tell(threadId, 'yes')).ticketNumber ?? '';
}

describe('a complaint', () => {
  it('is taken from the first message, and asks only for what that message left open', async () => {
    const first = await world.tell('thr_a', 'complain', { text: words, programId: 'snap', benefitEvent: stopped });
    expect(first.said).toEqual(['ask_wants']);
    expect(first.step.asks).toBe(true);
  });

  it('shows what was added in its own words, as far as there is room, and takes a day for when it happened', async () => {
    const say = async (text: string, more = {}) => (await world.tell('thr_a', 'complain', { text, ...more })).said;
    await say('The woman at the WIC office was rude to me', { programId: 'wic' });
    expect(await say('tuesday')).toEqual(['ask_wants']);
    for (const text of ['and she said I lie', 'and she laughed', 'and she hung up', 'and nobody called back'])
      await say(text);
    await say('I want an apology');
    const { said } = await world.tell('thr_a', 'stay_anonymous');
    expect(said.filter((one) => /added|parts|when/.test(one))).toEqual([
      'summary_added',
      'summary_added',
      'summary_added',
      'summary_parts',
      'summary_when',
    ]);
  });

  it('asks one thing at a time: what, which program, when, what is wanted, who; then shows a summary', async () => {
    const say = async (text: string, more = {}) => (await world.tell('thr_a', 'complain', { text, ...more })).said;
    expect(await say('I have a complaint')).toEqual(['take_what']);
    expect(await say('They stopped my money without telling me why')).toEqual(['ask_program']);
    expect(await say('food stamps', { programId: 'snap' })).toEqual(['ask_when']);
    expect(await say('since early October')).toEqual(['ask_notice']);
    expect(await say('October 20', { noticeOn: '2026-10-20' })).toEqual(['ask_wants']);
    expect(await say('that somebody calls me back')).toEqual(['ask_who']);
    const summary = await world.tell('thr_a', 'stay_anonymous');
    expect(summary.said).toEqual([
      'anonymous_kept',
      'summary_start',
      'summary_program',
      'summary_kind',
      'summary_what',
      'summary_when',
      'summary_notice',
      'summary_wants',
      'summary_anonymous',
      'ask_confirm',
    ]);
    const filed = await world.tell('thr_a', 'yes');
    expect(filed.ticketNumber).toBe('OMB-2026-000001');
    const parts = await world.deps.tickets.listParts('OMB-2026-000001');
    expect(parts.map((part) => part.text)).toEqual([
      'They stopped my money without telling me why',
      'since early October',
    ]);
  });

  it('is filed by a yes and by nothing else', async () => {
    const summary = await toSummary('thr_a');
    expect(summary.said.at(-1)).toBe('ask_confirm');
    for (const event of ['done', 'resume', 'stay_anonymous', 'ask_person'] as const) {
      const told = await world.tell('thr_a', event);
      expect(told.ticketNumber, event).toBeUndefined();
      expect(told.said.at(-1), event).toBe('ask_confirm');
    }
    expect((await world.tell('thr_a', 'yes')).ticketNumber).toBe('OMB-2026-000001');
    expect((await world.tell('thr_a', 'yes')).ticketNumber).toBeUndefined();
  });

  it('says with the number by when an answer is meant, what a complaint is not, and how to come back', async () => {
    await toSummary('thr_a');
    const { step } = await world.tell('thr_a', 'yes');
    expect(step.says).toEqual([
      { wording: 'grievance.filed', slots: { ticket: '{{ticket}}', due: '2026-11-30' } },
      { wording: 'grievance.filed_code', slots: { code: '{{code}}' } },
      { wording: 'grievance.not_an_appeal', slots: {} },
      { wording: 'grievance.filed_next', slots: {} },
    ]);
    expect(step.asks).toBe(false);
  });

  it('can be changed before it is filed', async () => {
    await toSummary('thr_a');
    expect((await world.tell('thr_a', 'no')).said).toEqual(['ask_change']);
    const changed = await world.tell('thr_a', 'complain', { text: 'it was Medicaid', programId: 'medicaid' });
    expect(changed.step.says).toContainEqual({ wording: 'grievance.summary_program', slots: { program: 'MEDICAID' } });
    const more = await world.tell('thr_a', 'complain', { text: 'wait, I also lost my card' });
    expect(more.said).toContain('noted');
    await world.tell('thr_a', 'yes');
    expect((await world.deps.tickets.get('OMB-2026-000001'))?.programId).toBe('medicaid');
    expect(await world.deps.tickets.listParts('OMB-2026-000001')).toHaveLength(2);
  });

  it('leaves out what nobody wants to answer', async () => {
    await world.tell('thr_a', 'complain', { text: 'They stopped my money and hung up on me' });
    expect((await world.tell('thr_a', 'stay_anonymous', { text: 'skip' })).said).toEqual(['ask_when']);
    expect((await world.tell('thr_a', 'stay_anonymous', { text: "I don't know" })).said).toEqual(['ask_notice']);
    expect((await world.tell('thr_a', 'stay_anonymous', { text: 'no idea' })).said).toEqual(['ask_wants']);
    expect((await world.tell('thr_a', 'no')).said).toEqual(['ask_who']);
  });

  it('puts no question more than twice', async () => {
    await world.tell('thr_a', 'complain', { text: 'They stopped my money and hung up on me' });
    const said: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      said.push(...(await world.tell('thr_a', 'complain', { text: 'and they were rude' })).said);
    }
    expect(said.filter((key) => key === 'ask_program')).toHaveLength(1);
    expect(said.filter((key) => key === 'ask_who').length).toBeLessThanOrEqual(2);
  });

  it('goes on after a digression with the question that was open', async () => {
    await world.tell('thr_a', 'complain', { text: words, programId: 'snap', benefitEvent: stopped });
    expect((await world.tell('thr_a', 'resume')).said).toEqual(['ask_wants']);
    expect((await world.tell('thr_a', 'done')).said).toEqual(['ask_who']);
    expect((await world.tell('thr_a', 'resume')).said).toEqual(['ask_who']);
  });

  it('is dropped at any point, and then nothing is recorded', async () => {
    await toSummary('thr_a');
    const dropped = await world.tell('thr_a', 'cancel');
    expect(dropped.said).toEqual(['cancelled']);
    expect(dropped.step.state).toBeUndefined();
    expect(await world.deps.tickets.listForThread('thr_a')).toEqual([]);
  });

  it('of 20,000 characters is kept in parts, and what is past the bound is named, not lost in silence', async () => {
    const long = 'They told me to wait one more week. '.repeat(555);
    await world.tell('thr_a', 'complain', { text: long, programId: 'snap', benefitEvent: stopped });
    const more = await world.tell('thr_a', 'complain', { text: `${'x'.repeat(200)} `.repeat(10) });
    expect(more.said).not.toContain('draft_full');
    const over = await world.tell('thr_a', 'complain', { text: `Here it starts. ${'y'.repeat(bounds.draftCharsMax)}` });
    expect(over.step.says.find((item) => item.wording === 'grievance.draft_full')?.slots).toMatchObject({
      quote: expect.stringContaining('Here it starts.') as string,
    });
    await world.tell('thr_a', 'done');
    await world.tell('thr_a', 'stay_anonymous');
    await world.tell('thr_a', 'yes');
    const parts = await world.deps.tickets.listParts('OMB-2026-000001');
    expect(parts.every((part) => part.text.length <= bounds.narrativePartCharsMax)).toBe(true);
    expect(parts.map((part) => part.text).join(' ')).toContain(long.trim().slice(-500));
  });

  it('about the same program joins the ticket that is open, and files nothing twice', async () => {
    await toSummary('thr_a');
    await world.tell('thr_a', 'yes');
    const again = await world.tell('thr_a', 'complain', { text: 'SNAP still has not come', programId: 'snap' });
    expect(again.step.ticket).toMatchObject({ kind: 'add', number: 'OMB-2026-000001' });
    expect(again.said).toEqual(['added']);
    expect(await world.deps.tickets.listForThread('thr_a')).toHaveLength(1);
    const other = await world.tell('thr_a', 'complain', { text: 'Medicaid denied my son', programId: 'medicaid' });
    expect(other.step.ticket).toBeUndefined();
    expect(other.said).toEqual(['ask_when']);
  });

  it('notes an appeal, says who takes it, and goes on with the story', async () => {
    const noted = await world.tell('thr_a', 'appeal', {
      text: 'I want to appeal, they denied my Medicaid',
      programId: 'medicaid',
    });
    expect(noted.said).toEqual(['appeal_noted', 'ask_when']);
  });

  it('goes where few see it when it is about violence, money asked for or discrimination', async () => {
    await world.tell('thr_a', 'complain', {
      text: 'The worker asked me for money to speed up my case, I want him gone',
    });
    await world.tell('thr_a', 'done');
    await world.tell('thr_a', 'stay_anonymous');
    await world.tell('thr_a', 'yes');
    expect(await world.deps.tickets.get('OMB-2026-000001')).toMatchObject({
      category: 'conduct',
      subcategory: 'corruption',
      sensitivity: 'restricted',
    });
  });
});

describe('a person to talk to', () => {
  it('is named with the phone, and recording is offered', async () => {
    const told = await world.tell('thr_a', 'ask_person', { programId: 'snap' });
    expect(told.said).toEqual(['call', 'offer_to_record']);
    expect((await world.tell('thr_a', 'yes')).said).toEqual(['take_what']);
  });

  it('is named without losing the complaint that is being taken', async () => {
    await world.tell('thr_a', 'complain', { text: words, programId: 'snap', benefitEvent: stopped });
    expect((await world.tell('thr_a', 'ask_person')).said).toEqual(['call', 'ask_wants']);
  });

  it('is all they wanted when they say no to recording', async () => {
    await world.tell('thr_a', 'ask_person');
    const no = await world.tell('thr_a', 'no');
    expect(no.step.state).toBeUndefined();
  });
});

describe('saying who you are', () => {
  it('needs the id and the date of birth, and puts the ticket under that person', async () => {
    const number = await fileAs('thr_a', 'user001', 'March 14, 1985');
    const ticket = await world.deps.tickets.get(number);
    expect(ticket?.beneficiaryRef).toMatch(/^ben_/);
    expect(ticket?.codeHash).toBeUndefined();
  });

  it('comes at once when the id stands in the complaint, and the complaint then goes on', async () => {
    const first = await world.tell('thr_a', 'complain', {
      text: 'my SNAP stopped',
      programId: 'snap',
      beneficiaryId: 'USER001',
    });
    expect(first.said).toEqual(['ask_second_factor']);
    expect(first.step.transition).toBe('idle --complain--> complaint, complaint --identify--> verification');
    const verified = await world.tell('thr_a', 'verify', { dateOfBirth: '3/14/85' });
    expect(verified.said).toEqual(['verified', 'ask_when']);
  });

  it('fails with the same words for a wrong date and for an id that does not exist', async () => {
    const fail = async (threadId: string, beneficiaryId: string) => {
      await world.tell(threadId, 'complain', {
        text: `${words}. I want it back`,
        programId: 'snap',
        benefitEvent: stopped,
      });
      const asked = await world.tell(threadId, 'identify', { beneficiaryId });
      const failed = await world.tell(threadId, 'verify', { dateOfBirth: '1/1/1970' });
      return [asked.step.says, failed.step.says, failed.step.transition];
    };
    expect(await fail('thr_a', 'USER001')).toEqual(await fail('thr_b', 'USER999'));
  });

  it('does not count a date that cannot be, and says so', async () => {
    await world.tell('thr_a', 'complain', { text: 'my SNAP stopped', programId: 'snap', beneficiaryId: 'USER001' });
    for (let tries = 0; tries < bounds.verificationFailuresMax + 1; tries += 1) {
      expect((await world.tell('thr_a', 'verify', { dateOfBirth: '02/30/1985' })).said).toEqual(['date_impossible']);
    }
    expect((await world.tell('thr_a', 'verify', { dateOfBirth: '03/14/1985' })).said[0]).toBe('verified');
  });

  it('can be left for filing without a name', async () => {
    await world.tell('thr_a', 'complain', {
      text: `${words}. I want it back`,
      programId: 'snap',
      benefitEvent: stopped,
    });
    await world.tell('thr_a', 'identify', { beneficiaryId: 'USER001' });
    expect((await world.tell('thr_a', 'stay_anonymous')).said).toContain('summary_anonymous');
    expect((await world.tell('thr_a', 'yes')).said).toContain('filed_code');
  });

  it('tells what an id looks like when it was mistyped', async () => {
    await world.tell('thr_a', 'complain', {
      text: `${words}. I want it back`,
      programId: 'snap',
      benefitEvent: stopped,
    });
    expect((await world.tell('thr_a', 'identify', { beneficiaryId: '12-345' })).said).toEqual(['id_unreadable']);
  });

  it('starts nothing by itself', async () => {
    const alone = await world.tell('thr_a', 'identify', { beneficiaryId: 'USER001' });
    expect(alone.said).toEqual(['identify_what_for']);
    expect(alone.step.state).toBeUndefined();
  });

  it('runs out', async () => {
    await fileAs('thr_a', 'USER001', '1985-03-14');
    world.at = '2026-11-20T11:00:00.000Z';
    await world.tell('thr_a', 'complain', { text: 'Medicaid denied my son, please help', programId: 'medicaid' });
    expect((await world.tell('thr_a', 'done')).said).toEqual(['ask_who']);
  });
});

describe('asking how it stands', () => {
  it('is answered at once in the thread that filed it', async () => {
    await toSummary('thr_a');
    await world.tell('thr_a', 'yes');
    expect((await world.tell('thr_a', 'ask_status')).said).toEqual(['status', 'stage_received']);
  });

  it('needs id and date of birth anywhere else', async () => {
    const number = await fileAs('thr_a', 'USER001', '1985-03-14');
    expect((await world.tell('thr_b', 'ask_status', { ticketNumber: number })).said).toEqual(['ask_proof']);
    expect((await world.tell('thr_b', 'identify', { beneficiaryId: 'USER001' })).said).toEqual(['ask_second_factor']);
    const shown = await world.tell('thr_b', 'verify', { dateOfBirth: '1985-03-14' });
    expect(shown.said).toEqual(['status', 'stage_received']);
    expect((await world.tell('thr_b', 'complain', { text: 'they called me now', programId: 'snap' })).said).toEqual([
      'added',
    ]);
  });

  it('takes the number with the code of somebody who stayed anonymous', async () => {
    await toSummary('thr_a');
    const number = (await world.tell('thr_a', 'yes')).ticketNumber ?? '';
    const comeBack = comeBackCode(digest, 'thr_a').toLowerCase();
    expect((await world.tell('thr_b', 'ask_status', { ticketNumber: number, comeBackCode: comeBack })).said).toEqual([
      'status',
      'stage_received',
    ]);
    const other = await world.tell('thr_c', 'ask_status', { ticketNumber: number, comeBackCode: 'AAAAA-AAAAA' });
    expect(other.said).toEqual(['status_not_shown']);
  });

  it('says the same of a number that is made up and of one that is somebody else’s', async () => {
    const foreign = await fileAs('thr_a', 'USER001', '1985-03-14');
    const ask = async (threadId: string, ticketNumber: string) => {
      const first = await world.tell(threadId, 'ask_status', { ticketNumber });
      await world.tell(threadId, 'identify', { beneficiaryId: 'USER002' });
      const second = await world.tell(threadId, 'verify', { dateOfBirth: '1990-07-22' });
      return [first.said, second.said, second.step.says];
    };
    expect(await ask('thr_b', foreign)).toEqual(await ask('thr_c', 'OMB-2026-000777'));
  });

  it('shows what somebody is enrolled in, once they are verified and have no ticket', async () => {
    await world.tell('thr_a', 'ask_status');
    const shown = await world.tell('thr_a', 'identify', { beneficiaryId: 'USER003', dateOfBirth: '11/30/1962' });
    expect(shown.said).toEqual([
      'status_none',
      'enrolment_suspended',
      'enrolment_next_suspended',
      'enrolment_active',
      'enrolment_next_active',
    ]);
  });

  it('says that an answer is late once its day is over', async () => {
    await toSummary('thr_a');
    await world.tell('thr_a', 'yes');
    world.at = '2026-12-15T10:00:00.000Z';
    expect((await world.tell('thr_a', 'ask_status')).said).toEqual(['status', 'status_late']);
  });

  it('in the middle of a complaint comes back to it', async () => {
    await toSummary('thr_a');
    await world.tell('thr_a', 'yes');
    await world.tell('thr_a', 'complain', { text: 'Medicaid denied my son', programId: 'medicaid' });
    expect((await world.tell('thr_a', 'ask_status')).said).toEqual(['status', 'stage_received', 'ask_when']);
  });
});
