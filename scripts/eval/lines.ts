import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../../src/errors.ts';

/** Reads a JSONL file, one value a line; blank lines are nothing. Throws `invalid_request` naming the line that is not as it must be. */
export function readLines<Value>(file: string, schema: z.ZodType<Value>): readonly Value[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const result = schema.safeParse(parsed(line));
      if (result.success) return [result.data];
      throw new AppError('invalid_request', `${file}, line ${index + 1}: ${z.prettifyError(result.error)}`);
    });
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
