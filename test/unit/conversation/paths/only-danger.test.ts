import { describe, expect, it } from 'vitest';
import { isOnlyDanger } from '../../../../src/conversation/paths/after-danger.ts';
import { gentleMark } from '../../../../src/conversation/screen.ts';
import { emptyReading } from '../../../../src/reading/reading.ts';

type Turn = Parameters<typeof isOnlyDanger>[0];

const alarm = { programs: ['crisis'] };
interface Said {
  readonly crisisKinds?: readonly string[];
  readonly gentleKinds?: readonly string[];
  readonly need?: string;
  readonly references?: readonly object[];
  readonly route?: string;
  readonly said?: readonly string[];
  readonly dangerHeardIn?: number;
  readonly asked?: readonly object[];
}
const turn = ({ crisisKinds = [], gentleKinds = [], need, references = [], route = 'TOOLS', ...more }: Said): Turn =>
  ({
    turnNumber: 3,
    screening: { crisisKinds, gentleKinds, still: undefined },
    understanding: { need, references, cues: new Map() },
    reading: emptyReading,
    route: { route },
    thread: { dialogue: { said: more.said ?? [], dangerHeardIn: more.dangerHeardIn } },
    asked: more.asked ?? [],
  }) as unknown as Turn;

describe('no list of programs', () => {
  it('stands beside a possible goodbye, or in the turns right after one', () => {
    expect(isOnlyDanger(turn({ gentleKinds: ['self_harm'] }))).toBe(true);
    const said = [gentleMark('self_harm')];
    expect(isOnlyDanger(turn({ said, dangerHeardIn: 2 }))).toBe(true);
    expect(isOnlyDanger(turn({ said }))).toBe(false);
    expect(isOnlyDanger(turn({ gentleKinds: ['medical'] }))).toBe(false);
    expect(isOnlyDanger(turn({}))).toBe(false);
  });

  it('but where it is asked for, by a need or a name, or where another path answers', () => {
    expect(isOnlyDanger(turn({ gentleKinds: ['self_harm'], need: 'help with rent' }))).toBe(false);
    expect(isOnlyDanger(turn({ gentleKinds: ['self_harm'], references: [{ by: 'name' }] }))).toBe(false);
    expect(isOnlyDanger(turn({ gentleKinds: ['self_harm'], route: 'CONTEXT' }))).toBe(false);
  });

  it('stands under an answer that surely calls for help, whatever else is named', () => {
    const sure = { verdict: 'answers', sure: 0.9, entries: [alarm] };
    const named = { crisisKinds: ['medical'], references: [{ by: 'name' }] };
    expect(isOnlyDanger(turn({ ...named, asked: [sure] }))).toBe(true);
    expect(isOnlyDanger(turn({ ...named, asked: [{ ...sure, sure: 0.5 }] }))).toBe(false);
    expect(isOnlyDanger(turn({ ...named, asked: [{ ...sure, entries: [{ programs: ['snap'] }] }] }))).toBe(false);
  });
});
