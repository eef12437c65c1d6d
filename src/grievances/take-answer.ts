import { file } from './file-complaint.ts';
import { go, know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput } from './flow.ts';
import { emptyDraft, skippable } from './grievance-state.ts';
import { stayAnonymous } from './identify.ts';
import { ask, askAgain, leaveOut, onward } from './onward.ts';
import { readComplaint } from './rules.ts';
import { says } from './wordings.ts';

/** "Skip", "I don't know": this question is left out. Saying that no name is to be given holds from here on. */
export function skip(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): FlowTurn {
  const anonymous = turn.state.anonymous || readComplaint(input.text, deps.rules).saysAnonymous;
  const moved = know(go(turn, 'stay_anonymous'), { anonymous });
  const { asked } = turn.state;
  const question = asked === 'notice_date' ? asked : skippable.find((name) => name === asked);
  return onward(question === undefined ? moved : leaveOut(moved, question), deps);
}

export function declineToSayWho(turn: FlowTurn, event: 'stay_anonymous' | 'no' | 'done', deps: FlowDeps): FlowTurn {
  const { stage } = turn.state;
  const askedWho = stage === 'identification' || stage === 'verification' || stage === 'confirmation';
  return askedWho ? stayAnonymous(go(turn, event), event !== 'done', deps) : go(turn, event);
}

export async function agree(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  if (turn.state.stage === 'confirmation') return file(turn, input, deps);
  if (turn.state.asked === 'offer') {
    return ask(know(go(turn, 'yes'), { draft: emptyDraft, asked: 'what', asks: 1 }), 'what', deps);
  }
  // "Yes, file it" to "what should I change?": nothing; the summary is put once more, for a yes to it.
  if (turn.state.asked === 'change') return onward(go(turn, 'yes'), deps);
  return askAgain(go(turn, 'yes'), deps);
}

export function disagree(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): FlowTurn {
  const { stage, asked } = turn.state;
  // "No, I'm not giving my name" says how it is to be filed, and refuses nothing else.
  if (stage === 'confirmation' && readComplaint(input.text, deps.rules).saysAnonymous)
    return onward(know(turn, { anonymous: true }), deps);
  switch (stage) {
    case 'identification':
    case 'verification':
      return declineToSayWho(turn, 'no', deps);
    case 'confirmation':
      return ask(know(go(turn, 'no'), { asked: 'change', asks: 1 }), 'change', deps);
    case 'complaint': {
      if (asked === 'offer') return cancel(turn);
      const question = skippable.find((name) => name === asked);
      const moved = go(turn, 'no');
      return onward(question === undefined ? moved : leaveOut(moved, question), deps);
    }
    default:
      return close(turn, 'no');
  }
}

/** "That's all": nothing more is asked about the complaint. It files nothing; only a yes does. */
export function finish(turn: FlowTurn, deps: FlowDeps): FlowTurn {
  const { stage, draft } = turn.state;
  if (stage === 'identification' || stage === 'verification') return declineToSayWho(turn, 'done', deps);
  if (stage === 'confirmation') return askAgain(go(turn, 'done'), deps);
  if (stage !== 'complaint') return close(turn, 'done');
  const moved = go(turn, 'done');
  if (draft === undefined || draft.parts.length === 0) return askAgain(moved, deps);
  return onward(know(moved, { draft: { ...draft, skipped: [...skippable] } }), deps);
}

export function cancel(turn: FlowTurn): FlowTurn {
  const hadDraft = turn.state.draft !== undefined;
  const closed = know(go(turn, 'cancel'), { draft: undefined, idDigest: undefined, asked: undefined, asks: 0 });
  return say(closed, hadDraft ? says('cancelled') : says('closed'));
}

export function close(turn: FlowTurn, event: 'no' | 'done' | 'cancel'): FlowTurn {
  const closed = know(go(turn, event), { idDigest: undefined, asked: undefined, asks: 0 });
  return say(closed, says('closed'));
}
