/** A part of a prompt that may be shortened, and to what. */
export interface PromptSection {
  readonly text: string;
  /** Characters it may have at most, whatever the others leave. */
  readonly charsMax: number;
  /** Tokens likewise: a script with a token for every character fills a window four times as fast. */
  readonly tokensMax: number;
  /** Characters that it keeps when there is no room for all; what is over the total goes from those that come first. */
  readonly charsMin: number;
  /** `lines`: whole lines from the end; `middle`: a long text keeps its beginning and its end, where people say what they want. */
  readonly shrinks: 'lines' | 'middle';
}

/** About how many tokens a text takes at most: common tokenizers make one of three bytes or more, in any script. */
export function tokensAtMost(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

/**
 * Makes sections fit: each into its own limits, then all together into what is left beside the fixed part, shortened in the
 * order in which they stand. The same sections give the same text, whatever came before in a conversation.
 */
export function fitSections<Name extends string>(
  sections: Readonly<Record<Name, PromptSection>>,
  room: { readonly chars: number; readonly tokens: number },
): Record<Name, string> {
  const entries = Object.entries<PromptSection>(sections);
  const texts = new Map(entries.map(([name, section]) => [name, withinOwn(section)]));
  const sum = (size: (text: string) => number) => [...texts.values()].reduce((all, text) => all + size(text), 0);
  for (const [name, section] of entries) {
    const text = texts.get(name) ?? '';
    const over = Math.max(sum(({ length }) => length) - room.chars, charsOf(text, sum(tokensAtMost) - room.tokens));
    if (over <= 0) break;
    texts.set(name, shorten(section, Math.max(Math.min(section.charsMin, text.length), text.length - over)));
  }
  return Object.fromEntries(texts) as Record<Name, string>;
}

function withinOwn(section: PromptSection): string {
  const { charsMax, tokensMax } = section;
  const short = shorten(section, charsMax);
  const over = tokensAtMost(short) - tokensMax;
  return over <= 0 ? short : shorten({ ...section, text: short }, short.length - charsOf(short, over));
}

/** Characters of a text that make so many tokens. */
function charsOf(text: string, tokens: number): number {
  return text === '' ? 0 : Math.ceil((tokens * text.length) / tokensAtMost(text));
}

function shorten({ text, shrinks }: Pick<PromptSection, 'text' | 'shrinks'>, chars: number): string {
  if (text.length <= chars) return text;
  if (shrinks === 'lines') {
    const cut = text.slice(0, chars + 1).lastIndexOf('\n');
    return cut < 0 ? '' : text.slice(0, cut);
  }
  const half = Math.max(0, Math.floor((chars - 3) / 2));
  return `${text.slice(0, half)} … ${half === 0 ? '' : text.slice(-half)}`.slice(0, chars);
}
