import { z } from 'zod';
import { invalid } from './invalid-params.ts';

export interface Callable {
  readonly name: string;
  readonly input: z.ZodType;
}

export interface CheckedArguments {
  readonly args: unknown;
  /** One sentence for each place where an argument was ignored. */
  readonly notes: readonly string[];
}

/**
 * Arguments as the function takes them. One that it does not have is ignored, with a note: hosts send options of other
 * servers too. -32602 names each that has a wrong value.
 */
export function checkedArguments(called: Callable, given: unknown): CheckedArguments {
  const checked = called.input.safeParse(given ?? {});
  if (checked.success) return { args: checked.data, notes: [] };
  const unknown = checked.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
  const known = called.input.safeParse(unknown.reduce((rest, { path, keys }) => without(rest, path, keys), given));
  if (known.success) return { args: known.data, notes: unknown.map((issue) => ignored(called, issue)) };
  const faults = known.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`);
  throw invalid(`${called.name} can't use its arguments. ${faults.join('. ')}`);
}

/** The schema of a function's arguments, as lists show it. Others are ignored, so it does not forbid them. */
export const argumentsSchema = (input: z.ZodType) =>
  z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });

function without(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (value === null || typeof value !== 'object') return value;
  const [next, ...rest] = path;
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => (at === next ? without(item, rest, keys) : item));
  }
  const entries = Object.entries(value) as readonly (readonly [string, unknown])[];
  if (next === undefined) return Object.fromEntries(entries.filter(([key]) => !keys.includes(key)));
  return Object.fromEntries(entries.map(([key, item]) => [key, key === next ? without(item, rest, keys) : item]));
}

const namesMax = 10;
const nameCharsMax = 64;

function ignored({ name, input }: Callable, { path, keys }: Pick<z.core.$ZodIssueUnrecognizedKeys, 'path' | 'keys'>) {
  const more = keys.length > namesMax ? ` and ${keys.length - namesMax} more` : '';
  const names = keys.slice(0, namesMax).map((key) => [...path, key].join('.').slice(0, nameCharsMax));
  const takes = input instanceof z.ZodObject ? ` It takes: ${Object.keys(input.shape).join(', ')}.` : '';
  return `${name} has no argument ${names.join(', ')}${more}: ignored.${takes}`;
}
