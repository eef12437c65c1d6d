import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decideHousehold } from '../../../src/compose/decide-household.ts';
import { eligibilityReport } from '../../../src/compose/eligibility-report.ts';
import { readPack, type Pack } from '../../../src/compose/pack.ts';

const asOf = '2026-11-21';
const folder = 'data/us/demo/households';
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
let pack: Pack;
beforeAll(async () => (pack = await readPack('data/us')), 60_000);

function report(household: unknown, programIds: readonly string[] | undefined, ansi = false, width = 100): string {
  return eligibilityReport(
    {
      ...decideHousehold(pack, household, { asOf, programIds }),
      programs: new Map(pack.programs.map((program) => [program.id, program])),
      asOf,
      currencySymbol: pack.rulePack.currencySymbol,
    },
    { width, ansi },
  );
}

describe('the report of a household', () => {
  it('says of each program the verdict, each criterion with value, limit, margin, source and date', () => {
    const text = report(read('laid-off-in-austin.json'), ['snap', 'head_start']);
    expect(text).toContain(`As of ${asOf}, pack ${pack.hash.slice(0, 12)}`);
    expect(text).toMatch(/SNAP \[snap\]: likely_eligible/);
    expect(text).toMatch(/ {2}amount: \$\d/);
    expect(text).toMatch(/ {2}\+ income before taxes: \$1,733 a month; limit \$3,757 a month; \$2,024 under the limit/);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/law\.cornell\.edu\/cfr\/text\/7\/273\.9\S*, as of 20\d\d-\d\d-\d\d/);
    expect(text).toContain('taken for granted: ');
  });

  it('puts what is missing beside each criterion, and the next question at the end', () => {
    const text = report({ state: 'TX', members: [{ id: 'you', relationship: 'self' }] }, ['wic', 'snap']);
    expect(text).toMatch(/ {2}\? /);
    expect(text).toMatch(/ {2}missing: \S/);
    expect(text).toMatch(/Ask next\n {2}\S.*\(\S+\)\n {2}Why: /);
  });

  it('has colours on a terminal only, and keeps to its width', () => {
    const household = read('retired-couple.json');
    const escape = new RegExp(String.raw`\u001b\[`);
    expect(report(household, undefined)).not.toMatch(escape);
    expect(report(household, ['medicare'], true)).toMatch(escape);
    const wide = report(household, undefined, false, 80)
      .split('\n')
      .filter((line) => line.length > 80 && !/https?:|\[\w+\]:/.test(line));
    expect(wide).toEqual([]);
  });

  it('comes for every example', () => {
    for (const name of readdirSync(folder)) expect(report(read(name), undefined)).toMatch(/Likely: .*\(\d+\)/);
  });

  it('refuses a household or a program that cannot be, and names it', () => {
    expect(() => report({ members: [{ id: 'you', age: -1 }] }, undefined)).toThrow(/members\[0\]\.age takes/);
    expect(() => report({}, ['snapp'])).toThrow(/no program "snapp" in the pack\. Did you mean snap\?/);
  });
});
