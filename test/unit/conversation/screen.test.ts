import { describe, expect, it } from 'vitest';
import { heedDanger } from '../../../src/conversation/heed-danger.ts';
import { firstLines, gentleMark, screen, screeningOf } from '../../../src/conversation/screen.ts';
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

const linesOf = (screening: Parameters<typeof firstLines>[0], language?: string) =>
  firstLines(screening, usCrisis, { language });

it('says the fixed lines for a sure danger, with no gentle one beside them', () => {
  const found = screened([danger('self_harm', 'sure'), danger('medical', 'perhaps')]);
  expect(found).toMatchObject({ crisisKinds: ['self_harm'], gentleKinds: [] });
  expect(linesOf(found)[0]).toContain('988');
});

it('says one sentence with the number where a danger may be meant', () => {
  const found = screened([danger('self_harm', 'perhaps'), danger('self_harm', 'perhaps')]);
  expect(found.crisisKinds).toEqual([]);
  expect(linesOf(found)).toHaveLength(1);
  expect(linesOf(found)[0]).toContain('988');
});

it('keeps the reviewed phrases, whatever the reader heard', () => {
  expect(screened([], [{ kind: 'self_harm', rule: 'self_harm.1' }]).crisisKinds).toEqual(['self_harm']);
});

it.each(dangerKinds)('has fixed lines and a gentle sentence with a number for %s', (kind) => {
  expect(linesOf(screened([danger(kind, 'sure')])).join(' ')).toMatch(/\d{3}/);
  expect(linesOf(screened([danger(kind, 'perhaps')])).join(' ')).toMatch(/\d{3}/);
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

it('says a gentle sentence once in a conversation, and a sure danger each time', () => {
  const [line] = linesOf(turnOf(1, [danger('self_harm', 'perhaps')]));
  const said = [gentleMark('self_harm')];
  expect(linesOf(turnOf(2, [danger('self_harm', 'perhaps')], { said }))).not.toContain(line);
  expect(turnOf(2, [danger('self_harm', 'sure')], { said }).crisisKinds).toEqual(['self_harm']);
});

it('comes back to a danger in the turns after it, with another sentence each time, and then lets it be', () => {
  const told = turnOf(2, [danger('self_harm', 'sure')]);
  expect(told).toMatchObject({ still: undefined, danger: { kind: 'self_harm', turn: 2, times: 0 } });
  const next = turnOf(3, [], { danger: told.danger });
  expect(next).toMatchObject({ crisisKinds: [], still: { times: 0 }, danger: { turn: 2, times: 1 } });
  const [line] = linesOf(next);
  expect(line).toContain('988');
  expect(linesOf(next, 'es')[0]).toContain('oprima el 2');
  const third = turnOf(4, [], { danger: next.danger });
  expect(linesOf(third)).toHaveLength(1);
  expect(linesOf(third)[0]).not.toBe(line);
  expect(linesOf(turnOf(5, [], { danger: third.danger }))).toEqual([]);
  expect(turnOf(6, [], { danger: told.danger })).toMatchObject({ still: undefined, danger: undefined });
});

it('says another sentence where what may be a danger is told again', () => {
  const [line] = linesOf(turnOf(1, [danger('violence', 'perhaps')]));
  const again = turnOf(3, [danger('violence', 'perhaps')], { said: [gentleMark('domestic_violence')] });
  expect(again.still).toMatchObject({ kind: 'domestic_violence' });
  expect(linesOf(again)[0]).toMatch(/1-800-799-7233/);
  expect(linesOf(again)[0]).not.toBe(line);
});

it('lets hunger be a need, that no later turn comes back to', () => {
  const hungry = turnOf(1, [], { phrases: [{ kind: 'hunger_today', rule: 'hunger_today.1' }] });
  expect(hungry).toMatchObject({ crisisKinds: ['hunger_today'], danger: undefined });
});

it('comes back to a danger that a fact told, whatever the words were', () => {
  const facts = [{ path: 'urgent.unsafe', value: true }];
  const heeded = heedDanger(
    { turnNumber: 4, screening: turnOf(4, []), understanding: { facts } } as unknown as Parameters<
      typeof heedDanger
    >[0],
    { crisis: usCrisis },
  );
  expect(heeded.screening).toMatchObject({
    crisisKinds: ['domestic_violence'],
    danger: { kind: 'domestic_violence', turn: 4, times: 0 },
  });
});

describe('beside an answer that names the danger', () => {
  const named = (screening: Parameters<typeof firstLines>[0]) => firstLines(screening, usCrisis, { isNamed: true });
  const medical = turnOf(1, [danger('medical', 'sure')]);

  it('the lines that are enough are said, and 911 is among them', () => {
    expect(named(medical)).toEqual(linesOf(medical).slice(0, 1));
    expect(named(medical)[0]).toContain('911');
    const violence = turnOf(1, [danger('violence', 'sure')]);
    expect(named(violence)).toEqual(linesOf(violence));
  });

  it('no sentence for what may be meant is said, but the one that listens to who does not want to go on', () => {
    expect(named(turnOf(1, [danger('medical', 'perhaps')]))).toEqual([]);
    const both = turnOf(1, [danger('medical', 'perhaps'), danger('self_harm', 'perhaps')]);
    expect(named(both)).toEqual(linesOf(turnOf(1, [danger('self_harm', 'perhaps')])));
  });

  it('what was told before is not come back to, but self-harm', () => {
    expect(named(turnOf(2, [], { danger: medical.danger }))).toEqual([]);
    const told = turnOf(1, [danger('self_harm', 'sure')]);
    expect(named(turnOf(2, [], { danger: told.danger }))[0]).toContain('988');
  });
});

describe('where somebody else does not want to go on', () => {
  const son = { ...danger('self_harm', 'sure'), who: 'child' } as const;

  it('says whom to send, and not to the writer what is for who is in danger', () => {
    const told = turnOf(1, [son]);
    expect(told.danger).toMatchObject({ kind: 'self_harm', ofAnother: true });
    expect(linesOf(told)[0]).toMatch(/911.*where they are/);
    expect(linesOf(told).join(' ')).toContain('988');
    const next = turnOf(2, [], { danger: told.danger });
    expect(linesOf(next)[0]).toMatch(/seen them.*911/);
    expect(linesOf(next, 'es')[0]).toMatch(/vio a esa persona.*911/);
  });

  it('says so gently, too', () => {
    const [line] = linesOf(turnOf(1, [{ ...son, level: 'perhaps' }]));
    expect(line).toMatch(/911.*988/);
    expect(linesOf(turnOf(1, [danger('self_harm', 'perhaps')]))[0]).not.toBe(line);
  });

  it('says the lines for the writer where both may be in danger', () => {
    const both = turnOf(1, [danger('self_harm', 'sure'), son]);
    expect(linesOf(both)).toEqual(linesOf(turnOf(1, [danger('self_harm', 'sure')])));
  });

  it('changes nothing where what is to be done is the same', () => {
    const child = { ...danger('medical', 'sure'), who: 'child' } as const;
    expect(linesOf(turnOf(1, [child]))).toEqual(linesOf(turnOf(1, [danger('medical', 'sure')])));
  });
});
