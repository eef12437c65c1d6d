import { describe, expect, it } from 'vitest';
import { acknowledgeFrustration } from '../../../../src/conversation/paths/acknowledge-frustration.ts';
import { emptyPlan, fixedItem } from '../../../../src/conversation/reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../../../../src/conversation/turn.ts';
import { emptyReading } from '../../../../src/reading/reading.ts';
import { emptyDialogue } from '../../../../src/threads/thread.ts';

const result: PathResult = { plan: { ...emptyPlan, items: [fixedItem('answer.said')] }, dialogue: {} };
const turn = (act: 'about_us' | 'ask', more: object = {}) =>
  ({
    turnNumber: 2,
    isOfBank: true,
    asked: [],
    understanding: { frustrated: false },
    screening: { crisisKinds: [] },
    reading: { ...emptyReading, parts: [{ start: 0, end: 4, act, probability: 0.7 }] },
    thread: { dialogue: emptyDialogue },
    ...more,
  }) as unknown as RoutedTurn;
const first = (about: RoutedTurn): string | undefined => acknowledgeFrustration(about, result).plan.items[0]?.wording;

describe('half a sentence before the answer', () => {
  it('is said to whoever speaks of the answer before, and not in the next turns', () => {
    expect(first(turn('about_us'))).toBe('heard.missed');
    const said = acknowledgeFrustration(turn('about_us'), result).dialogue.said ?? [];
    expect(first(turn('about_us', { turnNumber: 3, thread: { dialogue: { ...emptyDialogue, said } } }))).toBe(
      'answer.said',
    );
  });

  it('is not said to a question, in a first message, or beside the lines of a danger', () => {
    expect(first(turn('ask'))).toBe('answer.said');
    expect(first(turn('about_us', { turnNumber: 1 }))).toBe('answer.said');
    expect(first(turn('about_us', { screening: { crisisKinds: ['self_harm'] } }))).toBe('answer.said');
  });

  it('hears patience at its end before anything else', () => {
    expect(first(turn('about_us', { understanding: { frustrated: true } }))).toBe('small_talk.frustrated');
  });
});
