import { chooseWords, textOf } from './choose-words.ts';
import type { PlanItem } from './reply-plan.ts';
import type { WordedReply, Wording } from './wording.ts';
import type { Wordings } from './wording-file.ts';

/** Words from files. All of them are there at once. */
export function embeddedWording(wordings: Wordings): Wording {
  return {
    async word(items, context, tell) {
      const { paragraphs: planned, wordingUses } = wordItems(wordings, items, context);
      await tell({ parts: planned.map((text, paragraph) => ({ paragraph, text, planned: text })), more: false });
      return embeddedReply(planned, wordingUses);
    },
  };
}

/** The paragraphs that say these items, and how often each key was used, these times included. */
export function wordItems(
  wordings: Wordings,
  items: readonly PlanItem[],
  context: Parameters<typeof chooseWords>[2],
): { readonly paragraphs: readonly string[]; readonly wordingUses: WordedReply['wordingUses'] } {
  const { paragraphs, wordingUses } = chooseWords(wordings, items, context);
  return { paragraphs: paragraphs.map(textOf), wordingUses };
}

/** A reply that no model was asked for. */
export function embeddedReply(planned: readonly string[], wordingUses: WordedReply['wordingUses']): WordedReply {
  return {
    planned,
    wordingUses,
    engine: 'embedded',
    degraded: false,
    usage: { prompt_tokens: 0, output_tokens: 0, model_calls: 0 },
  };
}
