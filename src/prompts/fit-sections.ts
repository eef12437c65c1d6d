/** A part of a prompt that may be shortened, and to what. */
export interface PromptSection {
  readonly text: string;
  /** Characters it may have at most, whatever the others leave. */
  readonly charsMax: number;
  /** Characters that it keeps when there is no room for all; what is over the total goes from those that come first. */
  readonly charsMin: number;
  /** `lines`: whole lines from the end; `middle`: a long text keeps its beginning and its end, where people say what they want. */
  readonly shrinks: 'lines' | 'middle';
}

/**
 * Makes sections fit: each into its own limit, then all together into what is left beside the fixed part, shortened in the
 * order in which they stand. The same sections give the same text, whatever came before in a conversation.
 */
export function fitSections<Name extends string>(
  sections: Readonly<Record<Name, PromptSection>>,
  charsMax: number,
): Record<Name, string> {
  const entries = Object.entries<PromptSection>(sections);
  const texts = new Map(entries.map(([name, section]) => [name, shorten(section, section.charsMax)]));
  for (const [name, section] of entries) {
    const over = [...texts.values()].reduce((sum, text) => sum + text.length, 0) - charsMax;
    if (over <= 0) break;
    const now = texts.get(name)?.length ?? 0;
    texts.set(name, shorten(section, Math.max(Math.min(section.charsMin, now), now - over)));
  }
  return Object.fromEntries(texts) as Record<Name, string>;
}

function shorten({ text, shrinks }: PromptSection, chars: number): string {
  if (text.length <= chars) return text;
  if (shrinks === 'lines') {
    const cut = text.slice(0, chars + 1).lastIndexOf('\n');
    return cut < 0 ? '' : text.slice(0, cut);
  }
  const half = Math.max(0, Math.floor((chars - 3) / 2));
  return `${text.slice(0, half)} … ${half === 0 ? '' : text.slice(-half)}`.slice(0, chars);
}
