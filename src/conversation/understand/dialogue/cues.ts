import { z } from 'zod';
import { countWords } from '../../../embedding/text/count-words.ts';
import { alternatives, phrasePattern, phraseSchema } from '../../../packs/phrase-pattern.ts';

/** What cannot wait. Danger to life is not here: moderation sees to it before anything is understood. */
export const urgencies = ['food', 'shutoff', 'eviction', 'shelter', 'medicine'] as const;
export type Urgency = (typeof urgencies)[number];

/** What a message may say in so many words. The words are the pack's; what follows from each is the conversation's. */
export const cues = [
  'fed_up',
  ...urgencies.map((urgency) => `urgent_${urgency}` as const),
  'hunger_alone',
  'bereaved',
  'hardship',
  'erase',
  'limits_it',
  'wants_lock',
  'wants_passcode',
  'no_contact',
  'complains',
  'asks_for_complaint',
  'refuses_complaint',
  'files_it',
  'asks_us',
  'names_renewal',
  'names_other_letter',
  'asks_which_of',
  'asks_appeal',
  'sent_it',
  'asks_meaning',
  'asks_if_appeal',
  'asks_when_answered',
  'asks_how_it_stands',
  'reopens',
  'appeals',
  'adds_on',
  'wants_fast',
  'asks_for_help',
  'asks_whether',
  'asks_to_change',
  'asks_which',
  'asks_for_more',
  'asks_why',
  'invites_questions',
  'what_now',
  'asks_rights',
  'asks_who_we_are',
  'watched',
] as const;
export type Cue = (typeof cues)[number];

const phrases = z.array(phraseSchema).min(1);

/** `cues.yaml` of a pack: each cue with the phrases that are heard as it. */
export const cuesSchema = z.strictObject({
  lists: z.record(z.string().regex(/^[a-z_]+$/), phrases).describe('Lists that a phrase names: {reach}.'),
  openers: phrases.describe('What may stand before a clause that begins with ^.'),
  cues: z.record(
    z.enum(cues),
    z.strictObject({
      phrases,
      words_max: z.number().int().min(1).optional().describe('Heard only in a message of at most so many words.'),
      not_after: phrases.optional().describe('Not heard where one of these stands up to three words before it.'),
      unless: phrases.optional().describe('Not heard where the message says one of these as well.'),
    }),
  ),
});
type CuesFile = z.output<typeof cuesSchema>;

/** @param plain the message as `plainLine` gives it */
export type ReadCues = (plain: string) => ReadonlySet<Cue>;

/** Reads all cues of a message in time linear in it. Throws `TypeError` where a phrase names a list that is not there. */
export function compileCues({ lists, openers, cues: entries }: CuesFile): ReadCues {
  const compiled = cues.map((cue) => {
    const entry = entries[cue];
    const write = (phrase: string): string => written(phrase, lists, openers);
    const phrases = entry.phrases.map(write);
    const [notAfter, unless] = [entry.not_after?.map(write), entry.unless?.map(write)];
    return {
      cue,
      wordsMax: entry.words_max ?? Infinity,
      said: new RegExp(phrasePattern(phrases, 'within').source, 'gu'),
      denied: notAfter && new RegExp(`(?:^| )(?:${alternatives(notAfter)}) (?:[^ ]+ ){0,${wordsBetweenMax}}$`, 'u'),
      unless: unless && phrasePattern(unless, 'within'),
    };
  });
  return (plain) => {
    const words = countWords(plain);
    const heard = compiled.filter(
      ({ wordsMax, said, denied, unless }) =>
        words <= wordsMax && isSaid(plain, said, denied) && unless?.test(plain) !== true,
    );
    return new Set(heard.map(({ cue }) => cue));
  };
}

const wordsBetweenMax = 3;
const lookBehindChars = 60;
/** "So, ok, but wait": more of them are no way to begin. */
const openersMax = 3;

function isSaid(plain: string, said: RegExp, denied: RegExp | undefined): boolean {
  for (const { index } of plain.matchAll(said)) {
    if (denied === undefined || !denied.test(plain.slice(Math.max(0, index - lookBehindChars), index))) return true;
  }
  return false;
}

function written(phrase: string, lists: CuesFile['lists'], openers: readonly string[]): string {
  const whole = phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const list = lists[name];
    if (list === undefined) throw new TypeError(`The cues name a list {${name}}, which is not there.`);
    return `(${list.join('|')})`;
  });
  // What stands before the clause may be left out, and may be said more than once.
  return whole.startsWith('^ ') ? `^ ${`[${openers.join('|')}] `.repeat(openersMax)}${whole.slice(2)}` : whole;
}

/** What a message says cannot wait. */
export const urgenciesIn = (heard: ReadonlySet<Cue>): readonly Urgency[] =>
  urgencies.filter((urgency) => heard.has(`urgent_${urgency}`));

/** Somebody who is not alone with their phone: a passcode is wanted, or nobody is to call. */
export const keepsFromOthers = (heard: ReadonlySet<Cue>): boolean =>
  heard.has('wants_lock') || heard.has('wants_passcode') || heard.has('no_contact');
