import type { LookedUpText } from '../reading/reader.ts';
import type { AnswerBank } from './bank.ts';
import type { AnswerEntry } from './entry.ts';

/** An entry that a text may ask, with how near it lies. */
export interface FoundAnswer {
  readonly entry: AnswerEntry;
  readonly score: number;
}

/** What a text asks of the bank. */
export interface FoundAnswers {
  /** Best first. */
  readonly found: readonly FoundAnswer[];
  /** How probable it is that the first one answers it. */
  readonly probability: number;
  /**
   * `answers`: the first is said. `choice`: one of the first two, and the person says which. `none`: nothing of the bank
   * answers it, however near something lies.
   */
  readonly verdict: 'answers' | 'choice' | 'none';
}

/** Looks up the groups of lines nearest to a text: `reading`'s reader does it by meaning. */
export type FindLines = (texts: readonly LookedUpText[]) => Promise<
  readonly {
    readonly groups: readonly { readonly group: string; readonly score: number }[];
    readonly answers: number;
  }[]
>;

export interface AnswerThresholds {
  readonly said: number;
  readonly offered: number;
}

/** Finds answers by meaning. Never throws for a text: one that nothing answers has the verdict `none`. */
export type FindAnswers = (texts: readonly LookedUpText[]) => Promise<readonly FoundAnswers[]>;

export function answerFinder(
  bank: () => AnswerBank,
  findLines: FindLines,
  thresholds: Readonly<Record<'question' | 'turn', AnswerThresholds>>,
): FindAnswers {
  return async (texts) => {
    const lines = texts.length === 0 ? [] : await findLines(texts);
    return lines.map(({ groups, answers: probability }, index) => {
      const found = groups.flatMap(({ group, score }) => {
        const entry = bank().entry(group);
        return entry === undefined ? [] : [{ entry, score }];
      });
      return { found, probability, verdict: verdictOf(found.length, probability, thresholds[kindOf(texts[index])]) };
    });
  };
}

const kindOf = (text: LookedUpText | undefined) => (text?.earlier === undefined ? 'question' : 'turn');

function verdictOf(found: number, probability: number, thresholds: AnswerThresholds): FoundAnswers['verdict'] {
  if (found === 0) return 'none';
  if (probability >= thresholds.said) return 'answers';
  return probability >= thresholds.offered && found > 1 ? 'choice' : 'none';
}
