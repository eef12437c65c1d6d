import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newsSince } from '../../../src/grievances/news.ts';
import type { SeenTicket } from '../../../src/threads/thread.ts';
import type { Ticket } from '../../../src/grievances/ticket.ts';
import { openGrievanceWorld, type GrievanceWorld } from '../../support/grievance-world.ts';

let world: GrievanceWorld;
let number = '';
let seen: Readonly<Record<string, SeenTicket>> = {};

beforeEach(async () => {
  world = await openGrievanceWorld();
  seen = {};
  await world.tell('thr_a', 'complain', { text: 'They denied me last week, I want a decision', programId: 'snap' });
  await world.tell('thr_a', 'done');
  await world.tell('thr_a', 'stay_anonymous');
  number = (await world.tell('thr_a', 'yes')).ticketNumber ?? '';
});
afterEach(() => world.close());

const act = (action: string, to: Partial<Ticket>) =>
  world.queue.change({
    number,
    expectedVersion: undefined,
    at: world.at,
    actor: 'staff:rosa',
    work: (ticket) => ({
      work: { ...ticket, ...to },
      action,
      remark: undefined,
      audit: { actor: 'staff:rosa', action: `ticket_${action}`, subject: number, digest: undefined, detail: {} },
    }),
  });
async function hear(threadId = 'thr_a') {
  const news = await newsSince({ threadId, grievance: undefined, seen, at: world.at }, world.deps);
  seen = news.seen;
  return { ...news, said: news.says.map(({ wording }) => wording.replace('grievance.', '')) };
}

describe('a person who comes back', () => {
  it('hears what staff asked, once, even when it was the first thing to happen', async () => {
    await act('ask', { stage: 'waiting_for_person', question: 'Which letter?' });
    const heard = await hear();
    expect(heard.said).toEqual(['news', 'stage_waiting_for_person', 'status_question']);
    expect(heard.asked).toBe(number);
    expect((await hear()).said).toEqual([]);
  });

  it('hears nothing of what is the office’s own, nor of their own words', async () => {
    await act('assign', { stage: 'in_review', assignee: 'rosa' });
    await act('note', {});
    await world.tell('thr_a', 'complain', { text: 'They called me today', programId: 'snap' });
    expect((await hear()).said).toEqual([]);
  });

  it('hears of a decision and its reason, then of the end, and is asked how it went', async () => {
    await hear();
    await act('decide', { stage: 'decided', decision: 'upheld', resolution: 'It was our mistake.' });
    expect(await hear()).toMatchObject({
      said: ['news', 'stage_decided', 'decision_upheld', 'status_resolution'],
      toRate: undefined,
    });
    await act('close', { stage: 'closed' });
    expect(await hear()).toMatchObject({
      said: ['news', 'stage_closed', 'decision_upheld', 'status_resolution'],
      toRate: number,
    });
    expect((await hear()).toRate).toBeUndefined();
  });

  it('hears once that the answer is late', async () => {
    await hear();
    world.at = '2026-12-20T10:00:00.000Z';
    expect((await hear()).said).toEqual(['news', 'status_late']);
    expect((await hear()).said).toEqual([]);
  });

  it('in another thread hears nothing', async () => {
    await act('decide', { stage: 'decided', decision: 'upheld', resolution: 'It was our mistake.' });
    expect((await hear('thr_b')).said).toEqual([]);
  });
});

describe('a person who does not leave it at that', () => {
  const decide = () => act('decide', { stage: 'decided', decision: 'not_upheld', resolution: 'The rule says so.' });

  it('has it opened again, with a new day and their words', async () => {
    await decide();
    world.at = '2026-12-24T10:00:00.000Z';
    await world.tell('thr_a', 'ask_status');
    const told = await world.tell('thr_a', 'reopen', { text: 'It is not solved, the money never came' });
    expect(told.said).toEqual(['reopened']);
    expect(await world.deps.tickets.get(number)).toMatchObject({
      stage: 'reopened',
      decision: undefined,
      resolution: undefined,
      dueOn: '2027-01-04',
      partCount: 2,
    });
    expect((await world.deps.tickets.listHistory(number)).map(({ action }) => action)).toEqual([
      'opened',
      'decide',
      'reopen',
      'part_added',
    ]);
  });

  it('appeals by a new ticket that is linked to the first, after a summary and a yes like any', async () => {
    await decide();
    await world.tell('thr_a', 'ask_status');
    expect((await world.tell('thr_a', 'appeal', { text: 'appeal' })).said).toEqual(['appeal_of', 'take_what']);
    const told = await world.tell('thr_a', 'complain', { text: 'I sent all papers in June and have the receipts' });
    expect(told.step.ticket).toBeUndefined();
    await world.tell('thr_a', 'done');
    const filed = await world.tell('thr_a', 'yes');
    expect(filed.ticketNumber).toBe('OMB-2026-000002');
    expect(await world.deps.tickets.get('OMB-2026-000002')).toMatchObject({
      appealOf: number,
      programId: 'snap',
      subcategory: 'appeal',
    });
    expect(await world.deps.tickets.get(number)).toMatchObject({ stage: 'decided' });
  });

  it('opens nothing that is open, and nothing that is not theirs', async () => {
    const open = await world.tell('thr_a', 'reopen', { text: 'It is not solved at all' });
    expect(open.step.ticket).toMatchObject({ kind: 'add' });
    await decide();
    const foreign = await world.tell('thr_b', 'reopen', { text: 'reopen it please' });
    expect(foreign.step.ticket).toBeUndefined();
    expect(await world.deps.tickets.get(number)).toMatchObject({ stage: 'decided' });
  });

  it('says how it went', async () => {
    await decide();
    const turn = await world.file('thr_a', { kind: 'rate', number, rating: 2 });
    expect(turn).toBeUndefined();
    expect(await world.deps.tickets.get(number)).toMatchObject({ rating: 2 });
  });
});
