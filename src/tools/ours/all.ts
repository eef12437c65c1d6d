import type { Tool } from '../define-tool.ts';
import { checkEligibilityTool, type CheckEligibilityDeps } from './check-eligibility.ts';
import { getProgramTool } from './get-program.ts';
import { nextQuestionTool, type NextQuestionDeps } from './next-question.ts';
import { queryProgramsTool } from './query-programs.ts';
import { searchProgramsTool } from './search-programs.ts';
import { whatIfTool, type WhatIfDeps } from './what-if.ts';

export type OurToolDeps = Parameters<typeof searchProgramsTool>[0] &
  Parameters<typeof getProgramTool>[0] &
  Parameters<typeof queryProgramsTool>[0] &
  CheckEligibilityDeps &
  NextQuestionDeps &
  WhatIfDeps;

/** Our tools by what they are for, typed for the turn; `Object.values` of it is what the registry takes. */
export function ourTools(deps: OurToolDeps) {
  return {
    searchPrograms: searchProgramsTool(deps),
    getProgram: getProgramTool(deps),
    queryPrograms: queryProgramsTool(deps),
    checkEligibility: checkEligibilityTool(deps),
    nextQuestion: nextQuestionTool(deps),
    whatIf: whatIfTool(deps),
  } satisfies Readonly<Record<string, Tool>>;
}
