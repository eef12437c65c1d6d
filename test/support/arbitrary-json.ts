import fc from 'fast-check';
import type { JsonObject } from './api-document.ts';

/** Values that fit a JSON schema, and often enough values that do not: what a client may send that has read it, or has not. */
export function valuesFor(schema: JsonObject, shared: JsonObject, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fitting(schema, shared, depth) }, { weight: 1, arbitrary: awkward });
}

export const awkward: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    0.1,
    '',
    ' ',
    'null',
    '\u0000',
    '\ud800',
    '🙂'.repeat(50),
  ),
  fc.constantFrom(
    "' OR 1=1 --",
    '"*" NEAR AND (',
    '../../etc/passwd',
    '${7*7}',
    '{{ticket}}',
    '[PERSON_1]',
    '<script>',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant({ ['__proto__']: { polluted: true }, constructor: { prototype: {} } }),
);

const depthMax = 6;

function fitting(schema: JsonObject, shared: JsonObject, depth: number): fc.Arbitrary<unknown> {
  if (depth > depthMax) return awkward;
  const next = (one: unknown): fc.Arbitrary<unknown> => valuesFor(one as JsonObject, shared, depth + 1);
  const reference = schema['$ref'];
  if (typeof reference === 'string') return next(shared[reference.split('/').at(-1) ?? '']);
  for (const choice of ['anyOf', 'oneOf']) {
    const choices = schema[choice];
    if (Array.isArray(choices)) return fc.oneof(...choices.map(next));
  }
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  return ofType(schema, next);
}

function ofType(schema: JsonObject, next: (one: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const number = (name: string, otherwise: number): number =>
    typeof schema[name] === 'number' ? schema[name] : otherwise;
  switch (schema['type']) {
    case 'object':
      return ofObject(schema, next);
    case 'array':
      return fc.array(next(schema['items'] ?? {}), { maxLength: 4 });
    case 'integer':
      return fc.integer({ min: number('minimum', -10), max: Math.min(number('maximum', 1_000), 1_000) });
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    case 'string': {
      const { pattern } = schema;
      const text = fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
      return typeof pattern === 'string' ? fc.oneof(fc.stringMatching(new RegExp(pattern)), text) : text;
    }
    default:
      return awkward;
  }
}

function ofObject(schema: JsonObject, next: (one: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as JsonObject;
  const required = (schema['required'] ?? []) as string[];
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      required.includes(name) ? next(one) : fc.option(next(one), { nil: undefined, freq: 2 }),
    ]),
  );
  const more = schema['additionalProperties'];
  const extra = fc.dictionary(fc.string({ maxLength: 12 }), typeof more === 'object' ? next(more) : awkward, {
    maxKeys: more === false ? 0 : 3,
  });
  return fc.tuple(fc.record(known), extra).map(([mine, others]) => ({ ...others, ...mine }));
}
