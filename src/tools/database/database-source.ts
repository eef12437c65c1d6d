import { AppError } from '../../errors.ts';
import { fixedSource } from '../fixed-source.ts';
import type { ToolSource } from '../tool-source.ts';
import type { ForeignSource } from '../upstream/foreign-tool.ts';
import { inputSchemaOf, type DatabaseSettings } from './database-settings.ts';

/** A value as a database takes and gives it. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A database that can only be read. Each call rejects `query_too_slow` when it takes too long. */
export interface NamedQueryRunner {
  /** Why a query can't be run as it stands; undefined when it can. Rejects when the database can't be opened. */
  check(sql: string): Promise<string | undefined>;
  /** At most `rowsMax` rows, and whether there were more. */
  run(
    sql: string,
    parameters: SqlRow,
    rowsMax: number,
  ): Promise<{ readonly rows: readonly SqlRow[]; readonly more: boolean }>;
  close(): Promise<void>;
}

const outputSchema = {
  type: 'object',
  required: ['rows', 'more'],
  properties: {
    rows: { type: 'array', items: { type: 'object' } },
    more: { type: 'boolean', description: 'There were more rows than are given.' },
  },
};

/** Opens a database as a source of tools. One that can't be opened is down and says so; a query that can't run is left out. */
export async function databaseSource(
  name: string,
  settings: DatabaseSettings,
  deps: { readonly runner: NamedQueryRunner; readonly bounds: ForeignSource['bounds'] },
): Promise<ToolSource> {
  const { runner } = deps;
  const leftOut: string[] = [];
  let down: string | undefined;
  const sound = [];
  for (const [query, one] of Object.entries(settings.queries)) {
    const fault = await runner.check(one.sql).catch(() => {
      down = 'it can’t be opened';
      return undefined;
    });
    if (fault === undefined) sound.push({ query, one });
    else leftOut.push(`left out ${query}: ${fault}`);
  }
  const source: ForeignSource = {
    name,
    bounds: deps.bounds,
    async call(query, args) {
      const one = settings.queries[query];
      if (!one) throw new AppError('upstream_failed', `${name} has no query ${query}.`);
      const values = Object.fromEntries(
        Object.keys(one.parameters).map((parameter) => [parameter, sqlValue(args[parameter])]),
      );
      const answer = await runner.run(one.sql, values, settings.rows_max).catch((error: unknown) => {
        throw asUpstream(name, error);
      });
      down = undefined;
      return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] };
    },
  };
  const specs = sound.map(({ query, one }) => ({
    name: query,
    title: one.title,
    description: one.description,
    inputSchema: inputSchemaOf(one),
    outputSchema,
    readOnly: true,
  }));
  return fixedSource(source, specs, { leftOut, isDown: () => down, close: () => runner.close() });
}

function sqlValue(value: unknown): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** What the database says may name columns and files; a caller learns that it failed. */
function asUpstream(name: string, error: unknown): AppError {
  if (error instanceof AppError && error.code === 'query_too_slow')
    return new AppError('upstream_failed', `${name} took too long to answer. Ask for less.`, { cause: error });
  return new AppError('upstream_failed', `${name} can’t answer this at the moment.`, { cause: error });
}
