import { bounds } from '../config.ts';
import { missing, summary } from './draft.ts';
import { go, know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import { emptyDraft, skippable, type FlowState, type Question, type Skippable } from './grievance-state.ts';
import type { StageEvent } from './stages.ts';
import type { GrievanceSays } from './flow.ts';
import { verifiedRef, whomFor } from './representative.ts';
import { says } from './wordings.ts';

/**
 * Goes to where the complaint stands and asks the one thing that is next. A question that can be left out is left out
 * after it was put `grievanceAsksMax` times, so that the flow never goes in circles.
 */
export function onward(turn: FlowTurn, deps: FlowDeps): FlowTurn {
  let current = turn;
  for (let skipped = 0; skipped <= skippable.length + 1; skipped += 1) {
    const placed = go(current, standing(current.state, deps));
    const question = openQuestion(placed.state, deps);
    if (question === undefined) return know(placed, { asked: undefined, asks: 0 });
    const asks = question === placed.state.asked ? placed.state.asks + 1 : 1;
    if (asks <= bounds.grievanceAsksMax || !canBeLeftOut(question)) {
      return ask(know(placed, { asked: question, asks }), question, deps);
    }
    current = leaveOut(placed, question);
  }
  return current;
}

/** Asks what was open once more, as after a digression. */
export function askAgain(turn: FlowTurn, deps: FlowDeps): FlowTurn {
  const question = turn.state.asked ?? openQuestion(turn.state, deps);
  return question === undefined ? turn : ask(turn, question, deps);
}

function standing(state: FlowState, deps: FlowDeps): StageEvent {
  if (state.draft === undefined) return 'nothing_open';
  if (missing(state.draft, deps.rules) !== undefined) return 'complaint_open';
  return whoIsSettled(state) ? 'all_known' : 'who_open';
}

export function whoIsSettled(state: FlowState): boolean {
  return state.anonymous || verifiedRef(state) !== undefined;
}

/** What the stage asks; undefined where nothing is. */
export function openQuestion(state: FlowState, deps: FlowDeps): Question | undefined {
  switch (state.stage) {
    case 'complaint':
      return missing(state.draft ?? emptyDraft, deps.rules);
    case 'identification':
      return 'who';
    case 'verification':
      return 'second_factor';
    case 'confirmation':
      return 'confirm';
    case 'status':
      return state.idDigest === undefined ? 'proof' : 'second_factor';
    case 'idle':
    case 'ticket':
    case 'follow_up':
      return undefined;
  }
}

function canBeLeftOut(question: Question): question is Skippable | 'notice_date' | 'who' {
  return question === 'who' || question === 'notice_date' || skippable.some((name) => name === question);
}

/** Goes on without an answer: without a name, or without that detail. */
export function leaveOut(turn: FlowTurn, question: Skippable | 'notice_date' | 'who'): FlowTurn {
  if (question === 'who') return say(know(turn, { anonymous: true, idDigest: undefined }), sayLeftOpen(turn.state));
  const draft = turn.state.draft ?? emptyDraft;
  const left = question === 'notice_date' ? 'notice' : question;
  return know(turn, { draft: { ...draft, skipped: [...draft.skipped, left] } });
}

export function ask(turn: FlowTurn, question: Question, deps: FlowDeps): FlowTurn {
  return { ...say(turn, ...wordsOf(question, turn.state, deps)), asks: true };
}

function wordsOf(question: Question, state: FlowState, deps: FlowDeps): readonly GrievanceSays[] {
  switch (question) {
    case 'offer':
      return [says('offer_to_record')];
    case 'what':
      return [says('take_what')];
    case 'program':
      return [says('ask_program')];
    case 'when':
      return [says('ask_when')];
    case 'notice':
      return [says('ask_notice')];
    case 'notice_date':
      return [says('ask_notice_date')];
    case 'wants':
      return [says('ask_wants')];
    case 'represents':
      return [says('ask_represents', { whom: whomFor(state) ?? deps.rules.on_behalf.somebody })];
    case 'consent':
      return [says('ask_consent', { whom: whomFor(state) ?? deps.rules.on_behalf.somebody })];
    case 'change':
      return [says('ask_change')];
    case 'who':
      return [askWho(whomFor(state), deps.rules.beneficiary_id.example)];
    case 'second_factor':
      return [askSecondFactor(whomFor(state))];
    case 'confirm': {
      const who = state.anonymous || verifiedRef(state) === undefined ? 'anonymous' : 'verified';
      return [...summary(state.draft ?? emptyDraft, who, deps), says('ask_confirm')];
    }
    case 'proof':
      return [
        state.ticket === undefined ? says('ask_proof_without_number') : says('ask_proof', { ticket: state.ticket }),
      ];
  }
}

function askWho(whom: string | undefined, example: string): GrievanceSays {
  return whom === undefined ? says('ask_who', { example }) : says('ask_who_for', { whom, example });
}

function askSecondFactor(whom: string | undefined): GrievanceSays {
  return whom === undefined ? says('ask_second_factor') : says('ask_second_factor_for', { whom });
}

/** Nobody said to leave the name out: no id was given, and one still can be. */
export function sayLeftOpen(state: FlowState): GrievanceSays {
  return whomFor(state) === undefined ? says('id_left_open') : says('without_id_kept');
}

/** Whoever files for another gives no id of theirs, and may well have said who they are themself. */
export function sayAnonymous(state: FlowState): GrievanceSays {
  return whomFor(state) === undefined ? says('anonymous_kept') : says('without_id_kept');
}
