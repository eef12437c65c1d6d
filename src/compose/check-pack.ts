import { determine } from '../eligibility/determine.ts';
import { AppError } from '../errors.ts';
import { parseHousehold } from '../household/parse-household.ts';
import type { PackFault } from '../packs/fault.ts';
import { fileKind, inOrder, loadPack, type PackFile } from '../packs/load-pack.ts';
import { caseFileSchema, type CaseFile } from '../programs/case-file.ts';
import type { Program } from '../programs/program.ts';
import { checkChain } from './middleware.ts';
import { readPack, type Pack } from './pack.ts';

export interface CheckedPack {
  readonly programs: number;
  readonly cases: number;
  readonly hash: string;
  /** What is wrong, with file and line; empty when the pack is sound and every case comes out as it says. */
  readonly faults: readonly PackFault[];
}

export const caseKind = fileKind({ files: 'cases/*.yaml', schema: caseFileSchema, optional: true });

/** Everything that loading a pack checks, and its cases: each household is decided and compared with what must come out. */
export async function checkPack(dir: string): Promise<CheckedPack> {
  const pack = await openOrFaults(dir);
  const { files, faults } = await loadPack(dir, { cases: caseKind });
  const found = [...faults];
  if ('faults' in pack) return { programs: 0, cases: 0, hash: '', faults: inOrder([...pack.faults, ...found]) };
  for (const file of files.cases) found.push(...checkCases(file, pack));
  return {
    programs: pack.programs.length,
    cases: files.cases.reduce((sum, { value }) => sum + value.cases.length, 0),
    hash: pack.hash,
    faults: inOrder([
      ...found,
      ...ruledWithoutCases(pack.programs, files.cases, faults),
      ...withoutTriage(pack.programs),
    ]),
  };
}

async function openOrFaults(dir: string): Promise<Pack | { readonly faults: readonly PackFault[] }> {
  try {
    const pack = await readPack(dir);
    checkChain(pack);
    return pack;
  } catch (error) {
    const faults = error instanceof AppError ? (error.extra['faults'] as readonly PackFault[] | undefined) : undefined;
    if (faults === undefined || faults.length === 0) throw error;
    return { faults };
  }
}

function checkCases(file: PackFile<CaseFile>, pack: Pack): readonly PackFault[] {
  const program = pack.programs.find(({ id }) => id === file.value.program);
  if (program === undefined) return [file.fault(['program'], `there is no program \`${file.value.program}\``)];
  return file.value.cases.flatMap((one, at) => {
    const path = ['cases', at];
    try {
      const household = parseHousehold(one.household, pack.rulePack.fields);
      const found = determine(program, household, { asOf: one.as_of, pack: pack.rulePack });
      return [
        ...differs(one.outcome, found.outcome, [...path, 'outcome']),
        ...Object.entries(one.members ?? {}).flatMap(([id, outcome]) =>
          differs(outcome, found.members?.find((each) => each.id === id)?.outcome, [...path, 'members', id]),
        ),
        ...Object.entries(one.criteria ?? {}).flatMap(([id, outcome]) =>
          differs(outcome, found.criteria.find((each) => each.id === id)?.outcome, [...path, 'criteria', id]),
        ),
        ...(one.amount === undefined ? [] : differs(one.amount, found.amount?.value, [...path, 'amount'])),
        ...(one.fast_service === undefined
          ? []
          : differs(one.fast_service, found.fast_service?.outcome, [...path, 'fast_service'])),
        ...(one.expedited === undefined ? [] : differs(one.expedited, found.expedited?.days, [...path, 'expedited'])),
      ].map((difference) => file.fault(difference.path, difference.reason));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [file.fault([...path, 'household'], error.publicDetail)];
    }
  });
}

function differs(
  wanted: string | number,
  found: string | number | undefined,
  path: readonly (string | number)[],
): readonly { readonly path: readonly (string | number)[]; readonly reason: string }[] {
  return wanted === found ? [] : [{ path, reason: `the case says ${wanted}; the rule gives ${found ?? 'nothing'}` }];
}

/** @param unread faults of case files that could not be read: their programs are not to blame */
function ruledWithoutCases(
  programs: readonly Program[],
  cases: readonly PackFile<CaseFile>[],
  unread: readonly PackFault[],
): readonly PackFault[] {
  const covered = new Set([
    ...cases.map(({ value }) => value.program),
    ...unread.map(({ file }) => file.slice('cases/'.length, -'.yaml'.length)),
  ]);
  return programs
    .filter(({ id, rule }) => rule !== undefined && !covered.has(id))
    .map(({ id }) => ({
      file: `programs/${id}.yaml`,
      line: 1,
      column: 1,
      path: 'rule',
      reason: `has no cases; write cases/${id}.yaml with its boundary values`,
    }));
}

/** A program of a pack says what it helps with: one without is brought up by a search alone. */
function withoutTriage(programs: readonly Program[]): readonly PackFault[] {
  return programs
    .filter(({ triage }) => triage === undefined)
    .map(({ id }) => ({
      file: `programs/${id}.yaml`,
      line: 1,
      column: 1,
      path: 'triage',
      reason:
        'is missing: say which needs it serves, how soon, and what it is worth (docs/seeding.md, "What goes first")',
    }));
}
