import { z } from 'zod';
import { phraseTable, type PhraseTable } from '../text/phrases.ts';
import type { WordForms } from '../text/words.ts';

const say = z.array(z.string().min(1)).min(1);

/** How people speak of work. */
export const workWordsSchema = z.strictObject({
  verbs: say.describe('What is done at work: hours beside them are worked.'),
  jobs: say.describe('Names of jobs: "cashier, 24 hours a week".'),
  not_done: say.describe('What is had or bought, not done, for so much a week.'),
  hours_not_worked: say.describe('Beside hours that are not those of a job: of a rule, a school, a wish, a nurse.'),
});

export interface WorkWords {
  readonly verbs: PhraseTable<true>;
  readonly jobs: PhraseTable<true>;
  readonly notDone: PhraseTable<true>;
  readonly hoursNotWorked: PhraseTable<true>;
}

/** Prepares the pack's words; done once per pack. */
export function compileWorkWords(words: z.output<typeof workWordsSchema>, forms: WordForms): WorkWords {
  const table = (phrases: readonly string[]) =>
    phraseTable(
      phrases.map((phrase) => [phrase, true as const]),
      forms,
    );
  return {
    verbs: table(words.verbs),
    jobs: table(words.jobs),
    notDone: table(words.not_done),
    hoursNotWorked: table(words.hours_not_worked),
  };
}
