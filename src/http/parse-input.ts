import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** Parses one part of a request; the error names the field and what it takes, and never repeats what was sent. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, where: 'path' | 'query' | 'body'): T {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues
    .slice(0, 10)
    .map((issue) => ({ field: issue.path.join('.'), reason: issue.message }));
  const first = faults[0];
  const field = first === undefined || first.field === '' ? '' : `"${first.field}": `;
  throw new AppError(
    'invalid_request',
    `The ${where} is not usable: ${field}${first?.reason ?? 'it has another shape'}.`,
    { extra: { errors: faults } },
  );
}
