import { z } from 'zod';
import { phrasePattern, phraseSchema } from '../packs/phrase-pattern.ts';

export const severities = ['urgent', 'high', 'normal'] as const;
export type Severity = (typeof severities)[number];

const signals = z.array(phraseSchema).min(1);

/** The pack's `grievances.yaml`: how a complaint is sorted, and within how many business days it is answered. */
export const grievanceRulesSchema = z.strictObject({
  date_order: z.enum(['month_first', 'day_first']).describe('How 3/4/1985 is read.'),
  takes_appeals: z.boolean().describe('True only where a complaint recorded here is also an appeal at the agency.'),
  answer_within_business_days: z.strictObject({
    urgent: z.number().int().min(1).max(90),
    high: z.number().int().min(1).max(90),
    normal: z.number().int().min(1).max(90),
  }),
  categories: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z_]+$/),
        says: z.string().min(1).describe('Reads well after "a complaint about".'),
        subcategory: z.string().optional(),
        sensitivity: z
          .enum(['plain', 'restricted'])
          .default('plain')
          .describe('restricted: routed apart, seen by few.'),
        severity: z.enum(severities).default('normal'),
        asks_when: z.boolean().default(false).describe('The date matters: it is asked for when nobody gave it.'),
        asks_notice: z.boolean().default(false).describe('Such news mostly comes by letter: its date is asked for.'),
        signals,
        names: signals.optional().describe('What people call this kind when they say what a complaint is about.'),
      }),
    )
    .min(1),
  corrections: z
    .strictObject({ about: signals, not_about: signals })
    .optional()
    .describe('Phrases before the kind of complaint that it is, and before the one that it is not.'),
  severities: z.array(z.strictObject({ severity: z.enum(severities), signals })),
  wants: signals.describe('Phrases that say what the person wants.'),
  anonymous: signals,
  named: signals.describe('Phrases that refuse to be left unnamed, whatever they name.'),
  additions: signals.describe('What a message begins with that adds to the story, whatever was asked.'),
  notice: z
    .strictObject({
      told_none: signals.describe('In a story, these say that no letter came.'),
      none: signals,
      not_here: signals,
    })
    .describe('Answers to "did a letter come about it?": none did; there is one, and it is not at hand.'),
  on_behalf: z
    .strictObject({
      phrases: signals.describe('Before the one for whom somebody writes: "calling for", "on behalf of".'),
      people: z
        .array(
          z.strictObject({ says: z.string().min(1).describe('As a reply calls them: "your father".'), words: signals }),
        )
        .min(1),
      somebody: z.string().min(1).describe('What a reply calls them when nobody said who they are.'),
      self: signals.describe('Before a role that somebody has: "i\'m a".'),
      roles: signals.describe('Roles in which people write for others.'),
      stops: signals.describe('Words that end what is said of the role: "and", "but".'),
      consent: z.strictObject({ no: signals, not_yet: signals, cannot: signals, yes: signals }),
    })
    .describe('How people say that they write for another, and whether that one agrees.'),
  beneficiary_id: z.strictObject({ example: z.string().min(1) }),
});
export type GrievanceRules = z.infer<typeof grievanceRulesSchema>;

/** What rules make of a complaint's words. A proposal: staff can change each of it. */
export interface ComplaintReading {
  /** `other` when no signal was found. */
  readonly category: string;
  readonly subcategory: string | undefined;
  readonly severity: Severity;
  readonly sensitivity: 'plain' | 'restricted';
  readonly asksWhen: boolean;
  readonly asksNotice: boolean;
  readonly saysWhatIsWanted: boolean;
  readonly saysAnonymous: boolean;
}

/** Sorts a complaint by the signals of the pack. Linear in the text; the same text always gives the same answer. */
export function readComplaint(text: string, rules: GrievanceRules): ComplaintReading {
  const words = normalise(text);
  const categories = rules.categories.filter((candidate) => hasSignal(words, candidate.signals));
  const [category] = categories;
  const heard = rules.severities.filter((candidate) => hasSignal(words, candidate.signals));
  const raised = heard.map((candidate) => candidate.severity);
  return {
    category: category?.id ?? 'other',
    subcategory: category?.subcategory,
    severity: highest([...raised, category?.severity ?? 'normal']),
    sensitivity: category?.sensitivity ?? 'plain',
    asksWhen: categories.some((candidate) => candidate.asks_when),
    asksNotice: categories.some((candidate) => candidate.asks_notice),
    saysWhatIsWanted: hasSignal(words, rules.wants),
    saysAnonymous: hasSignal(words, rules.anonymous) && !hasSignal(words, rules.named),
  };
}

export function highest(found: readonly Severity[]): Severity {
  return severities.find((severity) => found.includes(severity)) ?? 'normal';
}

/** Whether one of the phrases stands in a normalised text. The lists are the pack's, so each is made into a pattern once. */
export function hasSignal(words: string, phrases: readonly string[]): boolean {
  const known = patterns.get(phrases) ?? phrasePattern(phrases, 'within');
  patterns.set(phrases, known);
  return known.test(words);
}
const patterns = new WeakMap<readonly string[], RegExp>();

/** "Wait, I also got yelled at": more of the story, whatever was asked. */
export function addsToStory(text: string, { additions, wants }: GrievanceRules): boolean {
  const words = normalise(text);
  const begins = additions.some((phrase) => words.startsWith(` ${phrase} `));
  return begins && !hasSignal(words, wants);
}

/** Lower case, straight apostrophes, every other sign a space, one space around each word. */
export function normalise(text: string): string {
  const plain = text.toLowerCase().replaceAll('’', "'");
  return ` ${plain.replace(/[^\p{L}\p{N}']+/gu, ' ').trim()} `;
}
