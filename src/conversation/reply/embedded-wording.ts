import { AppError } from '../../errors.ts';
import { paragraphsOf, type PlanItem } from './reply-plan.ts';
import type { WordedReply, Wording, WordingContext } from './wording.ts';
import { fillSlots, type Wordings } from './wording-file.ts';

/**
 * Words from files. Which variant comes first is fixed by the thread, and each further use takes the next one, so the
 * same thread always reads the same and no sentence repeats before all its variants were used.
 */
export function embeddedWording(wordings: Wordings): Wording {
  return {
    word: (items, context) => Promise.resolve(wordItems(wordings, items, context)),
  };
}

export function wordItems(
  wordings: Wordings,
  items: readonly PlanItem[],
  context: Pick<WordingContext, 'threadId' | 'wordingUses'> & Partial<Pick<WordingContext, 'lastSaid'>>,
): WordedReply {
  let uses: Readonly<Record<string, number>> = context.wordingUses;
  const lastSaid = new Set(context.lastSaid);
  const paragraphs = paragraphsOf(items).map((paragraph) => {
    const worded = wordAnew(wordings, paragraph, { threadId: context.threadId, uses, lastSaid });
    uses = worded.uses;
    return worded.text;
  });
  return {
    paragraphs,
    wordingUses: uses,
    engine: 'embedded',
    degraded: false,
    usage: { prompt_tokens: 0, output_tokens: 0, model_calls: 0 },
  };
}

interface WordedParagraph {
  readonly text: string;
  readonly uses: Readonly<Record<string, number>>;
}

/**
 * A paragraph in words that were not said lately: sentences that come in two ways each would else come back together
 * every other time. One sentence after the other takes its next variant, until the whole is new or nothing is left to try.
 */
function wordAnew(
  wordings: Wordings,
  paragraph: readonly PlanItem[],
  {
    threadId,
    uses,
    lastSaid,
  }: {
    readonly threadId: string;
    readonly uses: Readonly<Record<string, number>>;
    readonly lastSaid: ReadonlySet<string>;
  },
): WordedParagraph {
  const first = wordParagraph(wordings, paragraph, threadId, uses);
  if (!lastSaid.has(digestOf(first.text))) return first;
  let tried = uses;
  for (const { wording, fixedText } of paragraph) {
    const variants = fixedText === undefined ? (wordings.get(wording)?.length ?? 1) : 1;
    for (let skipped = 1; skipped < variants; skipped += 1) {
      tried = { ...tried, [wording]: (tried[wording] ?? 0) + 1 };
      const again = wordParagraph(wordings, paragraph, threadId, tried);
      if (!lastSaid.has(digestOf(again.text))) return again;
    }
  }
  return first;
}

function wordParagraph(
  wordings: Wordings,
  paragraph: readonly PlanItem[],
  threadId: string,
  before: Readonly<Record<string, number>>,
): WordedParagraph {
  const uses: Record<string, number> = { ...before };
  let text = '';
  for (const item of paragraph) {
    const sentence = item.fixedText ?? fillSlots(nextVariant(wordings, item.wording, threadId, uses), item.slots);
    text = text === '' ? sentence : `${text}${item.joins === 'line' ? '\n' : ' '}${sentence}`;
  }
  return { text, uses };
}

function nextVariant(wordings: Wordings, key: string, threadId: string, uses: Record<string, number>): string {
  const variants = wordings.get(key);
  const used = uses[key] ?? 0;
  const variant = variants?.[(startFor(threadId, key) + used) % variants.length];
  if (variant === undefined)
    throw new AppError('internal', 'Something went wrong here.', { internal: `no wording "${key}"` });
  uses[key] = used + 1;
  return variant;
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
