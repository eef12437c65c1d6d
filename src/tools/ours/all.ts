import type { Tool } from '../define-tool.ts';
import { addToGrievanceTool } from './add-to-grievance.ts';
import { checkEligibilityTool, type CheckEligibilityDeps } from './check-eligibility.ts';
import { checkGrievanceStatusTool, type CheckGrievanceStatusDeps } from './check-grievance-status.ts';
import { compareProgramsTool } from './compare-programs.ts';
import { extractFactsTool, type ExtractFactsDeps } from './extract-facts.ts';
import { fileGrievanceTool, type FileGrievanceDeps } from './file-grievance.ts';
import { getProgramTool } from './get-program.ts';
import { nextQuestionTool, type NextQuestionDeps } from './next-question.ts';
import { queryProgramsTool } from './query-programs.ts';
import { searchProgramsTool } from './search-programs.ts';
import { whatIfTool, type WhatIfDeps } from './what-if.ts';

export type OurToolDeps = Parameters<typeof searchProgramsTool>[0] &
  Parameters<typeof getProgramTool>[0] &
  Parameters<typeof queryProgramsTool>[0] &
  Parameters<typeof compareProgramsTool>[0] &
  CheckEligibilityDeps &
  NextQuestionDeps &
  WhatIfDeps &
  ExtractFactsDeps;

/** Our tools by what they are for, typed for the turn; `Object.values` of it is what the registry takes. */
export function ourTools(deps: OurToolDeps) {
  return {
    searchPrograms: searchProgramsTool(deps),
    getProgram: getProgramTool(deps),
    queryPrograms: queryProgramsTool(deps),
    comparePrograms: compareProgramsTool(deps),
    checkEligibility: checkEligibilityTool(deps),
    nextQuestion: nextQuestionTool(deps),
    whatIf: whatIfTool(deps),
    extractFacts: extractFactsTool(deps),
  } satisfies Readonly<Record<string, Tool>>;
}

export type ThreadToolDeps = FileGrievanceDeps & CheckGrievanceStatusDeps;

/** Those that work on one person's conversation; only where conversations are. */
export function threadTools(deps: ThreadToolDeps) {
  return {
    fileGrievance: fileGrievanceTool(deps),
    checkGrievanceStatus: checkGrievanceStatusTool(deps),
    addToGrievance: addToGrievanceTool(deps),
  } satisfies Readonly<Record<string, Tool>>;
}

/** Names of our tools that work on a household or a ticket, and of those that take a person's own words. */
export const toolsOverFacts: readonly string[] = [
  'check_eligibility',
  'next_question',
  'what_if',
  'file_grievance',
  'check_grievance_status',
  'add_to_grievance',
];
export const toolsOverWords: readonly string[] = [
  'search_programs',
  'query_programs',
  'compare_programs',
  'get_program',
  'extract_facts',
];
