import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { fieldSchema } from '../../../../../src/household/field.ts';
import { applyFacts } from '../../../../../src/profile/ledger.ts';
import { readLedgerPath } from '../../../../../src/profile/ledger-path.ts';
import { reading, usWords } from './us-words.ts';

const { fields } = z.object({ fields: z.array(fieldSchema) }).parse(parse(readFileSync('data/us/fields.yaml', 'utf8')));
const byPath = new Map(fields.map((field) => [field.path, field]));

it('keeps each claim of the reader at a place that the fields of the pack have', () => {
  expect(usWords.claimPaths.size).toBeGreaterThan(10);
  for (const [field, path] of usWords.claimPaths)
    expect(readLedgerPath(path.replace('{member}', 'you'), byPath), field).toBeDefined();
});

it('proposes only paths and values that the fields of the pack accept', () => {
  const lines = readFileSync('test/eval/facts.jsonl', 'utf8').trim().split('\n');
  for (const line of lines) {
    const { text } = z.object({ text: z.string() }).parse(JSON.parse(line));
    const { refused } = applyFacts([], reading(text).facts, 1, { fields: byPath });
    expect(refused, text).toEqual([]);
  }
});
