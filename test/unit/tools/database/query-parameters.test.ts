import { describe, expect, it } from 'vitest';
import { positional } from '../../../../src/storage/postgres/positional.ts';
import { databaseFault, databaseSettingsSchema, queryFault } from '../../../../src/tools/database/database-settings.ts';
import { parametersIn } from '../../../../src/tools/database/query-parameters.ts';

describe('the parameters of a query', () => {
  it.each([
    [
      'strings, quoted names, comments and casts',
      'SELECT \':a\', ":b", x::text -- :c\n FROM t /* :d */ WHERE e = :e AND f = :f_1',
      ['e', 'f_1'],
    ],
    [
      'strings with escapes and in dollars',
      "SELECT E'it\\'s :a', $$ :b $$, $t$ :c $t$, 'it''s :d' WHERE e = :e",
      ['e'],
    ],
    ['slices of lists', 'SELECT list[1:3], list[2:n] FROM t WHERE e = :e', ['e']],
  ])('are found outside of %s', (_what, sql, names) => {
    expect(parametersIn(sql)).toEqual(names);
  });

  it('are declared under parameters, and all of them are used', () => {
    const queries = databaseSettingsSchema.shape.queries.parse({
      undeclared: { description: 'x', sql: 'SELECT :a', parameters: { b: {} } },
      unused: { description: 'x', sql: 'SELECT :a', parameters: { a: {}, b: {} } },
    });
    expect(Object.values(queries).map(queryFault)).toEqual([
      'the parameter :a is not declared under parameters',
      'the parameter b does not stand in the SQL as :b',
    ]);
  });

  it('become places with types for PostgreSQL, each value once', () => {
    const { queries } = databaseSettingsSchema.parse({
      postgres: 'OMBUD_REMOTE_CASES',
      queries: {
        one: {
          description: 'x',
          sql: "SELECT ':id' FROM t WHERE id = :id AND n < :most AND (:id <> 'x' OR day = :day)",
          parameters: { id: {}, most: { type: 'integer' }, day: { type: 'date', optional: true } },
        },
      },
    });
    const one = queries['one'];
    expect(one && positional(one, { id: 'A-1', most: 5, day: null })).toEqual({
      text: "SELECT ':id' FROM t WHERE id = $1::text AND n < $2::bigint AND ($1::text <> 'x' OR day = $3::date)",
      values: ['A-1', 5, null],
    });
  });
});

describe('where a database is', () => {
  it.each([
    [{}, 'say where the database is: sqlite or postgres, one of the two'],
    [{ sqlite: 'a.db', postgres: 'OMBUD_REMOTE_A' }, 'say where the database is: sqlite or postgres, one of the two'],
    [{ postgres: 'OMBUD_REMOTE_B' }, 'the variable OMBUD_REMOTE_B is not set'],
    [{ postgres: 'OMBUD_REMOTE_A' }, undefined],
    [{ sqlite: 'a.db' }, undefined],
  ])('%j: %s', (where, fault) => {
    const settings = databaseSettingsSchema.parse({ ...where, queries: {} });
    expect(databaseFault(settings, (variable) => variable === 'OMBUD_REMOTE_A')).toBe(fault);
  });

  it('is no address in the file: an address has a password', () => {
    const settings = { postgres: 'postgres://ombud:secret@db/cases', queries: {} };
    expect(databaseSettingsSchema.safeParse(settings).success).toBe(false);
  });
});
