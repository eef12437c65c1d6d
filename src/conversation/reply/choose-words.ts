import { AppError } from '../../errors.ts';
import type { Persona } from '../../threads/persona.ts';
import { fixedItem, paragraphsOf, type PlanItem } from './reply-plan.ts';
import { suitedVariants } from './suit-persona.ts';
import type { WordingContext } from './wording.ts';
import { fillSlots, type Wordings } from './wording-file.ts';

/** An item of the plan with the reviewed words that say it. */
export interface ChosenItem {
  readonly item: PlanItem;
  /** The variant with its slots; the text itself where it is fixed. */
  readonly template: string;
}

export type ChosenParagraph = readonly ChosenItem[];

export interface ChosenWords {
  readonly paragraphs: readonly ChosenParagraph[];
  /** How often each key was used, this reply included. */
  readonly wordingUses: Readonly<Record<string, number>>;
}

type Choice = Pick<WordingContext, 'threadId' | 'wordingUses'> &
  Partial<Pick<WordingContext, 'lastSaid' | 'saidBefore' | 'persona'>>;

/**
 * Chooses the sentences that say a plan. Which variant comes first is fixed by the thread, and each further use takes the
 * next one, so the same thread always reads the same and no sentence repeats before all its variants were used. A
 * paragraph that the reply before said to the letter is left out; when nothing else is there, a sentence says so.
 */
export function chooseWords(wordings: Wordings, items: readonly PlanItem[], context: Choice): ChosenWords {
  const chosen = chooseAll(wordings, items, context);
  const before = new Set(context.saidBefore);
  const paragraphs = chosen.paragraphs.filter((paragraph) => !isEcho(paragraph, before));
  if (paragraphs.length > 0 || chosen.paragraphs.length === 0) return { ...chosen, paragraphs };
  return chooseAll(wordings, [fixedItem('small_talk.as_before')], { ...context, wordingUses: chosen.wordingUses });
}

function chooseAll(wordings: Wordings, items: readonly PlanItem[], context: Choice): ChosenWords {
  const lastSaid = new Set(context.lastSaid);
  let wordingUses = context.wordingUses;
  const paragraphs = paragraphsOf(items).map((paragraph) => {
    const chosen = chooseAnew(wordings, paragraph, { ...context, wordingUses, lastSaid });
    wordingUses = chosen.wordingUses;
    return chosen.paragraph;
  });
  return { paragraphs, wordingUses };
}

interface ChosenOne {
  readonly paragraph: ChosenParagraph;
  readonly wordingUses: Readonly<Record<string, number>>;
}

/**
 * A paragraph in words that were not said lately: sentences that come in two ways each would else come back together
 * every other time. One sentence after the other takes its next variant, until the whole is new or nothing is left to try.
 */
function chooseAnew(
  wordings: Wordings,
  items: readonly PlanItem[],
  about: Pick<Choice, 'threadId' | 'wordingUses' | 'persona'> & { readonly lastSaid: ReadonlySet<string> },
): ChosenOne {
  const { lastSaid, persona } = about;
  const first = chooseParagraph(wordings, items, about);
  if (!lastSaid.has(digestOf(textOf(first.paragraph)))) return first;
  let wordingUses = about.wordingUses;
  for (const item of items) {
    const wording = keyOf(item, wordings, persona);
    const variants = item.fixedText === undefined ? (wordings.get(wording)?.length ?? 1) : 1;
    for (let skipped = 1; skipped < variants; skipped += 1) {
      wordingUses = { ...wordingUses, [wording]: (wordingUses[wording] ?? 0) + 1 };
      const again = chooseParagraph(wordings, items, { ...about, wordingUses });
      if (!lastSaid.has(digestOf(textOf(again.paragraph)))) return again;
    }
  }
  return first;
}

function chooseParagraph(
  wordings: Wordings,
  items: readonly PlanItem[],
  { threadId, wordingUses, persona = {} }: Pick<Choice, 'threadId' | 'wordingUses' | 'persona'>,
): ChosenOne {
  const uses: Record<string, number> = { ...wordingUses };
  const paragraph = items.map((item) => ({
    item,
    template: item.fixedText ?? nextVariant(wordings, keyOf(item, wordings, persona), { threadId, persona, uses }),
  }));
  return { paragraph, wordingUses: uses };
}

/** The key of its words, in its language, or the persona’s, where there are any. */
function keyOf({ wording, language }: PlanItem, wordings: Wordings, persona: Persona = {}): string {
  const own = `${language ?? persona.language ?? ''}.${wording}`;
  return wordings.has(own) ? own : wording;
}

/** Its next variant: the one that suits the persona best first, or where that makes no difference the thread’s first. */
function nextVariant(
  wordings: Wordings,
  key: string,
  { threadId, persona, uses }: { threadId: string; persona: Persona; uses: Record<string, number> },
): string {
  const variants = wordings.get(key) ?? [];
  const used = uses[key] ?? 0;
  const suited = suitedVariants(variants, persona);
  const variant = suited ? suited[used % suited.length] : variants[(startFor(threadId, key) + used) % variants.length];
  if (variant === undefined)
    throw new AppError('internal', 'Something went wrong here.', { internal: `no wording "${key}"` });
  uses[key] = used + 1;
  return variant;
}

/** A paragraph as a person reads it. */
export function textOf(paragraph: ChosenParagraph): string {
  return paragraph
    .map(({ item, template }, at) => joinerOf(item, at) + (item.fixedText ?? fillSlots(template, item.slots)))
    .join('');
}

/** What stands between an item and the one before it in its paragraph. */
export function joinerOf({ joins }: Pick<PlanItem, 'joins'>, at: number): string {
  if (at === 0) return '';
  return joins === 'line' ? '\n' : ' ';
}

/** From so many characters on a paragraph is noticed when it comes twice; "Skipped." may. */
const noticedCharsMin = 40;

/** Fixed lines (danger, "say it again") are said as often as they are planned. */
function isEcho(paragraph: ChosenParagraph, before: ReadonlySet<string>): boolean {
  if (before.size === 0 || paragraph.some(({ item }) => item.fixedText !== undefined)) return false;
  const text = textOf(paragraph);
  return text.length >= noticedCharsMin && before.has(digestOf(text));
}

/** What a paragraph is known by once it was said. */
export function digestOf(paragraph: string): string {
  return fnv(paragraph).toString(36);
}

/** A fixed but different starting variant per thread. */
function startFor(threadId: string, key: string): number {
  return fnv(`${threadId}|${key}`);
}

/** FNV-1a. */
function fnv(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return hash >>> 0;
}
