import { expect, it } from 'vitest';
import { gentleMark, screen, screeningOf } from '../../../src/conversation/screen.ts';
import type { ModerationMetadata } from '../../../src/middleware/content-moderation/content-moderation.ts';
import { dangerKinds, type DangerKind } from '../../../src/reading/labels.ts';
import { emptyReading, type ReadDanger } from '../../../src/reading/reading.ts';
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
  expect(screen(turn('perhaps', marks), { crisis: usCrisis }).screening.gentle).toEqual([]);
  expect(screen(turn('sure', marks), { crisis: usCrisis }).screening.crisis).not.toEqual([]);
});
