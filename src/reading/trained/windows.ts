import type { Window } from './predict.ts';
import type { Token, WordPieces } from './word-pieces.ts';

export interface WindowBounds {
  /** Tokens read in one go. */
  readonly windowTokensMax: number;
  /** Stretches read of one message: the first ones and the last. */
  readonly windowsMax: number;
  readonly beforeTokensMax: number;
}

/** More tokens than any message within its bound of characters may have. */
const tokensMax = 16_000;
/** So far back from a window's end its text may be cut. */
const cutBackTokens = 60;

/**
 * A message in stretches that the encoder reads in one go, cut behind a sentence where one ends near. Of a message with
 * more than `windowsMax` the middle is left out: who pastes so much says what it is about before or after it.
 */
export function windowsOf(
  text: string,
  before: string | undefined,
  pieces: WordPieces,
  bounds: WindowBounds,
): readonly Window[] {
  const asked = before === undefined ? [] : pieces.tokens(before, bounds.beforeTokensMax);
  const tokens = pieces.tokens(text, tokensMax);
  const windows: Window[] = [];
  for (let from = 0; from < tokens.length;) {
    const to = cutAt(text, tokens, from, bounds.windowTokensMax);
    const own = tokens.slice(from, to);
    windows.push({
      text: text.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0),
      tokens: own,
      start: own[0]?.start ?? 0,
      end: own.at(-1)?.end ?? 0,
      before: from === 0 ? asked : [],
    });
    from = to;
  }
  const last = windows.at(-1);
  return windows.length <= bounds.windowsMax || last === undefined
    ? windows
    : [...windows.slice(0, bounds.windowsMax - 1), last];
}

function cutAt(text: string, tokens: readonly Token[], from: number, most: number): number {
  const end = Math.min(tokens.length, from + most);
  if (end === tokens.length) return end;
  for (let at = end; at > Math.max(from + 1, end - cutBackTokens); at -= 1) {
    const token = tokens[at - 1];
    if (token && /[.!?\n]/.test(text.slice(token.start, tokens[at]?.start ?? token.end))) return at;
  }
  return end;
}
