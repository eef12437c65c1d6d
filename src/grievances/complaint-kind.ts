import { countWords } from '../embedding/text/count-words.ts';
import { go, know, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput, GrievanceSays } from './flow.ts';
import type { Draft } from './grievance-state.ts';
import { narrative } from './narrative.ts';
import { hasSignal, highest, normalise, readComplaint, type ComplaintReading, type GrievanceRules } from './rules.ts';
import { says } from './wordings.ts';

type Kind = NonNullable<Draft['kind']>;
type Category = GrievanceRules['categories'][number];

/** A longer message tells more of the story, and is kept as that. */
const correctionWordsMax = 10;

/**
 * The kind of a complaint: what the person said it is, else what the words suggest. Another kind never takes away that
 * few may see it, or that it is urgent: those follow from what happened.
 */
export function kindOf(draft: Draft, rules: GrievanceRules): ComplaintReading {
  const read = readComplaint(narrative(draft), rules);
  const { kind } = draft;
  if (kind === undefined) return read;
  const said = rules.categories.find(({ id, subcategory }) => id === kind.category && subcategory === kind.subcategory);
  return {
    ...read,
    category: kind.category,
    subcategory: kind.subcategory,
    severity: highest([read.severity, said?.severity ?? 'normal']),
    sensitivity: said?.sensitivity === 'restricted' ? 'restricted' : read.sensitivity,
  };
}

/** The kind as the summary has it; nothing where no rule has a word for it. */
export function sayKind(draft: Draft, rules: GrievanceRules): readonly GrievanceSays[] {
  const { category } = kindOf(draft, rules);
  const known = rules.categories.find(({ id }) => id === category);
  return known === undefined ? [] : [says('summary_kind', { kind: known.says })];
}

/** "No, it's about a rude worker", said to the summary: the kind changes, the words stay as they are. */
export function correctedKind(
  turn: FlowTurn,
  input: GrievanceInput,
  { rules }: Pick<FlowDeps, 'rules'>,
): FlowTurn | undefined {
  const { draft, asked } = turn.state;
  if (draft === undefined || (asked !== 'confirm' && asked !== 'change')) return undefined;
  if (input.event !== 'complain' && input.event !== 'no') return undefined;
  const kind = correctKind(draft, input.text, rules);
  if (kind === undefined) return undefined;
  const named = input.programId === undefined ? {} : { programId: input.programId };
  return know(go(turn, input.event), { draft: { ...draft, ...named, kind } });
}

/** "It's about a rude worker", "that's not about payment": the kind that it is then. Undefined: it corrects nothing. */
export function correctKind(draft: Draft, text: string, rules: GrievanceRules): Kind | undefined {
  const { corrections } = rules;
  if (corrections === undefined || countWords(text) > correctionWordsMax) return undefined;
  const words = normalise(text);
  const is = firstOf(words, corrections.about);
  const isNot = firstOf(words, corrections.not_about);
  const named = is === undefined ? undefined : categoryIn(between(words, is, isNot), rules.categories);
  if (named !== undefined) return kindFrom(named);
  const refused = isNot === undefined ? undefined : categoryIn(between(words, isNot, is), rules.categories);
  if (refused === undefined || refused.id !== kindOf(draft, rules).category) return undefined;
  const others = rules.categories.filter(({ id }) => id !== refused.id);
  const story = normalise(narrative(draft));
  const next = others.find(({ signals }) => hasSignal(story, signals));
  return next === undefined ? { category: 'other' } : kindFrom(next);
}

function kindFrom({ id, subcategory }: Category): Kind {
  return subcategory === undefined ? { category: id } : { category: id, subcategory };
}

/** What happened says more than what it is called. */
function categoryIn(words: string, categories: readonly Category[]): Category | undefined {
  return (
    categories.find(({ signals }) => hasSignal(words, signals)) ??
    categories.find(({ names }) => names !== undefined && hasSignal(words, names))
  );
}

function firstOf(words: string, phrases: readonly string[]): number | undefined {
  const found = phrases.map((phrase) => words.indexOf(` ${phrase} `)).filter((index) => index >= 0);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** From one phrase to the other, when that comes later. */
function between(words: string, from: number, other: number | undefined): string {
  return other !== undefined && other > from ? `${words.slice(from, other)} ` : words.slice(from);
}
