import { describe, expect, it } from 'vitest';
import { askNoThirdTime, askedEnough, markAsked } from '../../../../src/conversation/paths/asked-before.ts';
import { emptyPlan, fixedItem } from '../../../../src/conversation/reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../../../../src/conversation/turn.ts';
import { emptyDialogue, type OpenQuestion } from '../../../../src/threads/thread.ts';

const turnThatSaid = (said: readonly string[]) =>
  ({ thread: { dialogue: { ...emptyDialogue, said } } }) as Pick<RoutedTurn, 'thread'>;

function asks(path: string, wording = 'question.fact'): PathResult {
  const ask = 'How old are you?';
  const openQuestion: OpenQuestion = { kind: 'fact', path, ask, why: 'it decides', askedInTurn: 1 };
  const slots: Record<string, string> = wording === 'question.fact' ? { ask, why: 'it decides' } : { ask };
  return {
    plan: {
      ...emptyPlan,
      items: [fixedItem('change.none'), { wording, slots, source: { kind: 'reviewed_text' } }],
      question: { path, ask, why: 'it decides' },
    },
    dialogue: { openQuestion },
  };
}

const wordings = (result: PathResult) => result.plan.items.map(({ wording }) => wording);

describe('a question that comes again', () => {
  const first = askNoThirdTime(turnThatSaid([]), asks('members.you.age'));
  const second = askNoThirdTime(turnThatSaid(first.dialogue.said ?? []), asks('members.you.age'));
  const third = askNoThirdTime(turnThatSaid(second.dialogue.said ?? []), asks('members.you.age'));

  it('is put with its reason, then once more in few words, then not at all', () => {
    expect(wordings(first)).toEqual(['change.none', 'question.fact']);
    expect(wordings(second)).toEqual(['change.none', 'question.fact_once_more']);
    expect(second.plan.items[1]?.slots).toEqual({ ask: 'How old are you?' });
    expect(wordings(third)).toEqual(['change.none']);
    expect(third.plan.question).toBeUndefined();
  });

  it('is among what must not be asked after the second time', () => {
    expect(askedEnough({ said: first.dialogue.said ?? [] })).toEqual([]);
    expect(askedEnough({ said: second.dialogue.said ?? [] })).toEqual(['members.you.age']);
  });

  it('counts when it is put after a digression, too', () => {
    const again = askNoThirdTime(
      turnThatSaid(second.dialogue.said ?? []),
      asks('members.you.age', 'question.fact_again'),
    );
    expect(wordings(again)).toEqual(['change.none']);
  });

  it('leaves the way on to who is fed up', () => {
    const fedUp = asks('members.you.age', 'small_talk.frustrated_question');
    const answered = askNoThirdTime(turnThatSaid(second.dialogue.said ?? []), fedUp);
    expect(wordings(answered)).toEqual(['change.none', 'small_talk.frustrated_next']);
  });

  it('gives one reason once, whoever the question is about', () => {
    const aboutChild = askNoThirdTime(turnThatSaid(first.dialogue.said ?? []), asks('members.child1.age'));
    expect(wordings(aboutChild)).toEqual(['change.none', 'question.fact_short']);
  });

  it('does not count what was not asked', () => {
    const silent: PathResult = { plan: { ...emptyPlan, items: [fixedItem('change.none')] }, dialogue: {} };
    expect(askNoThirdTime(turnThatSaid([]), silent)).toBe(silent);
  });

  it('keeps its marks within a bound', () => {
    const many = Array.from({ length: 500 }).reduce<readonly string[]>((said, _, n) => markAsked(said, `q${n}`), []);
    expect(many).toHaveLength(200);
  });
});
