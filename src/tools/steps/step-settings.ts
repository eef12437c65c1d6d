import { z } from 'zod';
import { parsePointer, valueAt } from '../filters/json-pointer.ts';
import { documentOf, type ForeignOutput } from '../upstream/foreign-output.ts';

/** Places in our paths where a foreign tool may be asked. */
export const stepNames = ['status_check'] as const;
export type StepName = (typeof stepNames)[number];

/** What a step may be told of the person: their handles, never their values. */
export const stepFacts = ['ticket_number', 'beneficiary_id'] as const;
export type StepFacts = Readonly<Partial<Record<(typeof stepFacts)[number], string>>>;

const pointer = z.string().refine((text) => parsePointer(text) !== undefined, 'takes a JSON pointer such as /status');

export const stepSchema = z.strictObject({
  /** `cases__look_up_case`. */
  tool: z.string().regex(/^[a-z][a-z0-9_-]*__[A-Za-z0-9_.-]+$/, 'takes server__tool'),
  arguments: z.record(
    z.string().min(1).max(100),
    z.union([
      z.strictObject({ from: z.enum(stepFacts) }),
      z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) }),
    ]),
  ),
  /** Arguments in which the tool gets the real value in place of the handle. Each use is in the audit record. */
  restore: z.array(z.string().min(1).max(100)).max(20).default([]),
  /** Who says it, as the reply names it. */
  source: z.string().min(1).max(100),
  /** Said when every value is there: `The case is {status}.` */
  says: z.string().min(1).max(400),
  /** Where in the result each value stands. */
  values: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), pointer),
});
export type StepSettings = z.infer<typeof stepSchema>;

/** What the schema can't say; undefined when nothing is wrong. */
export function stepFault({ arguments: args, restore, says, values }: StepSettings): string | undefined {
  const unknown = restore.find((name) => !Object.hasOwn(args, name));
  if (unknown !== undefined) return `restore names ${unknown}, which is no argument of this step`;
  const unrestored = Object.entries(args).find(
    ([name, one]) => 'from' in one && one.from === 'beneficiary_id' && !restore.includes(name),
  );
  if (unrestored) return `${unrestored[0]} is an identifier; without restore the tool would get its handle alone`;
  const slots = [...says.matchAll(/\{([a-z0-9_]+)\}/g)].map(([, name = '']) => name);
  const missing = slots.find((name) => !Object.hasOwn(values, name));
  return missing === undefined ? undefined : `says uses {${missing}}, which values does not name`;
}

/** The arguments of a call; undefined when something is not known that the step needs. */
export function stepArguments(
  { arguments: args }: StepSettings,
  facts: StepFacts,
): Record<string, unknown> | undefined {
  const given: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(args)) {
    const value = 'value' in one ? one.value : facts[one.from];
    if (value === undefined) return undefined;
    given[name] = value;
  }
  return given;
}

const valueCharsMax = 200;

/** The step's sentence over a result; undefined when a value is missing, is no plain text, or holds something private. */
export function stepSays({ says, values }: StepSettings, output: ForeignOutput): string | undefined {
  const document = documentOf(output);
  const filled = new Map<string, string>();
  for (const [name, path] of Object.entries(values)) {
    const found = valueAt(document, parsePointer(path) ?? []);
    const text = found.there ? plainText(found.value) : undefined;
    if (text === undefined) return undefined;
    filled.set(name, text);
  }
  return says.replace(/\{([a-z0-9_]+)\}/g, (_whole, name: string) => filled.get(name) ?? '');
}

/** One line without handles: what redaction took out of a result stays out of the reply. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '' || value.length > valueCharsMax) return undefined;
  return /[\r\n{}[\]<>]/.test(value) ? undefined : value.trim();
}
