import { z } from 'zod';
import { bounds } from '../../bounds.ts';
import { parametersIn } from './query-parameters.ts';

/** A database of the operator: named queries become tools. What a caller gives is always a parameter, never part of the SQL. */
const parameter = z.strictObject({
  type: z.enum(['text', 'integer', 'number', 'boolean', 'date']).default('text'),
  description: z.string().min(1).max(300).optional(),
  values: z.array(z.string().min(1).max(100)).min(1).max(100).optional(),
  pattern: z
    .string()
    .max(200)
    .refine((text) => isPattern(text), 'takes a regular expression')
    .optional(),
  chars_max: z.int().min(1).max(2_000).default(200),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** Without a value the query gets NULL. */
  optional: z.boolean().default(false),
});
export type QueryParameter = z.infer<typeof parameter>;

const parameterName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'takes small letters, digits and _');

const query = z.strictObject({
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(1_000),
  sql: z.string().min(1).max(10_000),
  parameters: z.record(parameterName, parameter).default({}),
});
export type NamedQuery = z.infer<typeof query>;

export const databaseSettingsSchema = z.strictObject({
  /** File of a SQLite database, relative to this file; opened for reading only. */
  sqlite: z.string().min(1).max(500).optional(),
  /** Or the variable that holds the address of a PostgreSQL database, with its role and password. */
  postgres: z
    .string()
    .regex(/^OMBUD_REMOTE_[A-Z0-9_]+$/, 'takes the name of a variable that begins with OMBUD_REMOTE_')
    .optional(),
  timeout_ms: z.int().min(1).max(bounds.upstreamCallMsMax).default(bounds.databaseQueryMs),
  rows_max: z.int().min(1).max(bounds.databaseRowsMax).default(bounds.pageRowsMax),
  queries: z.record(parameterName, query),
  filters: z.array(z.string().min(1).max(64)).min(1).max(10).optional(),
  hosts: z.boolean().default(true),
});
export type DatabaseSettings = z.infer<typeof databaseSettingsSchema>;

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with where a database is said to be; undefined when nothing is. */
export function databaseFault(
  { sqlite, postgres }: Pick<DatabaseSettings, 'sqlite' | 'postgres'>,
  hasSecret: (variable: string) => boolean,
): string | undefined {
  if ((sqlite === undefined) === (postgres === undefined))
    return 'say where the database is: sqlite or postgres, one of the two';
  return postgres === undefined || hasSecret(postgres) ? undefined : `the variable ${postgres} is not set`;
}

/** What the schema can't say of one query; undefined when nothing is wrong. */
export function queryFault({ sql, parameters }: NamedQuery): string | undefined {
  const used = parametersIn(sql);
  const undeclared = used.find((name) => !Object.hasOwn(parameters, name));
  if (undeclared !== undefined) return `the parameter :${undeclared} is not declared under parameters`;
  const unused = Object.keys(parameters).find((name) => !used.includes(name));
  return unused === undefined ? undefined : `the parameter ${unused} does not stand in the SQL as :${unused}`;
}

/** The arguments of a query as a JSON schema. */
export function inputSchemaOf({ parameters }: NamedQuery): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.entries(parameters).flatMap(([name, { optional }]) => (optional ? [] : [name])),
    properties: Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, schemaOf(one)])),
  };
}

function schemaOf({ type, description, values, pattern, chars_max, minimum, maximum }: QueryParameter): object {
  const about = description === undefined ? {} : { description };
  if (type === 'boolean') return { type, ...about };
  if (type === 'integer' || type === 'number')
    return {
      type,
      ...about,
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
  return {
    type: 'string',
    ...about,
    maxLength: chars_max,
    ...(type === 'date' ? { format: 'date' } : {}),
    ...(values === undefined ? {} : { enum: values }),
    ...(pattern === undefined ? {} : { pattern }),
  };
}
