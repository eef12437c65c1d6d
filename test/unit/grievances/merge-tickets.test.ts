import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeWork, takeInWork } from '../../../src/grievances/staff/merge-tickets.ts';
import { openGrievanceWorld, type GrievanceWorld } from '../../support/grievance-world.ts';

let world: GrievanceWorld;
let first = '';
let second = '';

async function file(threadId: string, text: string, programId: string): Promise<string> {
  await world.tell(threadId, 'complain', { text, programId });
  await world.tell(threadId, 'done');
  await world.tell(threadId, 'stay_anonymous');
  return (await world.tell(threadId, 'yes')).ticketNumber ?? '';
}
beforeEach(async () => {
  world = await openGrievanceWorld();
  first = await file('thr_a', 'They were rude to all of us at the counter', 'snap');
  second = await file('thr_b', 'I have no food because they denied me at the counter', 'wic');
});
afterEach(() => world.close());

const merge = (number: string, into: string) => {
  const action = { action: 'merge', into, reason: 'the same day at the same counter' } as const;
  return world.queue.change({
    number,
    expectedVersion: undefined,
    at: world.at,
    actor: 'staff:rosa',
    work: (ticket) => mergeWork(ticket, action, { actor: 'staff:rosa', digest: 'd' }),
    and: { number: into, work: (ticket, from) => takeInWork(ticket, from, action, { actor: 'staff:rosa' }) },
  });
};

describe('two tickets about the same thing', () => {
  it('become one that goes on, with the nearer day and the higher severity; both stay whole', async () => {
    const before = await world.deps.tickets.get(second);
    await merge(second, first);
    const [ended, goesOn] = [await world.deps.tickets.get(second), await world.deps.tickets.get(first)];
    expect(ended).toMatchObject({ number: second, stage: 'closed', decision: 'merged', mergedInto: first });
    expect(goesOn).toMatchObject({ stage: 'received', severity: 'urgent', dueOn: before?.dueOn });
    expect((await world.deps.tickets.listHistory(second)).map(({ action }) => action)).toEqual(['opened', 'merge']);
    expect((await world.deps.tickets.listHistory(first)).map(({ action }) => action)).toEqual(['opened', 'take_in']);
    expect(await world.deps.tickets.listParts(second)).toHaveLength(1);
  });

  it('are told of to the person of either, who can still add', async () => {
    await merge(second, first);
    expect((await world.tell('thr_b', 'ask_status')).said).toEqual(['status', 'status_merged', 'stage_received']);
    expect((await world.tell('thr_a', 'ask_status')).said).toEqual(['status', 'stage_received']);
    const added = await world.tell('thr_b', 'complain', { text: 'they called me back today' });
    expect(added.said).toEqual(['added']);
    expect((await world.deps.tickets.listParts(first)).at(-1)?.text).toBe('they called me back today');
  });

  it('are left as they were when the one that should go on has ended, or is the same', async () => {
    await expect(merge(first, first)).rejects.toMatchObject({ code: 'action_not_allowed' });
    await merge(second, first);
    await expect(merge(first, second)).rejects.toMatchObject({ code: 'action_not_allowed' });
    expect(await world.deps.tickets.get(first)).toMatchObject({ stage: 'received', mergedInto: undefined });
    expect(await world.deps.tickets.listHistory(first)).toHaveLength(2);
  });
});
