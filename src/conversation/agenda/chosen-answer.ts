import type { RememberedTurn } from '../turn.ts';
import type { LookUpDeps } from './look-up.ts';

/** "The second one", or "yes" after one question was offered: that one is asked, and nothing else of the choice is left open. */
export function withChosenAnswer(turn: RememberedTurn, { answerById }: Pick<LookUpDeps, 'answerById'>): RememberedTurn {
  const { openQuestion: open } = turn.thread.dialogue;
  if (open?.kind !== 'choice') return turn;
  const isOnlyOne = open.options.length === 1 && turn.understanding.answer === 'yes';
  const chosenOption = turn.understanding.chosenOption ?? (isOnlyOne ? 0 : undefined);
  if (chosenOption === undefined) return turn;
  const id = open.options[chosenOption]?.answerId;
  const entry = id === undefined ? undefined : answerById(id);
  if (entry === undefined) return turn;
  return {
    ...turn,
    understanding: { ...turn.understanding, chosenOption: undefined, answer: undefined },
    asked: [
      {
        start: 0,
        end: turn.text.length,
        text: entry.question,
        kind: undefined,
        programs: entry.programs,
        probability: 1,
        verdict: 'answers',
        entries: [entry],
        sure: 1,
        near: [{ entry, score: 1 }],
      },
    ],
  };
}
