import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../../src/errors.ts';

/** Reads a JSONL file, one value a line; blank lines are nothing. Throws `invalid_request` naming the line that is not as it must be. */
export function readLines<Value>(file: string, schema: z.ZodType<Value>): readonly Value[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [checked(parsed(line), schema, `${file}, line ${index + 1}`)],
    );
}

/** Cases of ours (JSONL), or those of others: a JSON array. */
export function readCases<Value>(file: string, schema: z.ZodType<Value>): readonly Value[] {
  if (file.endsWith('.jsonl')) return readLines(file, schema);
  const rows = z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  return rows.map((row, index) => checked(row, schema, `${file}, row ${index + 1}`));
}

/** Throws `invalid_request` saying where the value stands that is not as it must be. */
function checked<Value>(value: unknown, schema: z.ZodType<Value>, where: string): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('invalid_request', `${where}: ${z.prettifyError(result.error)}`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** "92.4 % (231 of 250)". */
export function share(part: number, whole: number): string {
  return whole === 0 ? 'no cases' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`;
}
