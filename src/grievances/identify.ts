import { checkSecondFactor, vouchedFor } from './check-status.ts';
import { go, know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput, GrievanceSays } from './flow.ts';
import { ticketOfDraft } from './join-ticket.ts';
import { ask, askAgain, onward, sayAnonymous, sayLeftOpen } from './onward.ts';
import { parseDateOfBirth } from './parse-date-of-birth.ts';
import { whomFor } from './representative.ts';
import { beneficiaryIdDigest, readBeneficiaryId } from './verification.ts';
import { says } from './wordings.ts';

/** Takes an id. Whether it exists is not looked up, and not said. */
export async function takeId(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  if (turn.state.stage === 'idle' || turn.state.stage === 'ticket' || turn.state.stage === 'follow_up') {
    return say(go(turn, 'identify'), says('identify_what_for'));
  }
  const id = readBeneficiaryId(input.beneficiaryId ?? '', deps.beneficiaryIdPattern);
  if (id === undefined) {
    const unreadable = says('id_unreadable', { example: deps.rules.beneficiary_id.example });
    return { ...say(turn, unreadable), asks: true };
  }
  const identified = go(know(turn, { idDigest: beneficiaryIdDigest(deps.digest, id), anonymous: false }), 'identify');
  if (input.dateOfBirth !== undefined || input.oneTimeCode !== undefined) return takeDate(identified, input, deps);
  const vouched = await vouchedFor(identified, input, deps);
  if (vouched !== undefined) return afterCheck(vouched, input, deps);
  return ask(know(identified, { asked: 'second_factor', asks: 1 }), 'second_factor', deps);
}

/** Takes the date of birth, or a code that the office gave. A date that can't be is told so and not counted; every other failure is one message. */
export async function takeDate(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  if (turn.state.idDigest === undefined) return askAgain(go(turn, 'verify'), deps);
  if (input.oneTimeCode !== undefined)
    return afterCheck(
      await checkSecondFactor(go(turn, 'verify'), deps.oneTimeCode, input.oneTimeCode, input),
      input,
      deps,
    );
  const date = parseDateOfBirth(input.dateOfBirth ?? '', {
    order: deps.rules.date_order,
    today: deps.dateOf(input.at),
  });
  if (date.kind === 'impossible') return { ...say(turn, says('date_impossible')), asks: true };
  if (date.kind === 'unreadable') return { ...say(turn, says('date_unreadable')), asks: true };
  return afterCheck(await checkSecondFactor(go(turn, 'verify'), deps.secondFactor, date.date, input), input, deps);
}

async function afterCheck(checked: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  if (checked.state.idDigest !== undefined) return { ...say(checked, says('verify_failed')), asks: true };
  return onward(say(checked, sayVerified(checked), ...(await sayOpenTicket(checked, input, deps))), deps);
}

/** They told of it before, maybe elsewhere: a yes then adds to that ticket. */
async function sayOpenTicket(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<readonly GrievanceSays[]> {
  const { draft } = turn.state;
  const same =
    draft === undefined || draft.parts.length === 0 ? undefined : await ticketOfDraft(turn, input, draft, deps);
  return same === undefined ? [] : [says('joins_open', { ticket: same.number })];
}

function sayVerified({ state }: FlowTurn): GrievanceSays {
  const whom = whomFor(state);
  return whom === undefined ? says('verified') : says('verified_for', { whom });
}

/** Goes on without a name. What was given of one is dropped. @param asked they said so; otherwise none was given */
export function stayAnonymous(turn: FlowTurn, asked: boolean, deps: FlowDeps): FlowTurn {
  const anonymous = know(turn, { anonymous: true, idDigest: undefined, verified: undefined });
  return onward(say(anonymous, (asked ? sayAnonymous : sayLeftOpen)(anonymous.state)), deps);
}
