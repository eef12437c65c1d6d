import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../../src/errors.ts';

/** A question in a person's words and the programs that answer it; none: whatever is found is wrong. */
export interface SearchQuery {
  readonly text: string;
  readonly wants: readonly string[];
  readonly state?: string;
  /** How it is asked: by need, life event, nickname, misspelling. */
  readonly kind?: string;
  /** Programs that must not be among the first three: special ones whose condition the question does not name. */
  readonly never?: readonly string[];
}

/** One entry of a collection that is not a pack. */
export interface CorpusEntry {
  readonly id: string;
  readonly text: string;
  readonly phrasings: readonly string[];
}

const ownLine = z.strictObject({
  text: z.string(),
  wants: z.array(z.string()),
  state: z.string().optional(),
  kind: z.string().optional(),
  never: z.array(z.string()).optional(),
});
const plainLine = z.strictObject({ query: z.string(), ids: z.array(z.string()) });
const corpusLine = z.strictObject({
  id: z.string().min(1),
  text: z.string(),
  phrasings: z.array(z.string()).default([]),
});

/** Reads JSONL lines {text, wants, state?, kind?, never?} or {query, ids}. Throws `invalid_request` naming the line. */
export function readSearchQueries(file: string): readonly SearchQuery[] {
  return linesOf(file).map(({ value, where }) => {
    const plain = plainLine.safeParse(value);
    if (plain.success) return { text: plain.data.query, wants: plain.data.ids };
    const { state, kind, never, ...asked } = parsed(ownLine, value, where);
    return {
      ...asked,
      ...(state === undefined ? {} : { state }),
      ...(kind === undefined ? {} : { kind }),
      ...(never === undefined ? {} : { never }),
    };
  });
}

/** Reads JSONL lines {id, text, phrasings?}. Throws `invalid_request` naming the line, or the id that stands twice. */
export function readCorpus(file: string): readonly CorpusEntry[] {
  const seen = new Set<string>();
  return linesOf(file).map(({ value, where }) => {
    const entry = parsed(corpusLine, value, where);
    if (seen.has(entry.id)) throw new AppError('invalid_request', `${where}: the id "${entry.id}" stands twice.`);
    seen.add(entry.id);
    return entry;
  });
}

function linesOf(file: string): readonly { readonly value: unknown; readonly where: string }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ line, where: `${file}:${index + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, where }) => {
      try {
        return { value: JSON.parse(line) as unknown, where };
      } catch {
        throw new AppError('invalid_request', `${where}: this line is not JSON.`);
      }
    });
}

function parsed<Value>(schema: z.ZodType<Value>, value: unknown, where: string): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('invalid_request', `${where}: ${z.prettifyError(result.error)}`);
}
