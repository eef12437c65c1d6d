import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** A program that leaves out what a person asks next sends them back to search. */
const folder = 'data/us/programs';
const entry = z.looseObject({
  id: z.string(),
  gives: z.string(),
  who: z.string(),
  takes: z.string(),
  next: z.string(),
  documents: z.array(z.unknown()),
  apply: z.looseObject({ first: z.string() }),
  phrasings: z.array(z.string()).min(5).max(14),
  sources: z.array(z.unknown()).min(1),
});
const files = readdirSync(folder);
const six = ['CA', 'NY', 'TX', 'IL', 'MA', 'WA'];

describe('the catalogue', () => {
  it.each(files)('%s says what it gives, to whom, how to ask, how long, and what comes next', (file) => {
    const program = parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>;
    expect(() => entry.parse(program)).not.toThrow();
    expect(program['rule'] ?? program['agency_decides'], 'a rule, or why there is none').toBeDefined();
  });

  it('has programs for everybody, and of each of the six states', () => {
    const programs = files.map((file) => parse(readFileSync(join(folder, file), 'utf8')) as { states?: string[] });
    expect(programs.filter(({ states }) => states === undefined || states.length === 0).length).toBeGreaterThan(90);
    for (const state of six) expect(programs.filter(({ states }) => states?.includes(state)).length).toBeGreaterThan(5);
  });
});
