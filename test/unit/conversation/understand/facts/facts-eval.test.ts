import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Json } from '../../../../../src/household/household.ts';
import { factsOf, known } from './us-words.ts';

const rowSchema = z.strictObject({
  text: z.string(),
  /** Facts in force before the message. */
  known: z.record(z.string(), z.custom<Json>()).optional(),
  /** Path of the question that is open. */
  open: z.string().optional(),
  facts: z.array(z.strictObject({ path: z.string(), value: z.custom<Json>() })),
  /** The message says nothing about the household: any fact read from it is invented. */
  none: z.literal(true).optional(),
});

const rows = readFileSync('test/eval/facts.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => rowSchema.parse(JSON.parse(line)));

/** Measured on the committed lines; a change that falls under it explains itself or is a mistake. */
const baseline = { precision: 0.99, recall: 0.93 };

function measure() {
  const counts = { right: 0, wrong: 0, missed: 0 };
  const faults: string[] = [];
  for (const row of rows) {
    const open = row.open === undefined ? {} : { openQuestion: { path: row.open } };
    const read = factsOf(row.text, { factsInForce: known(row.known ?? {}), ...open });
    // Somebody of whom only that they live here was said has no value.
    const got = Object.fromEntries(Object.entries(read).map(([path, value]) => [path, value ?? null]));
    const want = Object.fromEntries(row.facts.map((fact) => [fact.path, fact.value]));
    const right = Object.keys(got).filter((path) => isDeepStrictEqual(got[path], want[path]));
    const wrong = Object.keys(got).filter((path) => !right.includes(path));
    const missed = Object.keys(want).filter((path) => !right.includes(path));
    counts.right += right.length;
    counts.wrong += wrong.length;
    counts.missed += missed.length;
    for (const path of wrong) faults.push(`${row.text} + ${path} ${JSON.stringify(got[path])}`);
    for (const path of missed) faults.push(`${row.text} - ${path} ${JSON.stringify(want[path])}`);
  }
  return { ...counts, faults };
}

it('reads the committed lines with no less precision and recall than before', () => {
  const { right, wrong, missed, faults } = measure();
  const told = faults.join('\n');
  expect(right / (right + wrong), told).toBeGreaterThanOrEqual(baseline.precision);
  expect(right / (right + missed), told).toBeGreaterThanOrEqual(baseline.recall);
});

it('invents nothing where a message says nothing about the household', () => {
  for (const row of rows.filter((one) => one.none)) {
    const open = row.open === undefined ? {} : { openQuestion: { path: row.open } };
    expect(factsOf(row.text, { factsInForce: known(row.known ?? {}), ...open }), row.text).toEqual({});
  }
});
