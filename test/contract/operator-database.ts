import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../src/bounds.ts';
import { databaseSettingsSchema, type DatabaseSettings } from '../../src/tools/database/database-settings.ts';
import { databaseSource, type NamedQueryRunner } from '../../src/tools/database/database-source.ts';
import type { ToolSource } from '../../src/tools/tool-source.ts';
import { callOfSource as call } from '../support/call-of-source.ts';

/** A database with a table `cases (id text, status text, opened_on text or date, amount whole number, urgent truth value)`. */
export interface OperatorDatabaseWorld {
  /** Where it is, as the operator's file says it. */
  readonly where: Partial<Pick<DatabaseSettings, 'sqlite' | 'postgres'>>;
  runner(timeoutMs: number): NamedQueryRunner;
  /** One for a database that is not there. */
  missing(): NamedQueryRunner;
  /** Takes many seconds, and gives one row. */
  readonly slow: string;
  /** How many cases there are now, asked beside all runners. */
  count(): Promise<number>;
  end(): Promise<void>;
}

/** Rows that every such database begins with: these two, and fifty that are open. */
export const casesSql = (whole: string): string => `
  INSERT INTO cases VALUES ('A-1', 'open', '2026-10-01', 9007199254740993, ${whole}),
    ('A-2', 'closed', '2026-09-01', 5, ${whole});
  INSERT INTO cases WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 50)
    SELECT 'B-' || v, 'open', '2026-01-01', 1, NULL FROM n;`;

const query = (sql: string, parameters: object = {}) => ({ description: 'A query.', sql, parameters });

/** What every database of an operator must hold to. */
export function operatorDatabaseContract(name: string, makeWorld: () => Promise<OperatorDatabaseWorld>): void {
  describe(`a database of the operator in ${name}`, () => {
    let world: OperatorDatabaseWorld;
    let source: ToolSource;
    const sources: ToolSource[] = [];
    const open = async (queries: object, more: object = {}, runner?: NamedQueryRunner): Promise<ToolSource> => {
      const settings = databaseSettingsSchema.parse({ ...world.where, queries, ...more });
      const made = await databaseSource('benefits', settings, {
        runner: runner ?? world.runner(settings.timeout_ms),
        bounds,
      });
      sources.push(made);
      return made;
    };
    beforeAll(async () => {
      world = await makeWorld();
      source = await open(
        {
          case_by_id: query('SELECT id, status, amount FROM cases WHERE id = :case_id', {
            case_id: { pattern: '^[AB]-[0-9]+$', description: 'As on the letter.' },
          }),
          open_since: query('SELECT id FROM cases WHERE status = :status AND opened_on >= coalesce(:day, opened_on)', {
            status: { values: ['open', 'closed'] },
            day: { type: 'date', optional: true },
          }),
          urgent: query('SELECT id FROM cases WHERE urgent = :yes', { yes: { type: 'boolean' } }),
          of_amount: query('SELECT id FROM cases WHERE amount <= :least AND amount > :most AND id <> :not_this', {
            least: { type: 'integer' },
            most: { type: 'number' },
            not_this: {},
          }),
          twice: query("SELECT id, ':status' AS word FROM cases WHERE id = :id OR id = :id -- :nothing", { id: {} }),
          slow: query(world.slow),
          writes: query("DELETE FROM cases WHERE id = 'A-1'"),
          hides: query("SELECT 1 AS one; DELETE FROM cases WHERE id = 'A-1'"),
          broken: query('SELECT nothing FROM nowhere'),
        },
        { timeout_ms: 1_500, rows_max: 20 },
      );
    }, 60_000);
    afterAll(async () => {
      await Promise.all(sources.map((one) => one.close()));
      await world.end();
    });

    it('offers its named queries with typed arguments, and leaves out what does not only read', () => {
      expect(source.health().state).toBe('ready');
      expect(source.tools().map(({ name: tool }) => tool)).toEqual(
        ['case_by_id', 'open_since', 'urgent', 'of_amount', 'twice', 'slow'].map((one) => `benefits__${one}`),
      );
      expect(source.health().notes.map((note) => note.split(':')[0])).toEqual([
        'left out writes',
        'left out hides',
        'left out broken',
      ]);
      expect(source.tools()[0]?.foreign?.inputSchema).toMatchObject({
        required: ['case_id'],
        additionalProperties: false,
        properties: { case_id: { type: 'string', pattern: '^[AB]-[0-9]+$' } },
      });
    });

    it('answers with rows; a number that JSON can’t hold comes as text', async () => {
      expect(await call(source, 'benefits__case_by_id', { case_id: 'A-1' })).toMatchObject({
        structuredContent: { rows: [{ id: 'A-1', status: 'open', amount: '9007199254740993' }], more: false },
      });
      expect(await call(source, 'benefits__case_by_id', { case_id: 'A-2' })).toMatchObject({
        structuredContent: { rows: [{ amount: 5 }] },
      });
      expect(await call(source, 'benefits__case_by_id', { case_id: 'A-77' })).toMatchObject({
        structuredContent: { rows: [], more: false },
      });
    });

    it('takes arguments of every type, some not given, some in two places', async () => {
      const ids = async (tool: string, input: object): Promise<unknown> => {
        const { structuredContent } = (await call(source, `benefits__${tool}`, input)) as {
          structuredContent: { rows: { id: string }[] };
        };
        return structuredContent.rows.map(({ id }) => id);
      };
      expect(await ids('open_since', { status: 'closed' })).toEqual(['A-2']);
      expect(await ids('open_since', { status: 'open', day: '2026-05-01' })).toEqual(['A-1']);
      expect(await ids('urgent', { yes: true })).toEqual(['A-1', 'A-2']);
      expect(await ids('urgent', { yes: false })).toEqual([]);
      expect(await ids('of_amount', { least: 5, most: 1.5, not_this: 'A-1' })).toEqual(['A-2']);
      expect(await ids('twice', { id: 'A-1' })).toEqual(['A-1']);
    });

    it('takes what is given for a value, never for SQL', async () => {
      const before = await world.count();
      for (const id of ["x' OR '1'='1", "'; DELETE FROM cases; --", ':id', '$1'])
        expect(await call(source, 'benefits__twice', { id })).toMatchObject({ structuredContent: { rows: [] } });
      expect(await world.count()).toBe(before);
    });

    it.each([
      ['a pattern that does not fit', 'case_by_id', { case_id: 'A-1; DROP' }],
      ['an argument that is missing', 'case_by_id', {}],
      ['a value that is not listed', 'open_since', { status: 'lost' }],
      ['a day that is none', 'open_since', { status: 'open', day: '2026-13-40' }],
      ['an argument too many', 'case_by_id', { case_id: 'A-1', sql: 'x' }],
    ])('refuses %s before the database is asked', async (_what, tool, input) => {
      expect(await call(source, `benefits__${tool}`, input)).toMatch(/^invalid_request: /);
    });

    it('cuts rows beyond the limit, and says so', async () => {
      const { structuredContent } = (await call(source, 'benefits__open_since', { status: 'open' })) as {
        structuredContent: { rows: unknown[]; more: boolean };
      };
      expect([structuredContent.rows.length, structuredContent.more]).toEqual([20, true]);
    });

    it('ends a slow query, and answers the next one', async () => {
      const from = performance.now();
      expect(await call(source, 'benefits__slow')).toMatch(/^upstream_failed: benefits took too long/);
      expect(performance.now() - from).toBeLessThan(6_000);
      expect(await call(source, 'benefits__case_by_id', { case_id: 'A-1' })).toMatchObject({
        structuredContent: { rows: [{ id: 'A-1' }] },
      });
    });

    it('ends a query that nobody waits for any more, and answers the next one', async () => {
      const patient = await open({ slow: query(world.slow), quick: query('SELECT 1 AS one') }, { timeout_ms: 60_000 });
      const gone = new AbortController();
      const use = { signal: gone.signal } as Parameters<typeof call>[3];
      const from = performance.now();
      const asked = call(patient, 'benefits__slow', {}, use);
      setTimeout(() => gone.abort(), 200);
      expect(await asked).toMatch(/^turn_cancelled: /);
      expect(performance.now() - from).toBeLessThan(15_000);
      expect(await call(patient, 'benefits__quick')).toMatchObject({ structuredContent: { rows: [{ one: 1 }] } });
      gone.abort();
      expect(await call(patient, 'benefits__quick', {}, use)).toMatch(/^turn_cancelled: /);
    });

    it('can be asked by several at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => call(source, 'benefits__case_by_id', { case_id: 'A-2' })),
      );
      for (const answer of answers) expect(answer).toMatchObject({ structuredContent: { rows: [{ amount: 5 }] } });
    });

    it('that is not there is down, and says so', async () => {
      const missing = await open({ a: query('SELECT 1 AS one') }, {}, world.missing());
      expect(missing.health()).toMatchObject({ state: 'down', notes: ['it can’t be opened'] });
      expect(await call(missing, 'benefits__a')).toMatch(/^upstream_failed: benefits can’t answer/);
    });
  });
}
