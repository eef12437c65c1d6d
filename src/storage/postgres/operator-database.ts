import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import { bounds, isLoopback } from '../../config.ts';
import { AppError } from '../../errors.ts';
import {
  queryCancelled,
  type NamedQueryRunner,
  type SqlRow,
  type SqlRows,
} from '../../tools/database/database-source.ts';
import type { NamedQuery } from '../../tools/database/database-settings.ts';
import { parametersIn } from '../../tools/database/query-parameters.ts';
import { positional } from './positional.ts';
import { plainTypes } from './plain-types.ts';

/**
 * An operator's PostgreSQL database. Each query is a cursor in a transaction that may only read and is always rolled back; the
 * server ends it after `timeoutMs`, and when nobody waits for it any more. A server that is not there is asked again with the
 * next query.
 *
 * Throws `config_invalid` when the address is none.
 *
 * @param address `postgres://role:password@host:port/database`; to another machine over TLS unless it says `sslmode=disable`
 */
export function postgresOperatorDatabase(address: string, timeoutMs: number): NamedQueryRunner {
  const config: ClientConfig = {
    connectionString: address,
    ssl: !isHere(hostOf(address)),
    application_name: 'ombud',
    connectionTimeoutMillis: bounds.databaseConnectMs,
    keepAlive: true,
  };
  const pool = new Pool({ ...config, max: bounds.databaseConnectionsMax, allowExitOnIdle: true });
  // An idle connection that breaks is replaced with the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks while a query runs on it: what runs fails by itself, and the pool listens only to idle ones.
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function connected(): Promise<PoolClient> {
    if (pool.waitingCount >= bounds.databaseQueriesWaitingMax)
      throw new AppError('queue_full', 'Too many queries are waiting. Try again in a moment.');
    try {
      return await pool.connect();
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Runs a query as a cursor and takes so many rows of it; with none it is only opened, which finds whether it may be. */
  async function read(query: NamedQuery, values: SqlRow, rowsMax: number, signal?: AbortSignal): Promise<SqlRow[]> {
    const client = await connected();
    let isSpent = false;
    let late: NodeJS.Timeout | undefined;
    const onAbort = (): void => void cancel(client, config);
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', onAbort, { once: true });
      // The server ends what takes too long; this is for one that does not answer at all.
      const silent = new Promise<never>((_resolve, reject) => {
        late = setTimeout(() => reject(tooSlow(timeoutMs)), timeoutMs + bounds.databaseGraceMs);
      });
      const rows = await Promise.race([asCursor(client, positional(query, values), rowsMax, timeoutMs), silent]);
      await Promise.race([client.query('ROLLBACK'), silent]);
      return rows;
    } catch (error) {
      // What state it is in is not known, and a query may still run on it.
      isSpent = true;
      throw signal?.aborted === true ? queryCancelled() : asOurs(error, timeoutMs);
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', onAbort);
      client.release(isSpent);
    }
  }

  return {
    async check(query) {
      try {
        await read(query, Object.fromEntries(parametersIn(query.sql).map((name) => [name, null])), 0);
        return undefined;
      } catch (error) {
        const { cause } = error as AppError;
        if (sqlStateOf(cause) !== undefined && cause instanceof Error) return cause.message;
        throw error;
      }
    },
    async run(query, values, rowsMax, signal): Promise<SqlRows> {
      const rows = await read(query, values, rowsMax + 1, signal);
      return { rows: rows.slice(0, rowsMax), more: rows.length > rowsMax };
    },
    close: () => pool.end(),
  };
}

async function asCursor(
  client: PoolClient,
  { text, values }: ReturnType<typeof positional>,
  rowsMax: number,
  timeoutMs: number,
): Promise<SqlRow[]> {
  await client.query('BEGIN TRANSACTION READ ONLY');
  await client.query(`SET LOCAL statement_timeout = ${timeoutMs}`);
  await client.query("SET LOCAL datestyle = 'ISO, YMD'");
  // One statement alone: what stands behind a semicolon is refused.
  const open = { text: `DECLARE wanted NO SCROLL CURSOR FOR ${text}`, values, queryMode: 'extended' };
  await client.query(open);
  if (rowsMax === 0) return [];
  const { rows } = await client.query<SqlRow>({ text: `FETCH ${rowsMax} FROM wanted`, types: plainTypes });
  return rows;
}

/** Asks the server to end what a connection is busy with, over another one. */
async function cancel(client: PoolClient, config: ClientConfig): Promise<void> {
  const other = new Client(config);
  other.on('error', () => undefined);
  try {
    await other.connect();
    await other.query('SELECT pg_cancel_backend($1)', [
      (client as PoolClient & { processID: number | null }).processID,
    ]);
  } catch {
    // Then it ends by its own limit.
  } finally {
    await other.end().catch(() => undefined);
  }
}

/** As the client reads the address, which may say it in more than one place. */
function hostOf(address: string): string {
  try {
    if (/^postgres(?:ql)?:\/\//.test(address)) return new Client({ connectionString: address }).host;
  } catch {
    // Said below, without the address: there is a password in it.
  }
  const form = 'postgres://role:password@host:5432/database';
  throw new AppError('config_invalid', `The address of a PostgreSQL database is not of this form: ${form}`);
}

/** On this machine: a socket in a folder, or loopback. */
const isHere = (host: string): boolean => host.startsWith('/') || isLoopback(host);

/** The five characters by which the server says what is wrong; undefined when it is no query that it speaks of. */
function sqlStateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Syntax and names, values, what a read-only transaction refuses, what is not supported.
  return /^(?:42|22|25|0A)[0-9A-Z]{3}$/.test(code) ? code : undefined;
}

function asOurs(error: unknown, timeoutMs: number): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'code' in error && error.code === '57014') return tooSlow(timeoutMs);
  if (sqlStateOf(error) !== undefined)
    return new AppError('internal', 'The query can’t be run as it stands.', { cause: error });
  return unavailable(error);
}

const tooSlow = (timeoutMs: number): AppError =>
  new AppError('query_too_slow', `This query took longer than ${timeoutMs / 1_000} s and was ended. Ask for less.`);

const unavailable = (cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError('upstream_unavailable', 'The database can’t be reached at the moment. Try again later.', { cause });
