import { z } from 'zod';
import { bounds } from '../../config.ts';
import type { NextQuestion } from '../../eligibility/determination.ts';
import type { Household } from '../../household/household.ts';
import { nextQuestionSchema } from '../determination-shape.ts';
import { defineTool } from '../define-tool.ts';
import { householdInput, inferredInput } from './check-eligibility.ts';

const input = z.strictObject({
  household: householdInput,
  skip: z
    .array(z.string().max(200))
    .max(bounds.factsPerThreadMax)
    .default([])
    .describe('Ledger paths that must not be asked: skipped, declined, not known.'),
  program_ids: z
    .array(z.string().max(100))
    .min(1)
    .max(bounds.pageRowsMax)
    .optional()
    .describe('Only what would decide these; all programs when not given.'),
  as_of: z.iso.date().optional(),
  inferred: inferredInput,
});

const output = z.strictObject({
  question: nextQuestionSchema.optional().describe('Missing when nothing worth asking is open.'),
});

export interface NextQuestionDeps {
  /** Throws `household_invalid` naming the field. */
  readonly readHousehold: (input: unknown) => Household;
  readonly nextQuestion: (
    household: Household,
    skip: readonly string[],
    asOf: string,
    inferred: ReadonlySet<string>,
    programIds?: readonly string[],
  ) => NextQuestion | undefined;
  /** ISO date. */
  readonly today: () => string;
}

export function nextQuestionTool(deps: NextQuestionDeps) {
  return defineTool({
    name: 'next_question',
    title: 'Next question',
    description: 'The one question whose answer would decide most for this household, with its reason.',
    examples: ['what else do you need to know', 'what would help to decide'],
    input,
    output,
    readOnly: true,
    shows: ['program_ids', 'as_of'],
    run: async ({ household, skip, program_ids, as_of, inferred }) => {
      const question = deps.nextQuestion(
        deps.readHousehold(household),
        skip,
        as_of ?? deps.today(),
        new Set(inferred),
        program_ids,
      );
      return question === undefined ? {} : { question };
    },
    count: ({ question }) => (question === undefined ? 0 : 1),
  });
}
