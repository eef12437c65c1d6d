import type { Bounds } from '../config.ts';
import { findContradiction } from '../household/contradictions.ts';
import type { Fields } from '../household/field.ts';
import type { RulePack } from '../eligibility/rule-pack.ts';
import { parseDateOfBirth, type DateOfBirthRules } from '../grievances/parse-date-of-birth.ts';
import type { ProposedFact } from '../profile/fact.ts';
import { foldFacts } from '../profile/fold-facts.ts';
import { applyFacts, type AppliedFacts } from '../profile/ledger.ts';
import type { BenefitEvent } from '../threads/thread.ts';
import type { RememberedTurn, UnderstoodTurn } from './turn.ts';

export interface RememberDeps {
  readonly pack: RulePack;
  readonly bounds: Bounds;
  readonly dateOrder: DateOfBirthRules['order'];
}

/**
 * Takes what was read into the ledger: a later word on the same thing supersedes, a contradiction is flagged, a value
 * that the pack's fields refuse never gets in. "Skip", "I don't know" and "I'd rather not say" to an open question are
 * facts too, or rather the mark that there is none.
 */
export function remember(turn: UnderstoodTurn, { pack, bounds, dateOrder }: RememberDeps): RememberedTurn {
  const proposed = [...turn.understanding.facts, ...answerMark(turn), ...ageFromBirthDate(turn, dateOrder)].slice(
    0,
    bounds.factsPerTurnMax,
  );
  const { ledger, leftOut } = takeWhatGoesTogether(
    turn,
    proposed,
    (facts) => applyFacts(turn.thread.facts, facts, turn.turnNumber, { fields: pack.fields, ...bounds }),
    pack.fields,
  );
  return {
    ...turn,
    factsLeftOut: leftOut,
    factsInForce: ledger.inForce,
    factsAdded: ledger.added,
    factChanges: ledger.changes,
    household: foldFacts(ledger.inForce, pack.fields),
    benefitEvent: turn.understanding.benefitEvent ?? withBenefit(turn),
  };
}

/**
 * A household must be able to be true: what makes it impossible (a parent of 2 with a child of 3) is left out and said
 * so, the last told first. What was in the ledger before stays.
 */
function takeWhatGoesTogether(
  turn: UnderstoodTurn,
  proposed: readonly ProposedFact[],
  apply: (facts: readonly ProposedFact[]) => AppliedFacts,
  fields: Fields,
): { readonly ledger: AppliedFacts; readonly leftOut: readonly ProposedFact[] } {
  const isPossible = (ledger: AppliedFacts): boolean =>
    findContradiction(foldFacts(ledger.inForce, fields)) === undefined;
  const whole = apply(proposed);
  if (isPossible(whole) || findContradiction(foldFacts(turn.thread.facts, fields)) !== undefined)
    return { ledger: whole, leftOut: [] };
  for (const suspect of proposed.toReversed()) {
    const ledger = apply(proposed.filter((fact) => fact !== suspect));
    if (isPossible(ledger)) return { ledger, leftOut: [suspect] };
  }
  return { ledger: apply([]), leftOut: proposed };
}

/** "Which benefit?" was asked about trouble told before: the name given now completes it. */
function withBenefit({ thread, understanding }: UnderstoodTurn): BenefitEvent | undefined {
  const { benefitEvent, openQuestion } = thread.dialogue;
  if (openQuestion?.kind !== 'which_benefit' || benefitEvent === undefined) return benefitEvent;
  const programId = understanding.references[0]?.programId;
  return programId === undefined ? benefitEvent : { ...benefitEvent, programId };
}

function answerMark(turn: UnderstoodTurn): readonly ProposedFact[] {
  const open = turn.thread.dialogue.openQuestion;
  const { answer } = turn.understanding;
  if (open?.kind !== 'fact' || (answer !== 'unknown' && answer !== 'declined')) return [];
  return [{ path: open.path, status: answer, quote: '', confidence: 1 }];
}

/** A birth date told outside a grievance is an age; the date itself stays in the vault. */
function ageFromBirthDate(turn: UnderstoodTurn, order: DateOfBirthRules['order']): readonly ProposedFact[] {
  if (turn.thread.grievance) return [];
  const told = turn.understanding.identifiers.find(({ kind }) => kind === 'date_of_birth');
  const value = told === undefined ? undefined : turn.vault.valueOf(told.text.replace(/^\[|\]$/g, ''));
  const read = value === undefined ? undefined : parseDateOfBirth(value, { order, today: turn.today });
  if (told === undefined || read?.kind !== 'date') return [];
  return [
    {
      path: 'members.you.age',
      value: yearsBetween(read.date, turn.today),
      status: 'inferred',
      quote: told.text,
      confidence: 0.9,
    },
  ];
}

/** Full years from one ISO date to another. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
