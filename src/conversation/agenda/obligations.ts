import type { Reading } from '../../reading/reading.ts';
import type { Screening } from '../turn.ts';
import type { Understanding } from '../understand/understanding.ts';
import type { AskedQuestion } from './asked-question.ts';

/** What a reply owes to a message. It is complete when each is met, or honestly declined. */
export type Obligation =
  /** The fixed lines of these kinds, before anything else; nothing is asked in that turn. */
  | { readonly kind: 'danger'; readonly kinds: readonly string[] }
  /** A benefit in trouble, or a letter with a day: what can be done by when. */
  | { readonly kind: 'clock' }
  /** An answer, a choice of two, or "I don't know that. Who does: …". */
  | { readonly kind: 'question'; readonly question: AskedQuestion }
  /** Something to do: file, change, withdraw, delete, stop. */
  | { readonly kind: 'order'; readonly order: string }
  /** What was told or corrected is told back in a few words. */
  | { readonly kind: 'told' }
  /** What helps with what is needed, or with "what can I get". */
  | { readonly kind: 'needs' };

export interface AgendaInput {
  readonly reading: Pick<Reading, 'orders' | 'needs'>;
  readonly asked: readonly AskedQuestion[];
  readonly screening: Pick<Screening, 'crisisKinds'>;
  readonly understanding: Pick<Understanding, 'benefitEvent' | 'need' | 'intents'>;
  /** How many facts of the household this message changed. */
  readonly factChanges: number;
}

/** The obligations of a message, in the order in which they are met. Pure. */
export function obligationsOf({
  reading,
  asked,
  screening,
  understanding,
  factChanges,
}: AgendaInput): readonly Obligation[] {
  return [
    ...(screening.crisisKinds.length > 0 ? [{ kind: 'danger', kinds: screening.crisisKinds } as const] : []),
    ...(understanding.benefitEvent === undefined ? [] : [{ kind: 'clock' } as const]),
    ...asked.map((question) => ({ kind: 'question', question }) as const),
    ...reading.orders.map(({ order }) => ({ kind: 'order', order }) as const),
    ...(factChanges > 0 ? [{ kind: 'told' } as const] : []),
    ...(looksForHelp(understanding, reading, factChanges > 0) ? [{ kind: 'needs' } as const] : []),
  ];
}

/** Somebody who needs something now, or asks what there is, is shown what helps; a question about one thing is not that. */
function looksForHelp(
  { need, intents }: AgendaInput['understanding'],
  { needs }: AgendaInput['reading'],
  tellsFacts: boolean,
): boolean {
  const isPressing = needs.some(({ urgency, probability }) => urgency === 'now' && probability >= needMin);
  const wishes = intents.some(({ name, confidence }) => helpWishes.has(name) && confidence >= wishConfidenceMin);
  return isPressing || (wishes && (need !== undefined || tellsFacts));
}

const needMin = 0.7;
const helpWishes: ReadonlySet<string> = new Set(['find_programs', 'urgent_need']);
const wishConfidenceMin = 0.6;
