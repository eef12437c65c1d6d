import { expect, it } from 'vitest';
import { gentleMark, screen, screeningOf } from '../../../src/conversation/screen.ts';
import type { ModerationMetadata } from '../../../src/middleware/content-moderation/content-moderation.ts';
import { dangerKinds, type DangerKind } from '../../../src/reading/labels.ts';
import { emptyReading, type ReadDanger } from '../../../src/reading/reading.ts';
import type { StandingDanger } from '../../../src/threads/thread.ts';
import { usCrisis } from '../middleware/us-moderation.ts';

const danger = (kind: DangerKind, level: ReadDanger['level']): ReadDanger => ({
  start: 0,
  end: 4,
  probability: 0.9,
  kind,
  level,
  who: 'self',
});

const screened = (dangers: readonly ReadDanger[], phrases: ModerationMetadata['crisis'] = []) =>
  screeningOf(
    {
      reading: { ...emptyReading, dangers: [...dangers] },
      moderation: { outcome: 'ok', crisis: phrases, flags: [] },
    },
    usCrisis,
  );

it('says the fixed lines for a sure danger, with no gentle one beside them', () => {
  const { crisis, crisisKinds, gentle } = screened([danger('self_harm', 'sure'), danger('medical', 'perhaps')]);
  expect(crisisKinds).toEqual(['self_harm']);
  expect(crisis[0]).toContain('988');
  expect(gentle).toEqual([]);
});

it('says one sentence with the number where a danger may be meant', () => {
  const { crisis, gentle } = screened([danger('self_harm', 'perhaps')]);
  expect(crisis).toEqual([]);
  expect(gentle).toHaveLength(1);
  expect(gentle[0]).toContain('988');
});

it('keeps the reviewed phrases, whatever the reader heard', () => {
  expect(screened([], [{ kind: 'self_harm', rule: 'self_harm.1' }]).crisisKinds).toEqual(['self_harm']);
});

it.each(dangerKinds)('has fixed lines and a gentle sentence with a number for %s', (kind) => {
  expect(screened([danger(kind, 'sure')]).crisis.join(' ')).toMatch(/\d{3}/);
  expect(screened([danger(kind, 'perhaps')]).gentle.join(' ')).toMatch(/\d{3}/);
});

it('says a gentle sentence once in a conversation, and a sure danger each time', () => {
  const turn = (level: ReadDanger['level'], said: readonly string[]) =>
    ({
      reading: { ...emptyReading, dangers: [danger('self_harm', level)] },
      moderation: { outcome: 'ok', crisis: [], flags: [] },
      thread: { dialogue: { said } },
    }) as unknown as Parameters<typeof screen>[0];
  const [line] = screen(turn('perhaps', []), { crisis: usCrisis }).screening.gentle;
  const marks = [gentleMark(line ?? '')];
  expect(screen(turn('perhaps', marks), { crisis: usCrisis }).screening.gentle).not.toContain(line);
  expect(screen(turn('sure', marks), { crisis: usCrisis }).screening.crisis).not.toEqual([]);
});

const turnOf = (
  turnNumber: number,
  dangers: readonly ReadDanger[],
  {
    said = [],
    danger: told,
    phrases = [],
  }: {
    said?: readonly string[];
    danger?: StandingDanger | undefined;
    phrases?: ModerationMetadata['crisis'];
  } = {},
) =>
  screen(
    {
      turnNumber,
      reading: { ...emptyReading, dangers: [...dangers] },
      moderation: { outcome: 'ok', crisis: phrases, flags: [] },
      thread: { dialogue: { said, danger: told } },
    } as unknown as Parameters<typeof screen>[0],
    { crisis: usCrisis },
  ).screening;

it('comes back to a danger in the turns after it, with another sentence each time, and then lets it be', () => {
  const told = turnOf(2, [danger('self_harm', 'sure')]);
  expect(told).toMatchObject({ stands: false, danger: { kind: 'self_harm', turn: 2, times: 0 } });
  const next = turnOf(3, [], { danger: told.danger });
  expect(next).toMatchObject({ crisis: [], stands: true, danger: { turn: 2, times: 1 } });
  expect(next.gentle[0]).toContain('988');
  const third = turnOf(4, [], { danger: next.danger });
  expect(third.gentle[0]).not.toBe(next.gentle[0]);
  expect(turnOf(5, [], { danger: third.danger })).toMatchObject({ gentle: [], stands: false });
  expect(turnOf(6, [], { danger: told.danger })).toMatchObject({ gentle: [], danger: undefined });
});

it('says another sentence where what may be a danger is told again', () => {
  const [line = ''] = turnOf(1, [danger('violence', 'perhaps')]).gentle;
  const again = turnOf(3, [danger('violence', 'perhaps')], { said: [gentleMark(line)] });
  expect(again.stands).toBe(true);
  expect(again.gentle[0]).toMatch(/1-800-799-7233/);
  expect(again.gentle[0]).not.toBe(line);
});

it('lets hunger be a need, that no later turn comes back to', () => {
  const hungry = turnOf(1, [], { phrases: [{ kind: 'hunger_today', rule: 'hunger_today.1' }] });
  expect(hungry.crisis).not.toEqual([]);
  expect(hungry.danger).toBeUndefined();
});
