import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPack } from '../../../src/compose/check-pack.ts';
import { newProgram } from '../../../src/compose/new-program.ts';
import { openPack } from '../../../src/compose/open-pack.ts';
import { packSchemas } from '../../../src/compose/pack-schemas.ts';
import { figuresToRenew } from '../../../src/eligibility/stale-figures.ts';
import { operators } from '../../../src/eligibility/expression-shape.ts';
import { faultText } from '../../../src/packs/fault.ts';
import { packParts, program, source } from '../eligibility/small-pack.ts';
import { rulePack } from '../../../src/eligibility/rule-pack.ts';
import { parameterSchema } from '../../../src/eligibility/rule.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pack-'));
  cpSync('data/us', dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(dir, file), change(readFileSync(join(dir, file), 'utf8')));

describe('npm run pack -- check', () => {
  it('finds the pack sound, and every case as it says', async () => {
    const { faults, programs, cases } = await checkPack(dir);
    expect(faults.map(faultText)).toEqual([]);
    expect(programs).toBeGreaterThan(30);
    expect(cases).toBeGreaterThan(programs);
  }, 60_000);

  it('names file and line of a case that comes out otherwise, is misspelt, or is not there', async () => {
    edit('cases/wic.yaml', (text) => text.replace('outcome: likely_eligible', 'outcome: unknown'));
    edit('cases/snap.yaml', (text) => text.replace(/^ {2}- name/m, '  - nam'));
    edit('cases/lifeline.yaml', (text) => text.replace('relationship: self', 'relationship: myself'));
    rmSync(join(dir, 'cases', 'tanf.yaml'));
    const faults = (await checkPack(dir)).faults.map(faultText);
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^cases\/wic\.yaml:\d+:\d+: cases\[0\]\.outcome: the case says unknown; the rule gives/),
        expect.stringMatching(/^cases\/snap\.yaml:\d+:\d+: cases\[0\]\.nam: unknown key `nam`; did you mean `name`\?/),
        expect.stringMatching(
          /^cases\/lifeline\.yaml:\d+:\d+: cases\[0\]\.household: members\[0\]\.relationship takes/,
        ),
        expect.stringMatching(/^programs\/tanf\.yaml:1:1: rule: has no cases/),
      ]),
    );
    expect(faults.filter((text) => text.startsWith('programs/snap'))).toEqual([]);
  }, 60_000);
});

describe('npm run pack -- stale', () => {
  const parameter = (id: string, until: string, table: unknown = 5) =>
    parameterSchema.parse({
      id,
      label: `the ${id}`,
      unit: 'usd',
      period: 'month',
      keys: typeof table === 'object' ? ['state'] : [],
      source,
      series: [{ from: '2020-01-01', verified_until: until, table }],
    });
  const pack = rulePack({
    ...packParts,
    parameters: [
      parameter('late', '2026-05-01'),
      parameter('later', '2026-01-01', { NN: 1, SS: 2 }),
      parameter('soon', '2026-08-13'),
      parameter('not_yet', '2026-08-15'),
    ],
    formulas: [{ id: 'through', label: 'x', scope: 'household', is: { parameter: 'later', by: ['state'] } }],
  });
  const rule = (is: object) =>
    program({ counts: 'person', decides: 'unit', criteria: [{ id: 'c', test: { at_most: [is, 5] } }] }).rule;
  const found = figuresToRenew(
    pack,
    [
      { id: 'a', rule: rule({ formula: 'through' }) },
      { id: 'b', rule: rule({ sum: [{ parameter: 'late' }, { formula: 'through' }] }) },
      { id: 'c' },
    ],
    '2026-06-15',
    60,
  );

  it('lists what is over or ends soon, the oldest first, with who rests on it', () => {
    expect(found.map(({ parameter: { id }, daysOver, last, programs }) => [id, daysOver, last, programs])).toEqual([
      ['later', 165, 'by state: 2 figures', ['a', 'b']],
      ['late', 45, '5 a month', ['b']],
      ['soon', -59, '5 a month', []],
    ]);
  });

  it('knows where each figure of the pack stands', async () => {
    const opened = await openPack(dir);
    for (const id of opened.rulePack.parameters.keys()) {
      const place = opened.placeOfParameter(id);
      const line = readFileSync(join(dir, place?.file ?? ''), 'utf8').split('\n')[(place?.line ?? 0) - 1];
      expect(line).toContain(id);
    }
  });
});

describe('npm run new:program', () => {
  it('writes two files that say what is missing, and that pass once it is there', async () => {
    newProgram(dir, 'pool_pass', '2026-11-21');
    const missing = (await checkPack(dir)).faults.map(faultText);
    expect(missing.length).toBeGreaterThan(5);
    for (const text of missing)
      expect(text).toMatch(/^programs\/pool_pass\.yaml:\d+:\d+: \S+: (must not be empty|takes a web)/);

    const values = {
      name: 'Pool pass',
      agency: 'City pools',
      gives: 'Free swimming.',
      who: 'Children.',
      why: 'Few passes.',
    };
    edit('programs/pool_pass.yaml', (text) =>
      Object.entries({ ...values, ask: 'City pools', first: 'Ask at the pool.', title: 'City pools' })
        .reduce((so, [key, value]) => so.replace(`${key}: ''`, `${key}: ${value}`), text)
        .replace("url: ''", "url: 'https://example.org/'")
        .replace('category: []', 'category: [children]')
        .replace('serves: []', 'serves: [school]'),
    );
    expect((await checkPack(dir)).faults.map(faultText)).toEqual([]);
  }, 60_000);

  it.each(['Pool', '9lives', 'a-b', '../x', ''])('refuses %j for an id', (id) => {
    expect(() => newProgram(dir, id, '2026-11-21')).toThrow(/cannot be an id/);
  });

  it('never writes over a program that is there, nor outside of a pack', () => {
    const before = readFileSync(join(dir, 'programs', 'wic.yaml'), 'utf8');
    expect(() => newProgram(dir, 'wic', '2026-11-21')).toThrow(/is there already/);
    expect(readFileSync(join(dir, 'programs', 'wic.yaml'), 'utf8')).toBe(before);
    expect(() => newProgram(join(dir, 'programs'), 'x', '2026-11-21')).toThrow(/no pack\.yaml/);
  });
});

describe('the JSON schemas for editors', () => {
  it('are those of the loader: run "npm run schema" after a change', () => {
    const committed = Object.fromEntries(
      readdirSync('data/schema').map((name) => [
        name,
        JSON.parse(readFileSync(join('data/schema', name), 'utf8')) as unknown,
      ]),
    );
    expect(committed).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(packSchemas()))));
  });

  it('know every operator of the rule language', () => {
    const text = JSON.stringify(packSchemas().get('program.json'));
    for (const operator of Object.keys(operators)) expect(text).toContain(`"title":"${operator}"`);
    expect(text).toContain('"test":{"$ref":"#/definitions/test"}');
  });
});
