import type { PlanItem } from '../../src/conversation/reply/reply-plan.ts';
import type { WordedBatch, WordedReply, Wording, WordingContext } from '../../src/conversation/reply/wording.ts';

export interface Said extends WordedReply {
  /** The parts put together. */
  readonly paragraphs: readonly string[];
  readonly batches: readonly WordedBatch[];
}

/** What a wording says of a plan, before it is grounded. */
export async function saidBy(wording: Wording, items: readonly PlanItem[], context: WordingContext): Promise<Said> {
  const batches: WordedBatch[] = [];
  const reply = await wording.word(items, context, (batch) => {
    batches.push(batch);
    return Promise.resolve();
  });
  const paragraphs: string[] = [];
  for (const { paragraph, text } of batches.flatMap(({ parts }) => parts))
    paragraphs[paragraph] = (paragraphs[paragraph] ?? '') + text;
  return { ...reply, paragraphs, batches };
}
