import { z } from 'zod';
import { parsePattern, phraseMatcher, type PhraseMatcher, type PhrasePattern } from './phrase-pattern.ts';

/** What is flagged in a text. A flag never blocks help by itself: flagged text is treated as data. */
export const flagCategories = [
  'injection',
  'hidden_text',
  'threat',
  'harm_seeking',
  'toxicity',
  'sexual',
  'coarse',
] as const;
export type FlagCategory = (typeof flagCategories)[number];

/** Found by phrases of the pack's language; `hidden_text` is found in every language alike. */
const worded = [
  'injection',
  'threat',
  'harm_seeking',
  'toxicity',
  'sexual',
  'coarse',
] as const satisfies readonly FlagCategory[];
const list = /\{([a-z_]+)\}/g;

/** `moderation-words.yaml` of a pack: the phrases that flag a text, in the language of `phrase-pattern.ts`. */
export const moderationWordsSchema = z
  .strictObject({
    spelled_out: z
      .record(z.string().min(1).max(20), z.string().regex(/^\p{L}+(?: \p{L}+)*$/u))
      .describe('Contractions and spellings of phones, by how they are typed.'),
    lists: z
      .record(z.string().regex(/^[a-z_]+$/), z.array(z.string().min(1).max(40)).min(1).max(100))
      .describe('Words that phrases name by {list}.'),
    phrases: z.record(z.enum(worded), z.array(z.string().min(3).max(600)).max(300)),
  })
  .superRefine(({ lists, phrases }, issues) => {
    for (const category of worded) {
      for (const [at, text] of phrases[category].entries()) {
        const unknown = [...text.matchAll(list)].find(([, name]) => lists[name ?? ''] === undefined);
        const parsed = unknown ? `there is no list ${unknown[0]}` : parsePattern('', spelled(text, lists));
        if (typeof parsed !== 'string') continue;
        issues.addIssue({ code: 'custom', message: parsed, path: ['phrases', category, at] });
      }
    }
  });
export type ModerationWords = z.infer<typeof moderationWordsSchema>;

/** The phrases with their lists written out. */
function spelled(text: string, lists: ModerationWords['lists']): string {
  return text.replace(list, (_whole, name: string) => (lists[name] ?? []).join('|'));
}

export interface FlagMatcher {
  readonly category: FlagCategory;
  readonly matcher: PhraseMatcher;
}

/** One matcher for each category; rules are called by category and place: `injection.3`. */
export function flagMatchers({ lists, phrases }: ModerationWords): readonly FlagMatcher[] {
  return worded.map((category) => {
    const parsed = phrases[category].map((text, at) => parsePattern(`${category}.${at + 1}`, spelled(text, lists)));
    return { category, matcher: phraseMatcher(parsed.filter((one): one is PhrasePattern => typeof one !== 'string')) };
  });
}

/** Marks of another system's prompt format, and text that a person can't see. Bounded repetition only. */
export const rawFlags: readonly { readonly category: FlagCategory; readonly rule: string; readonly regex: RegExp }[] = [
  {
    category: 'injection',
    rule: 'injection.chat_marker',
    regex: /<\|[a-z_]{2,20}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant|instructions?|prompt)>/i,
  },
  {
    category: 'injection',
    rule: 'injection.role_line',
    regex: /^[ \t#*>-]{0,6}(?:system|assistant|instruction|developer)[ \t]{0,2}(?:prompt|message)?[ \t]{0,2}:/im,
  },
  {
    category: 'injection',
    rule: 'injection.encoded',
    regex:
      /(?<![A-Za-z0-9+/.])(?=[A-Za-z0-9+/]{0,40}[A-Z])(?=[A-Za-z0-9+/]{0,40}[a-z])(?=[A-Za-z0-9+/]{0,60}\d)[A-Za-z0-9+/]{48}/,
  },
  { category: 'hidden_text', rule: 'hidden_text.tags', regex: /[\u{e0001}-\u{e007f}]/u },
  { category: 'hidden_text', rule: 'hidden_text.invisible', regex: /[\u200b\u200c\u2060-\u2064\ufeff]{6}/ },
  { category: 'hidden_text', rule: 'hidden_text.reversed', regex: /[\u202d\u202e\u2066-\u2068]/ },
];
