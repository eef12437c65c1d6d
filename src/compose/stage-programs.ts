import { bounds } from '../config.ts';
import { checkProgramRules } from '../eligibility/check-rules.ts';
import type { RulePack } from '../eligibility/rule-pack.ts';
import { explainIssues } from '../packs/explain-issue.ts';
import type { PackFault } from '../packs/fault.ts';
import { nearest } from '../packs/nearest.ts';
import { readRows } from '../programs/exchange/read-rows.ts';
import type { SeedRow } from '../programs/exchange/seed-row.ts';
import { programHash } from '../programs/program-hash.ts';
import { programSchema, type Program } from '../programs/program.ts';
import type { ProgramStaging } from '../programs/program-staging.ts';
import { programFaults } from './check-references.ts';

export interface StagingDeps {
  readonly pack: {
    readonly rulePack: RulePack;
    readonly programs: readonly Program[];
    readonly settings: { readonly states: Readonly<Record<string, string>> };
  };
  /** The operator's programs may stand in for the pack's. */
  readonly override: boolean;
  /** Goes on past bad rows and leaves them out; otherwise reading ends when `packFaultsMax` were found. */
  readonly skipInvalid: boolean;
  readonly onFault: (fault: PackFault) => void;
  /** Bytes of the file that were read. */
  readonly onBytes: (file: string, bytes: number) => void;
}

/** Rows that could not be taken. Each was told to `onFault` with file, line and field. */
export interface Staged {
  readonly badRows: number;
}

/** Reads the files row by row into the staging, checking each as a pack's own program is checked. */
export async function stagePrograms(
  files: readonly string[],
  staging: ProgramStaging,
  deps: StagingDeps,
): Promise<Staged> {
  const check = programChecker(deps);
  let badRows = 0;
  let faultsFound = 0;
  const enough = (): boolean => !deps.skipInvalid && faultsFound >= bounds.packFaultsMax;
  const refuse = (faults: readonly PackFault[]): void => {
    badRows += 1;
    faultsFound += faults.length;
    for (const fault of faults) deps.onFault(fault);
  };
  for (const file of files) {
    for await (const row of readRows(file, (bytes) => deps.onBytes(file, bytes))) {
      const { program, faults } = check(row, file);
      if (program === undefined) refuse(faults);
      else {
        const first = staging.put(program, programHash(program), { file, line: row.line });
        if (first !== undefined) refuse([takenAlready(row, file, program.id, first)]);
      }
      if (enough()) return { badRows };
    }
  }
  // Leaving out one may leave another with a mention of nothing; each round leaves out at least one.
  for (;;) {
    const unknown = [...staging.unknownRelated(new Set(deps.pack.programs.map(({ id }) => id)))];
    for (const { file, line, related } of unknown) {
      deps.onFault({ file, line, column: 1, path: 'related', reason: `there is no program \`${related}\`` });
    }
    const ids = new Set(unknown.map(({ id }) => id));
    badRows += ids.size;
    if (ids.size === 0 || !deps.skipInvalid) return { badRows };
    for (const id of ids) staging.drop(id);
  }
}

function takenAlready(row: SeedRow, file: string, id: string, first: { file: string; line: number }): PackFault {
  return { file, ...row.placeOf(['id']), reason: `the id \`${id}\` is already taken in ${first.file}:${first.line}` };
}

/** The program of a row, or everything that is wrong with it. */
function programChecker({ pack, override }: StagingDeps) {
  const states = Object.keys(pack.settings.states);
  const own = new Map(pack.programs.map((program) => [program.id, programHash(program)]));
  return (row: SeedRow, file: string): { readonly program?: Program; readonly faults: readonly PackFault[] } => {
    if (row.value === undefined) return { faults: row.faults.map((fault) => ({ file, ...fault })) };
    const parsed = programSchema.safeParse(row.value);
    const placed = (found: readonly { readonly path: readonly (string | number)[]; readonly reason: string }[]) =>
      found.map(({ path, reason }): PackFault => ({ file, ...row.placeOf(path), reason }));
    if (!parsed.success) return { faults: placed(explainIssues(programSchema, row.value, parsed.error)) };
    const program = parsed.data;
    const ownHash = own.get(program.id);
    const taken = `the pack has a program \`${program.id}\`; take another id, or say --override to put yours in its place`;
    const faults = placed([
      ...programFaults(program, states),
      ...checkProgramRules(pack.rulePack, program, nearest),
      ...(ownHash === undefined || override || ownHash === programHash(program)
        ? []
        : [{ path: ['id'], reason: taken }]),
    ]);
    return faults.length > 0 ? { faults } : { program, faults };
  };
}
