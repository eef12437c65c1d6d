import { AppError } from '../../errors.ts';
import { isJoined, type PlanItem } from './reply-plan.ts';
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
  context: Pick<WordingContext, 'threadId' | 'wordingUses'>,
): WordedReply {
  const uses: Record<string, number> = { ...context.wordingUses };
  const paragraphs: string[] = [];
  for (const item of items) {
    const sentence =
      item.fixedText ?? fillSlots(nextVariant(wordings, item.wording, context.threadId, uses), item.slots);
    const last = paragraphs.length - 1;
    if (isJoined(item) && last >= 0)
      paragraphs[last] = `${paragraphs[last]}${item.joins === 'line' ? '\n' : ' '}${sentence}`;
    else paragraphs.push(sentence);
  }
  return {
    paragraphs,
    wordingUses: uses,
    engine: 'embedded',
    degraded: false,
    usage: { prompt_tokens: 0, output_tokens: 0, model_calls: 0 },
  };
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

/** FNV-1a over thread and key: a fixed but different starting variant per thread. */
function startFor(threadId: string, key: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${threadId}|${key}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return hash >>> 0;
}
