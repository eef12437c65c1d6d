import { howToApply, type Program } from '../../programs/program.ts';
import type { CriterionResult, Determination } from '../../eligibility/determination.ts';
import type { StoredProgram } from '../../programs/program-store.ts';
import { formatAmount, joinAnd } from './say-values.ts';
import { periodWords } from '../../household/money.ts';
import type { ConversationWordingKey } from './wording-keys.ts';
import type { TriageReason } from '../../triage/triage.ts';
import type { PlanItem, PlanSource, ReplyProgram } from './reply-plan.ts';

/** What a list says of one program: verdict with its reason first, then amount, then how to apply. */
export interface ProgramSaying {
  readonly stored: StoredProgram;
  readonly determination: Determination;
  /** Place in the list, from 1. */
  readonly place: number;
  readonly state: string | undefined;
  /** "your 3-year-old": for whom, when it is not for everybody. */
  readonly forWhom: string | undefined;
  readonly currencySymbol: string;
  /** What of the household is not known yet and would tell more: "income", "people in your home". */
  readonly missing: readonly string[];
  /** Whether to say where to apply. */
  readonly whereToApply: boolean;
  /** A program before it in the list is decided by the same office, for the same reason. */
  readonly sameOffice: boolean;
}

/** "SNAP (food stamps)": letters with the words that people know them by. Any other short name stands alone. */
export function knownName(program: Program): string {
  const short = shortName(program);
  if (!/^\p{Lu}{2,6}$/u.test(short)) return short;
  const known = program.other_names.find((name) => /^\p{Ll}/u.test(name) && name.includes(' '));
  return known === undefined ? short : `${short} (${known})`;
}

/** "SNAP (Supplemental Nutrition Assistance Program)"; a short name that is a word, not letters, stands alone. */
export function displayName(program: Program): string {
  const { name, short_name: short } = program;
  if (short === undefined || name.toLowerCase().startsWith(short.toLowerCase())) return name;
  const isLetters = /\p{Lu}{2}/u.test(short);
  return !isLetters || short.includes('(') || name.includes('(') ? short : `${short} (${name})`;
}

export function shortName(program: Program): string {
  return program.short_name ?? program.name;
}

export function sayProgram(saying: ProgramSaying): readonly PlanItem[] {
  const { stored, determination, place } = saying;
  const { program } = stored;
  const source: PlanSource = { kind: 'determination', programId: program.id, packHash: determination.pack_hash };
  const item = (wording: ConversationWordingKey, slots: PlanItem['slots'], dropFirst?: number): PlanItem => ({
    wording,
    slots,
    source,
    joins: true,
    ...(dropFirst === undefined ? {} : { dropFirst }),
  });
  const name = upperFirst(
    saying.forWhom === undefined ? knownName(program) : `${knownName(program)}, for ${saying.forWhom}`,
  );
  const head = { ...headline(saying, name, item), joins: false };
  const items: PlanItem[] = [place > 1 ? { ...head, dropFirst: dropProgram(place) } : head];
  if (determination.outcome === 'likely_eligible') {
    items.push(...amountItems(saying, item));
    const stale = determination.criteria.find((criterion) => criterion.stale === true && criterion.limit !== undefined);
    if (stale?.as_of !== undefined)
      items.push(item('program.stale_figure', { as_of: yearOf(stale.as_of) }, 70 + place));
    items.push(...sayExpedited(determination, program.id));
  }
  if (determination.outcome === 'likely_ineligible') {
    const changes = determination.criteria.find(
      (criterion) => criterion.outcome === 'not_met' && criterion.changes_if !== undefined,
    )?.changes_if;
    if (changes !== undefined) items.push(item('program.changes_if', { changes_if: changes }));
  }
  if (saying.whereToApply && !saysWhere(saying))
    items.push(...sayWhereToApply(stored, saying.state).map((one) => ({ ...one, joins: true })));
  return items;
}

/** That faster service looks due. */
export function sayExpedited(determination: Determination, programId: string): readonly PlanItem[] {
  if (determination.expedited === undefined) return [];
  const source: PlanSource = { kind: 'determination', programId, packHash: determination.pack_hash };
  return [{ wording: expeditedWording(determination), slots: determination.expedited, source, joins: true }];
}

/** What it rests on may be taken for granted, such as having little in the bank: then it is said as a condition. */
function expeditedWording({ fast_service: fast }: Determination): ConversationWordingKey {
  return fast !== undefined && fast.presumed.length > 0 ? 'program.expedited_if' : 'program.expedited';
}

/** The last of a list goes before the amounts of those before it; the first always stays. */
const dropProgram = (place: number): number => (place > 2 ? 30 + place : 10 + place);

/** Whom to ask was said with a number or an address: that is where one applies, too. */
function saysWhere({ determination, stored, sameOffice }: ProgramSaying): boolean {
  if (determination.outcome !== 'agency_decides') return false;
  return sameOffice || /\d{3}|:\/\//.test(stored.program.agency_decides?.ask ?? '');
}

function headline(
  { determination, stored, place, sameOffice, missing }: ProgramSaying,
  name: string,
  item: (wording: ConversationWordingKey, slots: PlanItem['slots']) => PlanItem,
): PlanItem {
  const { program } = stored;
  const gives = lowerFirst(stripStop(program.gives));
  const why = whyMet(determination);
  switch (determination.outcome) {
    case 'likely_eligible':
      return why === ''
        ? item('program.likely_eligible_plain', { n: place, name, gives })
        : item('program.likely_eligible', { n: place, name, gives, why });
    case 'likely_ineligible':
      return item('program.likely_ineligible', { n: place, name, why: whyNotMet(determination) });
    case 'unknown': {
      return missing.length === 0
        ? item('program.unknown_plain', { n: place, name, gives })
        : item('program.unknown', { n: place, name, gives, missing: joinAnd(missing) });
    }
    case 'agency_decides':
      if (sameOffice) return item('program.agency_decides_too', { n: place, name, gives });
      return item('program.agency_decides', {
        n: place,
        name,
        gives,
        why: stripStop(
          program.agency_decides?.why ?? determination.agency_decides?.[0] ?? 'it turns on things only they can see',
        ),
        ask: stripStop(program.agency_decides?.ask ?? program.agency),
      });
  }
}

/** The fact that carries a yes: one with numbers if there is one, else the first two; '' where nothing told does. */
export function whyMet(determination: Determination): string {
  const met = determination.criteria.filter(({ outcome, untold }) => outcome === 'met' && untold === undefined);
  const numbered = met.find(({ limit, says }) => limit !== undefined && says.includes(limit));
  const carrying = numbered === undefined ? met.slice(0, 2) : [numbered];
  return joinAnd(unique(carrying.map(({ says }) => stripStop(says))));
}

export function whyNotMet(determination: Determination): string {
  const missed = determination.criteria.filter(({ outcome }) => outcome === 'not_met');
  return joinAnd(unique(missed.map(({ says }) => stripStop(says))).slice(0, 1));
}

/** About how much it may be, where the rules work it out. */
export function sayAmount(
  determination: Determination,
  programId: string,
  currencySymbol: string,
): readonly PlanItem[] {
  const source: PlanSource = { kind: 'determination', programId, packHash: determination.pack_hash };
  return amountItems({ determination, currencySymbol, place: 1 }, (wording, slots, dropFirst) => ({
    wording,
    slots,
    source,
    joins: true,
    ...(dropFirst === undefined ? {} : { dropFirst }),
  }));
}

function amountItems(
  { determination, currencySymbol, place }: Pick<ProgramSaying, 'determination' | 'currencySymbol' | 'place'>,
  item: (wording: ConversationWordingKey, slots: PlanItem['slots'], dropFirst?: number) => PlanItem,
): readonly PlanItem[] {
  const { amount } = determination;
  if (!amount || amount.period === 'hour') return [];
  const period = periodWords[amount.period];
  if (amount.value !== undefined) {
    return [item('program.amount', { amount: formatAmount(amount.value, currencySymbol), period }, 20 + place)];
  }
  if (amount.min === undefined || amount.max === undefined) return [];
  const slots = {
    min: formatAmount(amount.min, currencySymbol),
    max: formatAmount(amount.max, currencySymbol),
    period,
  };
  if (amount.min === 0) return [item('program.amount_up_to', { max: slots.max, period }, 20 + place)];
  // So wide a range says only that little is known: people hear the higher end of it.
  if (amount.max > amount.min * rangeMax) return [];
  return [item('program.amount_range', slots, 20 + place)];
}
const rangeMax = 4;

/** Where to apply, in as few words as it takes. */
export function sayWhereToApply(stored: StoredProgram, state: string | undefined): readonly PlanItem[] {
  const how = howToApply(stored.program, state);
  const phone = how.phones[0]?.number;
  const source: PlanSource = { kind: 'program', programId: stored.program.id, programHash: stored.hash };
  const say = (wording: ConversationWordingKey, slots: PlanItem['slots']): readonly PlanItem[] => [
    { wording, slots, source },
  ];
  if (how.url !== undefined && phone !== undefined) return say('program.apply_web_phone', { url: how.url, phone });
  if (how.url !== undefined) return say('program.apply_web', { url: how.url });
  if (phone !== undefined) return say('program.apply_phone', { phone });
  if (how.inPerson !== undefined) return say('program.apply_in_person', { in_person: stripStop(how.inPerson) });
  return say('program.apply_ask_211', {});
}

/** The program as the API gives it beside the text. */
export function replyProgram(
  stored: StoredProgram,
  determination: Determination,
  state: string | undefined,
  because?: TriageReason,
): ReplyProgram {
  const how = howToApply(stored.program, state);
  return {
    id: stored.program.id,
    name: displayName(stored.program),
    outcome: determination.outcome,
    why: determination.criteria.map(({ id, label, outcome, says }: CriterionResult) => ({ id, label, outcome, says })),
    apply: {
      first: how.first,
      ...(how.url === undefined ? {} : { url: how.url }),
      phones: how.phones.map(({ number, what }) => (what === undefined ? { number } : { number, what })),
    },
    ...(because !== undefined && { because }),
  };
}

export function stripStop(text: string): string {
  return text.replace(/[.\s]+$/, '');
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}

function yearOf(date: string): string {
  return date.slice(0, 4);
}
