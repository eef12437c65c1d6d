import { AppError } from '../errors.ts';

const opening = '<think>';
const closing = '</think>';

/**
 * Takes what a model thought aloud (`<think>…</think>`) out of its streamed words. Text that may be the beginning of a
 * tag is held back until the next piece decides. A closing tag without an opening one means that thoughts were taken for
 * words already: `model_failed`.
 */
export interface ThinkFilter {
  /** The words that this piece makes certain. */
  push(piece: string): string;
  /** What was held back, when no more will come. Thoughts that never closed are dropped. */
  end(): string;
}

export function thinkFilter(): ThinkFilter {
  let held = '';
  let thinking = false;

  function push(piece: string): string {
    held += piece;
    let words = '';
    for (;;) {
      const tag = thinking ? closing : opening;
      const at = held.indexOf(tag);
      if (at < 0) break;
      if (!thinking) words += held.slice(0, at);
      held = held.slice(at + tag.length);
      thinking = !thinking;
    }
    const keep = partialTag(held, thinking ? [closing] : [opening, closing]);
    if (!thinking) words += held.slice(0, held.length - keep);
    held = held.slice(held.length - keep);
    return refuseStray(words);
  }

  return {
    push,
    end: () => (thinking ? '' : refuseStray(held)),
  };
}

/** Length of the longest end of the text with which one of the tags may begin. */
function partialTag(text: string, tags: readonly string[]): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (tags.some((tag) => tag.startsWith(text.slice(-length)))) return length;
  }
  return 0;
}

function refuseStray(words: string): string {
  if (!words.includes(closing)) return words;
  throw new AppError('model_failed', 'The language model did not give a usable answer.', {
    internal: 'a </think> without its <think>',
  });
}
