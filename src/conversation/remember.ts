import { AppError } from '../errors.ts';
import type { Bounds } from '../config.ts';
import type { RulePack } from '../eligibility/rule-pack.ts';
import { parseDateOfBirth, type DateOfBirthRules } from '../grievances/parse-date-of-birth.ts';
import { parseHousehold } from '../household/parse-household.ts';
import type { Fact, ProposedFact } from '../profile/fact.ts';
import { foldFacts } from '../profile/fold-facts.ts';
import { applyFacts } from '../profile/ledger.ts';
import type { BenefitEvent } from '../threads/thread.ts';
import type { ConsultedTurn, RememberedTurn, UnderstoodTurn } from './turn.ts';
import { eventsNow } from './two-letters.ts';

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
export function remember(turn: ConsultedTurn, { pack, bounds, dateOrder }: RememberDeps): RememberedTurn {
  // At a closed door nothing is taken in: whoever stands there may be somebody else.
  const proposed =
    turn.door === 'locked' || saysWhoFiles(turn)
      ? []
      : [...turn.understanding.facts, ...answerMark(turn), ...ageFromBirthDate(turn, dateOrder)];
  const take = (facts: readonly ProposedFact[]) =>
    applyFacts(turn.thread.facts, facts, turn.turnNumber, { fields: pack.fields, ...bounds });
  const read = proposed.slice(0, bounds.factsPerTurnMax);
  const believed = believable(read, (facts) => standsUp(take(facts).inForce, pack));
  const ledger = take(believed);
  return {
    ...turn,
    factsLeftOut: read.filter((fact) => !believed.includes(fact)),
    factsInForce: ledger.inForce,
    factsAdded: ledger.added,
    factChanges: ledger.changes,
    household: foldFacts(ledger.inForce, pack.fields),
    ...eventsAfter(turn),
  };
}

/** A name or a day told now completes the event that it belongs to. */
function eventsAfter(turn: UnderstoodTurn): Pick<RememberedTurn, 'benefitEvent' | 'otherEvent' | 'turnedTo'> {
  const { benefitEvent, otherEvent, turned } = eventsNow(turn);
  const isTold = turn.understanding.benefitEvent !== undefined;
  const whole = isTold || turned ? benefitEvent : withLetterDate(withBenefit(turn), turn);
  return { benefitEvent: whole, otherEvent, turnedTo: turned ? benefitEvent : undefined };
}

/** "His daughter", to who files for whom: no fact of a household. */
function saysWhoFiles({ thread }: Pick<UnderstoodTurn, 'thread'>): boolean {
  const asked = thread.grievance?.['asked'];
  return asked === 'represents' || asked === 'consent';
}

/**
 * The facts of a message without those that can't be true beside the others (a child older than its parent). One of
 * them was misread or mistyped; which one nobody knows, so the ones that came last give way.
 */
function believable(
  proposed: readonly ProposedFact[],
  standsUp: (facts: readonly ProposedFact[]) => boolean,
): readonly ProposedFact[] {
  if (proposed.length === 0 || standsUp(proposed)) return proposed;
  return proposed.reduce<readonly ProposedFact[]>(
    (kept, fact) => (standsUp([...kept, fact]) ? [...kept, fact] : kept),
    [],
  );
}

function standsUp(facts: readonly Fact[], pack: RulePack): boolean {
  try {
    parseHousehold(foldFacts(facts, pack.fields), pack.fields);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'household_invalid') return false;
    throw error;
  }
}

/** "Which benefit?" was asked about trouble told before: the name given now completes it. */
function withBenefit({ thread, understanding }: UnderstoodTurn): BenefitEvent | undefined {
  const { benefitEvent, openQuestion } = thread.dialogue;
  if (openQuestion?.kind !== 'which_benefit' || benefitEvent === undefined) return benefitEvent;
  const programId = understanding.references[0]?.programId;
  return programId === undefined ? benefitEvent : { ...benefitEvent, programId };
}

/** "I got the letter on November 3", after the trouble was told: the clock has its first day. */
function withLetterDate(event: BenefitEvent | undefined, { understanding }: UnderstoodTurn): BenefitEvent | undefined {
  if (event === undefined || event.noticeOn !== undefined || understanding.noticeOn === undefined) return event;
  return { ...event, noticeOn: understanding.noticeOn };
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
