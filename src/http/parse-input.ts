import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { tellablePath } from '../household/tellable-path.ts';

const faultsMax = 10;

/**
 * Parses one part of a request. The error names the field and what it takes, and never repeats what was sent: a name
 * that the client chose itself stands there only if it looks like the name of a field.
 */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, where: 'path' | 'query' | 'body'): T {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.slice(0, faultsMax).map((issue) => ({
    field: tellablePath(issue.path.map(String).join('.')),
    reason: issue.code === 'unrecognized_keys' ? unknownFields(issue.keys) : issue.message,
  }));
  const first = faults[0];
  const field = first === undefined || first.field === '' ? '' : `"${first.field}": `;
  throw new AppError(
    'invalid_request',
    `The ${where} is not usable: ${field}${first?.reason ?? 'it has another shape'}.`,
    { extra: { errors: faults } },
  );
}

function unknownFields(keys: readonly string[]): string {
  const named = keys.slice(0, faultsMax).map((key) => `"${tellablePath(key)}"`);
  return `it has fields that are not known here: ${named.join(', ')}`;
}
