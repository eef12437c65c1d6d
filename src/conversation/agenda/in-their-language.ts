import type { AnswerEntry } from '../../answers/entry.ts';
import { textsIn } from '../../answers/translated.ts';
import type { PlanItem } from '../reply/reply-plan.ts';
import type { AskedQuestion } from './asked-question.ts';
import type { ChosenPieces } from './choose-pieces.ts';

/** A reply can be given in their language: there is an entry for what they ask, and it has words in it. */
export const isInLanguage = (asked: readonly AskedQuestion[], language: string): boolean =>
  asked.some(({ entries: [entry] }) => entry?.in[language] !== undefined);

/** What was chosen of an entry, and the question that it answers, as they are said. */
export interface SpokenPieces extends ChosenPieces {
  readonly question: string;
}

/** What was chosen of an entry, in their language where somebody wrote it in that language; else as it is. */
export function inLanguage(chosen: ChosenPieces, language: string): SpokenPieces {
  const { entry, pieces } = chosen;
  const texts = textsIn(entry, language);
  const said = (text: string): string => texts?.get(text) ?? text;
  return {
    ...chosen,
    pieces: pieces.map((piece) => ({ ...piece, text: said(piece.text) })),
    question: said(entry.question),
  };
}

/** Whom to ask, in their language. */
export const askIn = (entry: AnswerEntry | undefined, language: string): string | undefined =>
  entry?.in[language]?.ask ?? entry?.ask;

/** The words around an answer, in their language where the pack has them. */
export const allIn = (items: readonly PlanItem[], language: string): readonly PlanItem[] =>
  items.map((item) => ({ ...item, language }));
