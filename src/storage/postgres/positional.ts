import type { SqlRow, SqlValue } from '../../tools/database/database-source.ts';
import type { NamedQuery, QueryParameter } from '../../tools/database/database-settings.ts';
import { parametersIn, withParameters } from '../../tools/database/query-parameters.ts';

/** A query as PostgreSQL takes it: `:case_id` becomes `$1::text`, so that the server need not guess a type, and its value the first. */
export function positional(
  { sql, parameters }: Pick<NamedQuery, 'sql' | 'parameters'>,
  values: SqlRow,
): { readonly text: string; readonly values: SqlValue[] } {
  const names = parametersIn(sql);
  const text = withParameters(sql, (name) => `$${names.indexOf(name) + 1}::${typeOf(parameters[name])}`);
  return { text, values: names.map((name) => values[name] ?? null) };
}

const types: Readonly<Record<QueryParameter['type'], string>> = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  date: 'date',
};

const typeOf = (parameter: QueryParameter | undefined): string => types[parameter?.type ?? 'text'];
