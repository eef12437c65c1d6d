import { z } from 'zod';
import { bounds } from '../../config.ts';
import type { Determination } from '../../eligibility/determination.ts';
import { whatIf } from '../../eligibility/what-if.ts';
import type { RulePack } from '../../eligibility/rule-pack.ts';
import { AppError } from '../../errors.ts';
import type { Household, Json } from '../../household/household.ts';
import { setField } from '../../household/set-field.ts';
import { readLedgerPath } from '../../profile/ledger-path.ts';
import type { StoredProgram } from '../../programs/program-store.ts';
import { defineTool } from '../define-tool.ts';
import { householdInput } from './check-eligibility.ts';

const input = z.strictObject({
  household: householdInput,
  changes: z
    .array(
      z.strictObject({
        path: z.string().min(1).max(200).describe('`members.you.income.wages.amount`, `expenses.rent`, `state`.'),
        value: z.json().describe('What would stand there; for an entry of a list, the whole entry.'),
      }),
    )
    .min(1)
    .max(bounds.factsPerTurnMax),
  program_ids: z.array(z.string().max(100)).min(1).max(bounds.pageRowsMax).optional().describe('All when not given.'),
  as_of: z.iso.date().optional().describe('The day for which to decide; today when not given.'),
});

const verdict = z.strictObject({
  outcome: z.enum(['likely_eligible', 'likely_ineligible', 'unknown', 'agency_decides']),
  amount: z.looseObject({ period: z.string() }).optional(),
  reasons: z.array(z.string()).describe('Half-sentences, to "you".'),
  missing: z.array(z.string()),
});

const output = z.strictObject({
  changed: z.array(z.strictObject({ program_id: z.string(), before: verdict, after: verdict })),
  unchanged: z.array(z.string()).describe('Programs for which it makes no difference.'),
});

export interface WhatIfDeps {
  /** Throws `household_invalid` naming the field. */
  readonly readHousehold: (input: unknown) => Household;
  /** The programs with these ids that exist, or all. */
  readonly programs: (ids: readonly string[] | undefined) => Promise<readonly StoredProgram[]>;
  readonly pack: RulePack;
  /** ISO date. */
  readonly today: () => string;
}

export function whatIfTool(deps: WhatIfDeps) {
  return defineTool({
    name: 'what_if',
    title: 'What if',
    description: 'Compares what a household may get now with what it may get if something were different.',
    examples: ['what if I earn 200 more', 'what changes when the baby is born', 'would moving matter'],
    input,
    output,
    readOnly: true,
    run: async ({ household, changes, program_ids, as_of }) => {
      const read = deps.readHousehold(household);
      const { fields } = deps.pack;
      const unknown = changes.findIndex(({ path }) => readLedgerPath(path, fields) === undefined);
      if (unknown >= 0)
        throw new AppError('household_invalid', `changes[${unknown}].path names no field of a household.`, {
          extra: { field: `changes[${unknown}].path` },
        });
      const hypothetical = changes.map(({ path, value }) => ({ path, value: value as Json }));
      // What is supposed must be able to be: the same checks as for what is.
      deps.readHousehold(hypothetical.reduce((so, { path, value }) => setField(so, path, value, fields), read));
      const programs = await deps.programs(program_ids);
      if (program_ids !== undefined && programs.length < new Set(program_ids).size)
        throw new AppError('program_not_found', 'One of the program_ids is not in the catalogue.');
      const compared = whatIf(
        programs.map(({ program }) => program),
        read,
        hypothetical,
        { asOf: as_of ?? deps.today(), pack: deps.pack },
      );
      return {
        changed: compared
          .filter(({ changed }) => changed)
          .map(({ program_id, before, after }) => ({ program_id, before: short(before), after: short(after) })),
        unchanged: compared.filter(({ changed }) => !changed).map(({ program_id }) => program_id),
      };
    },
    count: ({ changed }) => changed.length,
  });
}

/** The outcome with what decides it: all that is missed, or else all that speaks for it. */
function short({ outcome, amount, criteria, missing }: Determination): z.output<typeof verdict> {
  const against = criteria.filter((criterion) => criterion.outcome === 'not_met');
  const shown = against.length > 0 ? against : criteria.filter((criterion) => criterion.outcome === 'met');
  return {
    outcome,
    ...(amount === undefined ? {} : { amount: { ...amount } }),
    reasons: shown.map(({ says }) => says),
    missing: [...missing],
  };
}
