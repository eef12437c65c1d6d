import { howToApply } from '../../programs/program.ts';
import type { Fields } from '../../household/field.ts';
import type { Household } from '../../household/household.ts';
import { periodWords } from '../../household/money.ts';
import { missingWords } from '../reply/missing-words.ts';
import { fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import {
  knownName,
  lowerFirst,
  sayWhereToApply,
  shortName,
  stripStop,
  upperFirst,
  whyNotMet,
} from '../reply/say-program.ts';
import { formatAmount, joinAnd, joinOr } from '../reply/say-values.ts';
import type { Aspect } from '../understand/dialogue/asked-aspect.ts';
import { sayFirstStep, sayFollowUp } from './say-follow-up.ts';
import type { CheckedProgram } from './path.ts';

/** What an answer about one aspect is worked out with. */
export interface AspectContext {
  readonly state: string | undefined;
  readonly household: Household;
  readonly fields: Fields;
  readonly currencySymbol: string;
}

/** How many phone numbers of one program are said. */
const phonesSaidMax = 2;
const phoneLabelCharsMax = 40;

/** These are about several programs at a time. */
export function comparesPrograms(aspect: Aspect): boolean {
  return aspect === 'difference' || aspect === 'fastest';
}

/** The one thing that was asked about these programs, and nothing else of them. */
export function sayAspect(
  found: readonly CheckedProgram[],
  aspect: Aspect,
  context: AspectContext,
): readonly PlanItem[] {
  switch (aspect) {
    case 'time':
      return found.flatMap(sayTime);
    case 'amount':
      return found.flatMap((one) => sayHowMuch(one, context));
    case 'phone':
      return found.flatMap((one) => sayPhone(one, context.state));
    case 'place':
      return found.flatMap((one) => sayPlace(one, context.state));
    case 'papers':
      return found.flatMap((one) => sayFollowUp(one, 'documents', context.state, context.currencySymbol));
    case 'apply':
      return found.flatMap((one) => sayFirstStep(one.stored, context.state));
    case 'verdict':
      return found.flatMap((one) => sayFollowUp(one, 'check_eligibility', context.state, context.currencySymbol));
    case 'fastest':
      return [fixedItem('aspect.fastest'), ...found.map((one) => ({ ...timeOf(one), joins: 'line' as const }))];
    case 'difference':
      return found.map((one, index) => ({ ...kindOf(one), ...(index === 0 ? {} : { joins: 'line' as const }) }));
  }
}

function sayTime(checked: CheckedProgram): readonly PlanItem[] {
  const { expedited } = checked.determination;
  const isPresumed = (checked.determination.fast_service?.presumed.length ?? 0) > 0;
  const wording = isPresumed ? 'program.expedited_if' : 'program.expedited';
  return [
    { ...timeOf(checked), wording: takesOf(checked) === undefined ? 'aspect.no_time' : 'aspect.time' },
    ...(expedited === undefined ? [] : [{ ...byVerdict(checked, wording, expedited), joins: true }]),
  ];
}

function timeOf(checked: CheckedProgram): PlanItem {
  const takes = takesOf(checked);
  const name = upperFirst(knownName(checked.stored.program));
  return takes === undefined
    ? byProgram(checked, 'aspect.no_time_line', { name })
    : byProgram(checked, 'aspect.time_line', { name, takes });
}

function takesOf({ stored }: CheckedProgram): string | undefined {
  return stored.program.takes === undefined ? undefined : lowerFirst(stripStop(stored.program.takes));
}

/** Only what a likely yes worked out is an amount; otherwise what is missing for one, or who works it out. */
function sayHowMuch(checked: CheckedProgram, context: AspectContext): readonly PlanItem[] {
  const { determination, stored } = checked;
  const name = upperFirst(knownName(stored.program));
  const gives = lowerFirst(stripStop(stored.program.gives));
  if (determination.outcome === 'likely_ineligible')
    return [byVerdict(checked, 'aspect.amount_unlikely', { name, why: whyNotMet(determination) })];
  const { amount } = determination;
  if (determination.outcome === 'likely_eligible' && amount !== undefined && amount.period !== 'hour') {
    const period = periodWords[amount.period];
    const money = (value: number) => formatAmount(value, context.currencySymbol);
    if (amount.value !== undefined)
      return [byVerdict(checked, 'aspect.amount', { name, amount: money(amount.value), period })];
    if (amount.min !== undefined && amount.max !== undefined) {
      const slots = { name, min: money(amount.min), max: money(amount.max), period };
      return amount.min === 0
        ? [byVerdict(checked, 'aspect.amount_up_to', { name, max: slots.max, period })]
        : [byVerdict(checked, 'aspect.amount_range', slots)];
    }
  }
  const missing = missingWords(determination, context.household, context.fields);
  return missing.length > 0
    ? [byVerdict(checked, 'aspect.amount_missing', { name, gives, missing: joinAnd(missing) })]
    : [byProgram(checked, 'aspect.amount_by_agency', { name, gives })];
}

function sayPhone(checked: CheckedProgram, state: string | undefined): readonly PlanItem[] {
  const { program } = checked.stored;
  const { phones, url } = howToApply(program, state);
  const name = upperFirst(knownName(program));
  const said = phones
    .slice(0, phonesSaidMax)
    .map(({ number, what = '' }) => (isShortLabel(what) ? `${number} (${stripStop(what)})` : number));
  if (said.length === 0 && url === undefined) return sayWhereToApply(checked.stored, state);
  if (said.length === 0) return [byProgram(checked, 'aspect.no_phone', { name, url: url ?? '' })];
  return [
    byProgram(checked, 'aspect.phone', { name, phone: joinOr(said) }),
    ...(url === undefined ? [] : [{ ...byProgram(checked, 'aspect.online', { url }), joins: true }]),
  ];
}

/** Whose line it is, in a few words; more than that stands with the number on the website. */
function isShortLabel(what: string): boolean {
  return what !== '' && what.length <= phoneLabelCharsMax && !what.includes('(');
}

function sayPlace(checked: CheckedProgram, state: string | undefined): readonly PlanItem[] {
  const { program } = checked.stored;
  const { inPerson, agency } = howToApply(program, state);
  const name = shortName(program);
  const place =
    inPerson === undefined
      ? byProgram(checked, 'aspect.no_place', { name, agency: stripStop(agency) })
      : byProgram(checked, 'aspect.place', { name, in_person: stripStop(inPerson) });
  return [place, ...sayWhereToApply(checked.stored, state).map((one) => ({ ...one, joins: true }))];
}

function kindOf(checked: CheckedProgram): PlanItem {
  const { program } = checked.stored;
  return byProgram(checked, 'aspect.difference', {
    name: upperFirst(knownName(program)),
    gives: lowerFirst(stripStop(program.gives)),
    who: inSentences(lowerFirst(stripStop(program.who))),
  });
}

/** A long line is easier to read in parts. */
function inSentences(text: string): string {
  return text
    .split('; ')
    .map((part, index) => (index === 0 ? part : upperFirst(part)))
    .join('. ');
}

function byProgram({ stored }: CheckedProgram, wording: string, slots: PlanItem['slots']): PlanItem {
  return { wording, slots, source: { kind: 'program', programId: stored.program.id, programHash: stored.hash } };
}

function byVerdict({ stored, determination }: CheckedProgram, wording: string, slots: PlanItem['slots']): PlanItem {
  const source = { kind: 'determination', programId: stored.program.id, packHash: determination.pack_hash } as const;
  return { wording, slots, source };
}
