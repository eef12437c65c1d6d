import { describe, expect, it } from 'vitest';
import { grievanceEvents } from '../../../src/grievances/flow.ts';
import { actorOf, nextStage, outcomeEvents, stages, table, type Stage } from '../../../src/grievances/stages.ts';

const events = [...grievanceEvents, ...outcomeEvents];

/** Every pair that is possible, written out once more: a change of the table has to be meant. */
const possible: Readonly<Record<Stage, string>> = {
  idle: 'complain>complaint appeal>complaint ask_person>complaint ask_status>status reopen>follow_up',
  complaint:
    'reopen>complaint complain>complaint ask_status>status appeal>complaint ask_person>complaint identify>verification ' +
    'verify>complaint stay_anonymous>complaint yes>complaint no>complaint done>complaint cancel>idle ' +
    'resume>complaint complaint_open>complaint who_open>identification all_known>confirmation nothing_open>follow_up',
  identification:
    'reopen>identification complain>identification ask_status>status appeal>identification ask_person>identification ' +
    'identify>verification verify>identification stay_anonymous>identification yes>identification ' +
    'no>identification done>identification cancel>idle resume>identification complaint_open>complaint ' +
    'who_open>identification all_known>confirmation nothing_open>follow_up',
  verification:
    'reopen>verification complain>verification ask_status>status appeal>verification ask_person>verification identify>verification ' +
    'verify>verification stay_anonymous>identification yes>verification no>identification done>identification ' +
    'cancel>idle resume>verification verified>identification refused>verification complaint_open>complaint ' +
    'who_open>identification all_known>confirmation nothing_open>follow_up',
  confirmation:
    'reopen>confirmation complain>confirmation ask_status>status appeal>confirmation ask_person>confirmation identify>verification ' +
    'verify>confirmation stay_anonymous>confirmation yes>confirmation no>complaint done>confirmation cancel>idle ' +
    'resume>confirmation complaint_open>complaint who_open>identification all_known>confirmation ' +
    'nothing_open>follow_up filed>ticket',
  ticket:
    'reopen>follow_up complain>follow_up ask_status>status appeal>follow_up ask_person>follow_up yes>follow_up no>idle done>idle ' +
    'cancel>idle resume>ticket',
  follow_up:
    'reopen>follow_up complain>follow_up ask_status>status appeal>follow_up ask_person>follow_up yes>follow_up no>idle done>idle ' +
    'cancel>idle resume>follow_up complaint_open>complaint who_open>identification all_known>confirmation ' +
    'nothing_open>follow_up',
  status:
    'reopen>status complain>complaint ask_status>status appeal>complaint ask_person>status identify>status verify>status ' +
    'stay_anonymous>status yes>status no>idle done>idle cancel>idle resume>status verified>status refused>status ' +
    'complaint_open>complaint who_open>identification all_known>confirmation nothing_open>follow_up shown>follow_up',
};

describe('the stage table', () => {
  for (const stage of stages) {
    it(`leads from ${stage} exactly where it is written, for each of ${events.length} events`, () => {
      const found = events
        .map((event) => [event, nextStage(stage, event)] as const)
        .filter(([, next]) => next !== undefined)
        .map(([event, next]) => `${event}>${next}`);
      expect(found.toSorted()).toEqual(possible[stage].split(' ').toSorted());
    });
  }

  it('files from a confirmation only', () => {
    expect(stages.filter((stage) => nextStage(stage, 'filed') !== undefined)).toEqual(['confirmation']);
  });

  it('lets a person leave every open stage', () => {
    for (const stage of stages.filter((name) => name !== 'idle'))
      expect(nextStage(stage, 'cancel'), stage).toBe('idle');
  });

  it('names only stages that exist', () => {
    expect(Object.keys(table).toSorted()).toEqual([...stages].toSorted());
  });

  it('tells what a person did from what code concluded', () => {
    expect(actorOf('yes')).toBe('person');
    expect(actorOf('verified')).toBe('flow');
  });
});
