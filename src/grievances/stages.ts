import type { GrievanceEvent } from './flow.ts';

/**
 * The grievance flow as one literal table: stage x event -> stage. Pure; nothing else decides where a flow goes.
 *
 * A turn is at most three steps through it: what the person did, what came of it (a second factor held or not), and
 * where the complaint then stands. An event that a stage does not list is not possible there.
 */
export const stages = [
  'idle', // nothing is open
  'complaint', // taking in what happened
  'identification', // offering to say who it is about; anonymous is fine
  'verification', // waiting for the second factor
  'confirmation', // the summary waits for a yes
  'ticket', // just filed
  'follow_up', // a ticket is there; more can be added
  'status', // asked how a ticket stands; proof is missing
] as const;
export type Stage = (typeof stages)[number];

export const outcomeEvents = [
  'verified', // the second factor held
  'refused', // it did not, or attempts are locked: nobody is told which
  'complaint_open', // something is still missing from the complaint
  'who_open', // the complaint is whole; who it is about is not settled
  'all_known', // ready to be confirmed
  'nothing_open', // no complaint is being taken, this thread has a ticket or none
  'filed', // the ticket goes into this turn's commit
  'shown', // the status was shown
] as const;
export type OutcomeEvent = (typeof outcomeEvents)[number];

export type StageEvent = GrievanceEvent | OutcomeEvent;

/** `person` events come from a message; `flow` events are conclusions of code. */
export type Actor = 'person' | 'flow';

/** Where the complaint stands, once an answer was given or a status shown. */
const onwards = {
  complaint_open: 'complaint',
  who_open: 'identification',
  all_known: 'confirmation',
  nothing_open: 'follow_up',
} as const;

export const table: Readonly<Record<Stage, Readonly<Partial<Record<StageEvent, Stage>>>>> = {
  idle: {
    reopen: 'follow_up',
    complain: 'complaint',
    appeal: 'complaint',
    ask_person: 'complaint',
    ask_status: 'status',
  },
  complaint: {
    ...onwards,
    reopen: 'complaint',
    complain: 'complaint',
    appeal: 'complaint',
    ask_person: 'complaint',
    ask_status: 'status',
    identify: 'verification',
    verify: 'complaint',
    stay_anonymous: 'complaint',
    yes: 'complaint',
    no: 'complaint',
    done: 'complaint',
    resume: 'complaint',
    cancel: 'idle',
  },
  identification: {
    ...onwards,
    reopen: 'identification',
    complain: 'identification',
    appeal: 'identification',
    ask_person: 'identification',
    ask_status: 'status',
    identify: 'verification',
    verify: 'identification',
    stay_anonymous: 'identification',
    yes: 'identification',
    no: 'identification',
    done: 'identification',
    resume: 'identification',
    cancel: 'idle',
  },
  verification: {
    ...onwards,
    reopen: 'verification',
    verified: 'identification',
    refused: 'verification',
    complain: 'verification',
    appeal: 'verification',
    ask_person: 'verification',
    ask_status: 'status',
    identify: 'verification',
    verify: 'verification',
    stay_anonymous: 'identification',
    yes: 'verification',
    no: 'identification',
    done: 'identification',
    resume: 'verification',
    cancel: 'idle',
  },
  confirmation: {
    ...onwards,
    reopen: 'confirmation',
    filed: 'ticket',
    complain: 'confirmation',
    appeal: 'confirmation',
    ask_person: 'confirmation',
    ask_status: 'status',
    identify: 'verification',
    verify: 'confirmation',
    stay_anonymous: 'confirmation',
    yes: 'confirmation',
    no: 'complaint',
    done: 'confirmation',
    resume: 'confirmation',
    cancel: 'idle',
  },
  ticket: {
    reopen: 'follow_up',
    complain: 'follow_up',
    appeal: 'follow_up',
    ask_person: 'follow_up',
    ask_status: 'status',
    yes: 'follow_up',
    no: 'idle',
    done: 'idle',
    resume: 'ticket',
    cancel: 'idle',
  },
  follow_up: {
    reopen: 'follow_up',
    complaint_open: 'complaint',
    who_open: 'identification',
    all_known: 'confirmation',
    nothing_open: 'follow_up',
    complain: 'follow_up',
    appeal: 'follow_up',
    ask_person: 'follow_up',
    ask_status: 'status',
    yes: 'follow_up',
    no: 'idle',
    done: 'idle',
    resume: 'follow_up',
    cancel: 'idle',
  },
  status: {
    ...onwards,
    reopen: 'status',
    shown: 'follow_up',
    verified: 'status',
    refused: 'status',
    complain: 'complaint',
    appeal: 'complaint',
    ask_person: 'status',
    ask_status: 'status',
    identify: 'status',
    verify: 'status',
    stay_anonymous: 'status',
    yes: 'status',
    no: 'idle',
    done: 'idle',
    resume: 'status',
    cancel: 'idle',
  },
};

/** The stage after `event`, or undefined when the event is not possible in `stage`. */
export function nextStage(stage: Stage, event: StageEvent): Stage | undefined {
  return table[stage][event];
}

export function actorOf(event: StageEvent): Actor {
  return outcomeEvents.some((outcome) => outcome === event) ? 'flow' : 'person';
}
