import { describe, expect, it } from 'vitest';
import { withLastDay } from '../../../../src/conversation/paths/last-day.ts';
import { emptyPlan, fixedItem } from '../../../../src/conversation/reply/reply-plan.ts';
import type { PathResult } from '../../../../src/conversation/turn.ts';
import { makeCalendar } from '../../../../src/grievances/calendar.ts';
import { emptyReading } from '../../../../src/reading/reading.ts';
import type { ToldLetter } from '../../../../src/threads/thread.ts';

type Turn = Parameters<typeof withLastDay>[0];

const calendar = makeCalendar({
  weekend: ['saturday', 'sunday'],
  covers: { from: '2026-01-01', to: '2026-12-31' },
  holidays: [],
  source: { title: 'none', url: 'https://example.org' },
});
const va = { id: 'va_denied', programs: ['va'], clock: { days: 365, runs_from: 'letter_date' } };
const alarm = { id: 'danger', programs: ['crisis'], clock: { days: 3, runs_from: 'letter_date' } };
const deps = { calendar, answerById: (id: string) => [va, alarm].find((entry) => entry.id === id) as never };

const dated = (on: string) => ({
  start: 0,
  end: 1,
  field: 'letter_date',
  standing: 'stated',
  probability: 0.9,
  value: { kind: 'date', on, grain: 'day' },
});
const within = (count: number) => ({
  start: 0,
  end: 1,
  field: 'deadline',
  standing: 'said_by_others',
  probability: 0.9,
  value: { kind: 'duration', low: count, high: count, unit: 'day' },
});
interface Said {
  readonly claims?: readonly object[];
  readonly letter?: ToldLetter;
  readonly turnNumber?: number;
  readonly entry?: object;
  readonly said?: readonly string[];
  readonly saidAnswers?: readonly object[];
  readonly crisisKinds?: readonly string[];
  readonly language?: string;
  readonly gentleKinds?: readonly string[];
}
const turn = ({ claims = [], letter, turnNumber = 1, entry, said = [], language = 'en', ...more }: Said): Turn =>
  ({
    door: 'open',
    today: '2026-11-27',
    turnNumber,
    text: '1 2',
    reading: { ...emptyReading, claims },
    understanding: { language },
    screening: { crisisKinds: more.crisisKinds ?? [], gentleKinds: more.gentleKinds ?? [], still: undefined },
    asked: entry === undefined ? [] : [{ verdict: 'answers', entries: [entry] }],
    thread: { dialogue: { said, letter, saidAnswers: more.saidAnswers } },
  }) as unknown as Turn;

const answered: PathResult = {
  plan: {
    ...emptyPlan,
    items: [
      fixedItem('answer.said', { fixedText: 'first' }),
      fixedItem('answer.said', { fixedText: 'more', joins: true }),
      fixedItem('answer.said', { fixedText: 'step' }),
    ],
  },
  dialogue: {},
};
/** Told of in the first turn. */
const told = { turn: 1, about: undefined, whole: true } as const;
const saidBy = (said: Said, result = answered) => {
  const { plan, dialogue } = withLastDay(turn(said), result, deps);
  return { wordings: plan.items.map(({ wording }) => wording), items: plan.items, letter: dialogue.letter, dialogue };
};

describe('the last day of a letter', () => {
  it('is said behind the first words, with the days that are left, once', () => {
    const { items, wordings, letter } = saidBy({ claims: [dated('2026-11-12'), within(20)] });
    expect(wordings).toEqual(['answer.said', 'answer.said', 'clock.days', 'answer.said']);
    expect(items[2]?.slots).toEqual({
      from: 'November 12, 2026',
      by: 'Wednesday, December 2, 2026',
      left: 'in 5 days',
    });
    expect(letter?.said).toEqual({ by: '2026-12-02', turn: 1 });
    expect(saidBy({ letter: letter as ToldLetter, turnNumber: 2 }).wordings).not.toContain('clock.days');
  });

  it('is come back to two turns later, while it is ahead', () => {
    const letter = { on: '2026-11-12', ...told, days: { count: 20, unit: 'day' } } as const;
    const after = (by: string, turnNumber: number) =>
      saidBy({ letter: { ...letter, said: { by, turn: 1 } }, turnNumber }).wordings;
    expect(after('2026-12-02', 2)).not.toContain('clock.remind');
    expect(after('2026-12-02', 3)).toContain('clock.remind');
  });

  it('says when offices are closed on it, in the language of the conversation', () => {
    const { items } = saidBy({ claims: [dated('2026-11-16'), within(20)], language: 'es' });
    expect(items[2]?.slots).toMatchObject({ by: 'domingo, 6 de diciembre de 2026', left: 'dentro de 9 días' });
    expect(items[3]).toMatchObject({ wording: 'clock.closed', slots: { by: 'viernes, 4 de diciembre de 2026' } });
  });

  it('is a rule’s where the letter gives none, and only of what was answered to it', () => {
    const first = saidBy({ claims: [dated('2025-12-12')], entry: va });
    expect(first.wordings).toContain('clock.rule');
    expect(first.letter).toMatchObject({ entry: 'va_denied' });
    const letter = { on: '2025-12-12', ...told };
    expect(saidBy({ letter, entry: va, turnNumber: 2 }).wordings).toContain('clock.rule');
    expect(saidBy({ letter, entry: va, turnNumber: 3 }).wordings).not.toContain('clock.rule');
    expect(saidBy({ letter: { ...letter, entry: 'another' }, entry: va, turnNumber: 2 }).wordings).not.toContain(
      'clock.rule',
    );
    expect(saidBy({ claims: [dated('2026-11-26')], entry: va }).wordings).toContain('clock.rule');
    expect(saidBy({ claims: [dated('2026-11-26')], entry: alarm }).wordings).not.toContain('clock.rule');
  });

  it('of a rule is not said once it is behind; of the letter it is, with what to do', () => {
    expect(saidBy({ claims: [dated('2025-11-12')], entry: va }).wordings.join()).not.toContain('clock.');
    expect(saidBy({ claims: [dated('2026-10-12'), within(20)] }).wordings).toContain('clock.days_passed');
  });

  it('wants the date where only the days are told, once', () => {
    const { wordings, dialogue } = saidBy({ claims: [within(20)] });
    expect(wordings.at(-1)).toBe('clock.which_date');
    const letter = dialogue.letter as ToldLetter;
    expect(letter).toMatchObject({ days: { count: 20, unit: 'day' }, askedIn: 1 });
    expect(saidBy({ claims: [within(90)], letter, turnNumber: 5 }).wordings).not.toContain('clock.which_date');
    expect(saidBy({ claims: [dated('2026-11-12')], letter, turnNumber: 2 }).wordings).toContain('clock.days');
  });

  it('is kept and not said beside the lines of a danger, and beside a right’s own day', () => {
    const claims = [dated('2026-11-12'), within(20)];
    const beside = saidBy({ claims, crisisKinds: ['medical'] });
    expect(beside.wordings).not.toContain('clock.days');
    expect(beside.letter).toMatchObject({ on: '2026-11-12' });
    expect(saidBy({ claims, gentleKinds: ['self_harm'] }).wordings).not.toContain('clock.days');
    const rights = [{}] as unknown as PathResult['plan']['rights'];
    const withRight = saidBy({ claims }, { ...answered, plan: { ...answered.plan, rights } });
    expect(withRight.wordings).not.toContain('clock.days');
    expect(withRight.letter?.said).toBeUndefined();
    const complaint = { state: {} } as unknown as NonNullable<PathResult['grievance']>;
    expect(saidBy({ claims }, { ...answered, grievance: complaint }).wordings).not.toContain('clock.days');
  });
});
