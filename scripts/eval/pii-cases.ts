import { z } from 'zod';
import { readCases } from './lines.ts';

/** One labelled text: which values must go. None: it must stay as it is. */
export interface PiiCase {
  readonly text: string;
  readonly wanted: readonly { readonly entity: string; readonly value: string }[];
  /** Looks like this identifier and is none. */
  readonly lookalikeOf?: string;
}

const ownLine = z.strictObject({
  text: z.string().min(1),
  find: z.array(z.strictObject({ entity: z.string(), value: z.string().min(1) })),
  lookalike_of: z.string().optional(),
});

/** Rows of other annotators: a span list with labels, or one entity with the count and spans that are expected. */
const sentence = z.object({
  text: z.string(),
  spans: z.array(z.object({ entity: z.string(), start: z.int(), end: z.int() })),
});
const recognizerRow = z.object({
  entity: z.string(),
  text: z.string(),
  expected_len: z.int(),
  spans: z.array(z.tuple([z.int(), z.int()])),
  score_min: z.number().nullable(),
});

/** Below this score another library does not insist on its own finding. */
const insistedScoreMin = 0.3;

/**
 * Reads a JSONL file of ours, or a JSON array of other annotators' rows. Rows that they don't insist on are left out.
 * Throws `invalid_request` naming the row that has neither shape.
 */
export function readPiiCases(file: string): readonly PiiCase[] {
  return readCases(file, z.union([ownLine, recognizerRow, sentence])).flatMap((row) => {
    if ('find' in row) {
      const { text, find, lookalike_of: lookalikeOf } = row;
      return [{ text, wanted: find, ...(lookalikeOf === undefined ? {} : { lookalikeOf }) }];
    }
    if ('expected_len' in row) return fromRecognizerRow(row);
    const { text, spans } = row;
    return [{ text, wanted: spans.map(({ entity, start, end }) => ({ entity, value: text.slice(start, end) })) }];
  });
}

function fromRecognizerRow(row: z.infer<typeof recognizerRow>): readonly PiiCase[] {
  const { entity, text, spans } = row;
  if (row.expected_len === 0) return [{ text, wanted: [], lookalikeOf: entity }];
  if (row.score_min !== null && row.score_min < insistedScoreMin) return [];
  const values = spans.length > 0 ? spans.map(([start, end]) => text.slice(start, end)) : [text.trim()];
  return [{ text, wanted: values.map((value) => ({ entity, value })) }];
}
