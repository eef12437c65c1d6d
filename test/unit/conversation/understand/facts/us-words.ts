import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fact } from '../../../../../src/profile/fact.ts';
import {
  compileFactWords,
  factWordsSchema,
  placesSchema,
} from '../../../../../src/conversation/understand/facts/fact-words.ts';
import { townsSchema } from '../../../../../src/conversation/understand/facts/places/towns.ts';
import { readFacts, type FactReading } from '../../../../../src/conversation/understand/facts/read-facts.ts';
import type { FactContext } from '../../../../../src/conversation/understand/facts/reader.ts';

const read = (file: string): unknown => parse(readFileSync(`data/us/${file}`, 'utf8'));

/** The words of data/us, compiled once for all tests of this folder. */
export const usWords = compileFactWords(
  factWordsSchema.parse(read('facts.yaml')),
  placesSchema.parse(read('places.yaml')),
  townsSchema.parse(read('towns.yaml')),
);

export const today = '2026-11-21';

export const reading = (text: string, context: Partial<FactContext> = {}): FactReading =>
  readFacts(text, { today, factsInForce: [], ...context }, usWords);

/** The facts of a text as path -> value; what is taken back stands as `removed`. */
export const factsOf = (text: string, context: Partial<FactContext> = {}): Record<string, unknown> =>
  Object.fromEntries(
    reading(text, context).facts.map((fact) => [fact.path, fact.status === 'removed' ? 'removed' : fact.value]),
  );

/** Facts in force from path -> value, all of turn 1 unless said otherwise. */
export const known = (values: Record<string, Fact['value']>, turn = 1): Fact[] =>
  Object.entries(values).map(([path, value]) => ({
    path,
    status: 'stated',
    quote: '',
    turn,
    ...(value === undefined ? {} : { value }),
  }));
