import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { determine } from '../../../src/eligibility/determine.ts';
import { rulePack, type RulePack } from '../../../src/eligibility/rule-pack.ts';
import { formulaSchema, parameterSchema, presumptionSchema, unitSchema } from '../../../src/eligibility/rule.ts';
import { fieldSchema } from '../../../src/household/field.ts';
import { parseHousehold } from '../../../src/household/parse-household.ts';
import { caseFileSchema } from '../../../src/programs/case-file.ts';
import { programFileSchema, type ProgramFile } from '../../../src/programs/offices.ts';

/** The boundary cases of every ruled program in the United States pack, by the pack's own files. */

const root = 'data/us';
const read = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(parse(readFileSync(join(root, file), 'utf8')));
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder)).map((name) => join(folder, name));

const pack = readRulePack();
const programs = new Map(filesOf('programs').map((file) => read(file, programFileSchema)).map((each) => [each.id, each]));
const caseFiles = filesOf('cases').map((file) => read(file, caseFileSchema));

describe.each(caseFiles)('$program', ({ program: id, cases }) => {
  it.each(cases)('$name', (expected) => {
    const household = parseHousehold(expected.household, pack.fields);
    const found = determine(programOf(id), household, { asOf: expected.as_of, pack });
    expect(found.outcome, explain(found)).toBe(expected.outcome);
    for (const [member, wanted] of Object.entries(expected.members ?? {})) {
      expect(found.members?.find((each) => each.id === member)?.outcome, member).toBe(wanted);
    }
    for (const [criterion, wanted] of Object.entries(expected.criteria ?? {})) {
      expect(found.criteria.find((each) => each.id === criterion)?.outcome, criterion).toBe(wanted);
    }
    if (expected.expedited !== undefined) expect(found.expedited?.days).toBe(expected.expedited);
    if (expected.fast_service !== undefined) {
      expect(found.fast_service?.outcome).toBe(expected.fast_service);
      expect(found.expedited !== undefined).toBe(expected.fast_service === 'met');
    }
    if (expected.warnings !== undefined) {
      expect(found.warnings).toHaveLength(expected.warnings.length);
      for (const [index, words] of expected.warnings.entries()) expect(found.warnings[index]?.what).toContain(words);
    }
    if (expected.amount !== undefined) expect(found.amount?.value).toBe(expected.amount);
  });
});

it('every program with a rule has cases', () => {
  const ruled = [...programs.values()].filter((program) => program.rule !== undefined).map((program) => program.id);
  expect(caseFiles.map((file) => file.program).sort()).toEqual(ruled.sort());
});

it('every figure names when it was verified and where it is from', () => {
  for (const parameter of pack.parameters.values()) {
    expect(parameter.source.url, parameter.id).toMatch(/^https?:/);
    for (const entry of parameter.series) expect(entry.verified_until > entry.from, parameter.id).toBe(true);
  }
});

function readRulePack(): RulePack {
  const { drift_share: driftShare, currency_symbol: currencySymbol } = read(
    'pack.yaml',
    z.object({ drift_share: z.number(), currency_symbol: z.string() }),
  );
  return rulePack({
    fields: read('fields.yaml', z.object({ fields: z.array(fieldSchema) })).fields,
    units: read('units.yaml', z.object({ units: z.array(unitSchema) })).units,
    presumptions: read('presumptions.yaml', z.object({ presumptions: z.array(presumptionSchema) })).presumptions,
    formulas: read('formulas.yaml', z.object({ formulas: z.array(formulaSchema) })).formulas,
    parameters: filesOf('parameters').flatMap(
      (file) => read(file, z.object({ parameters: z.array(parameterSchema) })).parameters,
    ),
    hash: 'cases',
    driftShare,
    currencySymbol,
  });
}

function programOf(id: string): ProgramFile {
  const program = programs.get(id);
  if (program === undefined) throw new Error(`There is no program ${id}.`);
  return program;
}

/** What a failing case shows: each criterion with its figures, and what is missing. */
function explain(found: ReturnType<typeof determine>): string {
  const lines = found.criteria.map(
    (each) => `${each.member ?? ''} ${each.id}: ${each.outcome} ${each.value ?? ''} / ${each.limit ?? ''}`,
  );
  return [...lines, `missing: ${found.missing.join(', ')}`].join('\n');
}
