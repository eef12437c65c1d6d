import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grievanceEvents, type GrievanceEvent, type GrievanceInput } from '../../../src/grievances/flow.ts';
import { nextStage, stages, type Stage, type StageEvent } from '../../../src/grievances/stages.ts';
import { openGrievanceWorld } from '../../support/grievance-world.ts';

interface Move {
  readonly thread: string;
  readonly event: GrievanceEvent;
  readonly input: Partial<GrievanceInput>;
}

/** Two people and their devices, saying anything in any order; ids, dates and numbers right, wrong and half. */
const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    thread: fc.constantFrom('thr_a', 'thr_b'),
    event: fc.constantFrom(...grievanceEvents),
    input: fc.record(
      {
        text: fc.constantFrom(
          '',
          'skip',
          'my SNAP stopped and nobody answers',
          'they denied me and I want it back',
          'x'.repeat(9_000),
        ),
        programId: fc.constantFrom('snap', 'medicaid'),
        beneficiaryId: fc.constantFrom('USER001', 'USER002', 'USER998', 'nonsense'),
        dateOfBirth: fc.constantFrom('1985-03-14', '1990-07-22', '2000-01-01', '02/30/1999', 'no'),
        ticketNumber: fc.constantFrom('OMB-2026-000001', 'OMB-2026-000002', 'OMB-2026-000900', 'OMB-1'),
        comeBackCode: fc.constantFrom('AAAAA-AAAAA', 'nope'),
      },
      { requiredKeys: ['text'] },
    ),
  }),
  { minLength: 1, maxLength: 24 },
);

const showsSomething = /^(status$|stage_|status_late|status_resolution|status_more|status_none|enrolment_)/;

describe('over any sequence of messages of two people', () => {
  it('a ticket is opened by a yes to a summary only, numbers have no gap, and nothing is shown before proof', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        const world = await openGrievanceWorld();
        try {
          const opened: string[] = [];
          for (const { thread, event, input } of sequence) {
            const told = await world.tell(thread, event, input);
            const trail = told.step.transition;
            if (told.ticketNumber !== undefined) {
              opened.push(told.ticketNumber);
              expect(event).toBe('yes');
              expect(trail).toContain('confirmation --yes--> confirmation, confirmation --filed--> ticket');
            }
            followsTheTable(trail);
            if (!told.said.some((key) => showsSomething.test(key))) continue;
            const verified = told.step.state?.['verified'] as { ref?: string; ticket?: string } | undefined;
            const shown = told.step.says.find((item) => item.wording === 'grievance.status')?.slots['ticket'];
            if (shown === undefined) expect(verified?.ref, told.said.join(' ')).toBeDefined();
            else {
              const ticket = await world.deps.tickets.get(String(shown));
              const theirs = verified?.ref !== undefined && ticket?.beneficiaryRef === verified.ref;
              expect(ticket?.threadId === thread || theirs || verified?.ticket === shown, event).toBe(true);
            }
          }
          expect(opened).toEqual(opened.map((_, index) => `OMB-2026-${String(index + 1).padStart(6, '0')}`));
        } finally {
          world.close();
        }
      }),
      { numRuns: 120 },
    );
  }, 60_000);

  it('nobody is ever stuck: leaving takes one word, and filing at most a handful', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        const world = await openGrievanceWorld();
        try {
          for (const { event, input } of sequence) await world.tell('thr_a', event, input);
          const told = await world.tell('thr_a', 'cancel');
          const stage = told.step.state?.stage ?? 'idle';
          // Leaving a look at a ticket goes back to the complaint that was being taken; leaving that ends it.
          const left = stage === 'idle' ? told : await world.tell('thr_a', 'cancel');
          expect(left.step.state?.stage ?? 'idle').toBe('idle');

          let last = await world.tell('thr_a', 'complain', {
            text: 'the worker yelled at me and I want an apology',
            programId: 'wic',
          });
          for (let turn = 0; turn < 6 && last.step.ticket === undefined; turn += 1) {
            const stageNow = last.step.state?.stage;
            const next = stageNow === 'confirmation' ? 'yes' : stageNow === 'complaint' ? 'done' : 'stay_anonymous';
            last = await world.tell('thr_a', next);
          }
          expect(last.step.ticket).toBeDefined();
        } finally {
          world.close();
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

/** Each step of a trail is one of the table's, and starts where the one before ended. */
function followsTheTable(trail: string): void {
  if (/^\w+ stays$/.test(trail)) return;
  const steps = trail.split(', ').map((step) => /^(\w+) --(\w+)--> (\w+)$/.exec(step));
  let at: string | undefined;
  for (const step of steps) {
    const [, from = '', event = '', to = ''] = step ?? [];
    expect(stages).toContain(from);
    if (at !== undefined) expect(from).toBe(at);
    expect(to).toBe(nextStage(from as Stage, event as StageEvent) ?? from);
    at = to;
  }
}
