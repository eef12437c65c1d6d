import { describe, expect, it } from 'vitest';
import { heardDanger, type PredictedDanger } from '../../../../src/reading/trained/danger.ts';
import type { Heads } from '../../../../src/reading/trained/heads.ts';

const tables: Record<string, Float32Array> = {
  danger_fused: Float32Array.from([1, 0.5, 0, 0]),
  turn_danger_fused: Float32Array.from([0.2, 1, 0, -1]),
  'danger_grams.weight': new Float32Array(1 << 16),
  'danger_grams.bias': new Float32Array(1),
};
const heads = { table: (name: string) => tables[name] ?? new Float32Array() } as Heads;
const heard = (logit: number, kind: string): PredictedDanger => ({
  start: logit,
  end: logit + 1,
  logit,
  who: 'self',
  kinds: [{ name: kind, probability: 0.8 }],
});
const read = (windows: readonly PredictedDanger[], turn: PredictedDanger, afterReply: boolean) =>
  heardDanger('my toes are white', windows, { danger: turn, afterReply, alarmed: false }, heads);

describe('what all views hear of danger', () => {
  it('is weighed by one set of weights at first, by another after a reply', () => {
    expect(read([heard(2, 'medical')], heard(2, 'medical'), false).probability).toBeCloseTo(1 / (1 + Math.exp(-3)), 5);
    expect(read([heard(2, 'medical')], heard(2, 'medical'), true).probability).toBeCloseTo(1 / (1 + Math.exp(-1.4)), 5);
  });

  it('takes the most alarmed of several windows', () => {
    const windows = [heard(-4, 'medical'), heard(3, 'medical'), heard(-1, 'medical')];
    const { probability, start } = read(windows, heard(0, 'medical'), false);
    expect(probability).toBeCloseTo(1 / (1 + Math.exp(-3)), 5);
    expect(start).toBe(3);
  });

  it('says what both hear of its kind', () => {
    const { kinds } = read(
      [heard(1, 'child')],
      { ...heard(1, 'child'), kinds: [{ name: 'child', probability: 0.2 }] },
      true,
    );
    expect(kinds).toEqual([{ name: 'child', probability: 0.5 }]);
  });
});
