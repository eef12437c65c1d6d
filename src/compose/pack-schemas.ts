import { z } from 'zod';
import { expr, numberExpr, test } from '../eligibility/expression.ts';
import { operators, type Argument } from '../eligibility/expression-shape.ts';
import { periods } from '../household/field.ts';
import { caseKind } from './check-pack.ts';
import { rulesKinds } from './open-pack.ts';
import { otherKinds } from './pack-kinds.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The kinds of files of a pack, by the name of their schema. */
const kinds = { ...rulesKinds, ...otherKinds, cases: caseKind };

/** `programs/*.yaml` -> `program`: the name under which an editor finds the schema of a file. */
const names: Readonly<Partial<Record<keyof typeof kinds, string>>> = { programs: 'program', settings: 'pack' };

/** JSON schemas of the files of a pack, made from the schemas that the loader uses, by file name: `program.json`. */
export function packSchemas(): ReadonlyMap<string, JsonSchema> {
  return new Map(
    Object.entries(kinds).map(([kind, { files, schema }]) => {
      const name = names[kind as keyof typeof kinds] ?? dashed(kind);
      return [`${name}.json`, schemaOf(schema, files)];
    }),
  );
}

function schemaOf(schema: z.ZodType, files: string): JsonSchema {
  const expressions = new Set<string>();
  const { $schema, definitions, ...described } = z.toJSONSchema(schema, {
    target: 'draft-7', // what editors read
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const name = languageParts.get(zodSchema);
      if (name === undefined) return;
      expressions.add(name);
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      jsonSchema.$ref = `#/definitions/${name}`;
    },
  });
  const defs = { ...(definitions as JsonSchema | undefined), ...(expressions.size === 0 ? {} : languageDefs()) };
  return {
    $schema,
    title: files,
    ...described,
    ...(Object.keys(defs).length === 0 ? {} : { definitions: defs }),
  };
}

/** Their zod schemas are functions, of which a JSON schema knows nothing. */
const languageParts: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [numberExpr, 'number'],
  [test, 'test'],
  [expr, 'either'],
]);

const name = { type: 'string', pattern: '^[a-z_][a-z0-9_]*(\\.[a-z_][a-z0-9_]*)*$' };
const literal = { type: ['string', 'number', 'boolean'] };
const ref = (to: string): JsonSchema => ({ $ref: `#/definitions/${to}` });
const tuple = (...items: readonly JsonSchema[]): JsonSchema => ({
  type: 'array',
  items,
  minItems: items.length,
  maxItems: items.length,
});
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', minItems: 1, items });

const argumentSchemas: Readonly<Record<Argument, JsonSchema>> = {
  number: ref('number'),
  numbers: listOf(ref('number')),
  pair: tuple(ref('number'), ref('number')),
  test: ref('test'),
  tests: listOf(ref('test')),
  name,
  unit: { type: 'string', pattern: '^[a-z_]+$' },
  period: { enum: [...periods] },
  span: { enum: ['month', 'year'] },
  positive: { type: 'number', exclusiveMinimum: 0 },
  way: { enum: ['nearest', 'down', 'up'] },
  keys: { type: 'array', items: { anyOf: [{ type: 'string' }, ref('number')] } },
  name_and_literal: tuple(name, literal),
  name_and_literals: tuple(name, listOf(literal)),
  name_and_word: tuple(name, { type: 'string' }),
};

/** The rule language, from the very table by which expressions are checked. */
function languageDefs(): JsonSchema {
  const operatorsGiving = (gives: 'number' | 'test'): readonly JsonSchema[] =>
    Object.entries(operators)
      .filter(([, operator]) => operator.gives === gives || operator.gives === 'either')
      .map(([operator, { takes, optional }]) => ({
        title: operator,
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(takes).map(([key, argument]) => [key, argumentSchemas[argument]]),
        ),
        required: Object.keys(takes).filter((key) => !optional.includes(key)),
        additionalProperties: false,
      }));
  return {
    number: { anyOf: [{ type: 'number' }, name, ...operatorsGiving('number')] },
    test: { anyOf: [{ type: 'boolean' }, name, ...operatorsGiving('test')] },
    either: { anyOf: [ref('number'), ref('test')] },
  };
}

function dashed(camel: string): string {
  return camel.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
