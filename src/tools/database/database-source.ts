import { AppError } from '../../errors.ts';
import { fixedSource } from '../fixed-source.ts';
import type { ToolSource } from '../tool-source.ts';
import type { ForeignSource } from '../upstream/foreign-tool.ts';
import { inputSchemaOf, type DatabaseSettings, type NamedQuery } from './database-settings.ts';

/** A value as a database takes and gives it. */
export type SqlValue = string | number | boolean | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;
export interface SqlRows {
  readonly rows: readonly SqlRow[];
  /** There were more than are given. */
  readonly more: boolean;
}

/**
 * A database that can only be read. Each call rejects `query_too_slow` when it takes too long, `queue_full` when too many wait,
 * and `upstream_unavailable` when nobody is there to be asked.
 */
export interface NamedQueryRunner {
  /** Why a query can't be run as it stands; undefined when it can. Rejects when the database can't be opened. */
  check(query: NamedQuery): Promise<string | undefined>;
  /**
   * At most `rowsMax` rows, and whether there were more.
   *
   * @param values of every parameter, null where none was given
   * @param signal when it is aborted the query is ended, and the call rejects `turn_cancelled`
   */
  run(query: NamedQuery, values: SqlRow, rowsMax: number, signal?: AbortSignal): Promise<SqlRows>;
  close(): Promise<void>;
}

/** What a runner rejects with when whoever asked waits no longer. */
export const queryCancelled = (): AppError => new AppError('turn_cancelled', 'This call was stopped on request.');

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
    const fault = await runner.check(one).catch(() => {
      down = 'it can’t be opened';
      return undefined;
    });
    if (fault === undefined) sound.push({ query, one });
    else leftOut.push(`left out ${query}: ${fault}`);
  }
  const source: ForeignSource = {
    name,
    bounds: deps.bounds,
    async call(query, args, use) {
      const one = settings.queries[query];
      if (!one) throw new AppError('upstream_failed', `${name} has no query ${query}.`);
      const values = Object.fromEntries(
        Object.keys(one.parameters).map((parameter) => [parameter, sqlValue(args[parameter])]),
      );
      const answer = await runner.run(one, values, settings.rows_max, use?.signal).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'upstream_unavailable') down = 'it can’t be reached';
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
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** What the database says may name columns and files; a caller learns that it failed. */
function asUpstream(name: string, error: unknown): AppError {
  if (error instanceof AppError && error.code === 'turn_cancelled') return error;
  if (error instanceof AppError && error.code === 'query_too_slow')
    return new AppError('upstream_failed', `${name} took too long to answer. Ask for less.`, { cause: error });
  return new AppError('upstream_failed', `${name} can’t answer this at the moment.`, { cause: error });
}
