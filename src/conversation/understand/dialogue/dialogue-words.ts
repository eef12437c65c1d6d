import { z } from 'zod';
import { alternatives, phrasePattern, phraseSchema } from '../../../packs/phrase-pattern.ts';
import { compilePointing, pointingSchema, type PointingWords } from '../references/pointing-words.ts';

const phrases = z.array(phraseSchema).min(1);

/** `dialogue.yaml` of a pack: the small words that a conversation turns on. Phrases as `phrasePattern` reads them. */
export const dialogueWordsSchema = z.strictObject({
  spelling: z
    .record(z.string().regex(/^\S+$/), z.string().min(1))
    .describe('How a word is written in a hurry: as meant.'),
  answers: z.strictObject({
    filler: phrases.describe('What may stand before an answer.'),
    yes: phrases,
    weak_yes: phrases.describe('A yes when little follows.'),
    no: phrases.describe('A no when nothing follows, or one of `no_goes_on`.'),
    no_goes_on: phrases,
    plain_no: phrases.describe('A no, whatever follows.'),
    no_alone: phrases.describe('A no when its clause ends with it.'),
    unknown: phrases,
    unknown_not_before: phrases,
    declined: phrases,
    no_thanks: phrases.describe('To a question about a fact no "no", but no answer.'),
    skip_openers: phrases,
    skip: phrases,
  }),
  closing: z.strictObject({
    cancel_within: phrases,
    cancel_whole: phrases,
    done_within: phrases,
    done_not_before: phrases,
    done: phrases,
  }),
  question: z.strictObject({ openers: phrases, words: phrases }),
  asks_for_help: phrases.describe('Somebody needs something, whatever it is.'),
  requests: phrases.describe('How a message begins that wants something done or answered.'),
  pointing: pointingSchema,
});

/** The words of a pack, ready to be read with. Each pattern fits one thing. */
export interface DialogueWords {
  readonly spelling: ReadonlyMap<string, string>;
  readonly filler: RegExp;
  readonly yes: RegExp;
  readonly weakYes: RegExp;
  readonly no: readonly RegExp[];
  readonly unknown: RegExp;
  readonly declined: RegExp;
  readonly noThanks: RegExp;
  readonly skip: RegExp;
  readonly cancel: readonly RegExp[];
  readonly done: readonly RegExp[];
  readonly question: RegExp;
  readonly asksForHelp: RegExp;
  readonly request: RegExp;
  readonly pointing: PointingWords;
}

const wordEnd = String.raw`(?![\p{L}\p{N}])`;
const clauseEnd = String.raw`(?=$|[,.!;])`;

export function compileDialogueWords(file: z.output<typeof dialogueWordsSchema>): DialogueWords {
  const { answers, closing, question } = file;
  const start = (source: string): RegExp => new RegExp(`^(?:${source})`, 'u');
  const spelling = new Map(Object.entries(file.spelling));
  return {
    spelling,
    filler: start(`(?:${alternatives(answers.filler)})[ ,.]+`),
    yes: phrasePattern(answers.yes, 'start'),
    weakYes: phrasePattern(answers.weak_yes, 'start'),
    no: [
      start(`(?:${alternatives(answers.no)})(?=$|[,.!;]| (?:${alternatives(answers.no_goes_on)})${wordEnd})`),
      phrasePattern(answers.plain_no, 'start'),
      start(`(?:${alternatives(answers.no_alone)})${clauseEnd}`),
    ],
    unknown: new RegExp(
      `${phrasePattern(answers.unknown, 'within').source}(?! (?:${alternatives(answers.unknown_not_before)})${wordEnd})`,
      'u',
    ),
    declined: phrasePattern(answers.declined, 'within'),
    noThanks: phrasePattern(answers.no_thanks, 'start'),
    skip: start(`(?:(?:${alternatives(answers.skip_openers)}) )*(?:${alternatives(answers.skip)})${wordEnd}`),
    cancel: [phrasePattern(closing.cancel_within, 'within'), phrasePattern(closing.cancel_whole, 'whole')],
    done: [
      new RegExp(
        `${phrasePattern(closing.done_within, 'within').source}(?! (?:${alternatives(closing.done_not_before)})${wordEnd})`,
        'u',
      ),
      phrasePattern(closing.done, 'start'),
    ],
    question: start(`(?:(?:${alternatives(question.openers)})[ ,]+)*(?:${alternatives(question.words)})${wordEnd}`),
    asksForHelp: phrasePattern(file.asks_for_help, 'within'),
    request: phrasePattern(file.requests, 'start'),
    pointing: compilePointing(file.pointing, spelling),
  };
}
