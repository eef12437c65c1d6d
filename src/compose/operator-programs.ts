import { bounds } from '../config.ts';
import { checkProgramRules } from '../eligibility/check-rules.ts';
import type { RulePack } from '../eligibility/rule-pack.ts';
import { nearest } from '../packs/nearest.ts';
import type { Program } from '../programs/program.ts';
import type { ProgramStore, StoredProgram } from '../programs/program-store.ts';

/** What an operator brought beside the pack, as far as the chat takes it along. */
export interface OperatorPrograms {
  readonly programs: readonly Program[];
  /** More than `operatorProgramsInMemoryMax` are there: those are found by list, words and id only. */
  readonly more: boolean;
  /** Ids of programs whose rule no longer fits the pack it was checked against: listed, never decided. */
  readonly unfit: readonly string[];
}

/** Reads the operator's programs at the start. A pack that moved on may have dropped what a rule of theirs names. */
export async function operatorPrograms(
  store: Pick<ProgramStore, 'listOperator'>,
  rulePack: RulePack,
): Promise<OperatorPrograms> {
  const found: StoredProgram[] = [];
  let more = true;
  while (more && found.length < bounds.operatorProgramsInMemoryMax) {
    const page = await store.listOperator(found.at(-1)?.program.id, bounds.pageRowsMax);
    found.push(...page);
    more = page.length === bounds.pageRowsMax;
  }
  const programs = found.slice(0, bounds.operatorProgramsInMemoryMax).map(({ program }) => program);
  const fit = programs.filter((program) => ruleFits(program, rulePack));
  const ids = new Set(fit.map(({ id }) => id));
  return { programs: fit, more, unfit: programs.map(({ id }) => id).filter((id) => !ids.has(id)) };
}

export function ruleFits(program: Program, rulePack: RulePack): boolean {
  return checkProgramRules(rulePack, program, nearest).length === 0;
}
