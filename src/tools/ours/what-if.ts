import { z } from 'zod';
import { bounds } from '../../config.ts';
import type { Determination } from '../../eligibility/determination.ts';
import { findCliffs, type Cliff } from '../../eligibility/find-cliffs.ts';
import { nearestFlip, type Flip } from '../../eligibility/nearest-flip.ts';
import type { RulePack } from '../../eligibility/rule-pack.ts';
import { whatIf } from '../../eligibility/what-if.ts';
import { AppError } from '../../errors.ts';
import type { Household, Json } from '../../household/household.ts';
import { setField } from '../../household/set-field.ts';
import { suppose, type Hypothetical } from '../../household/suppose.ts';
import { readLedgerPath } from '../../profile/ledger-path.ts';
import type { StoredProgram } from '../../programs/program-store.ts';
import { defineTool } from '../define-tool.ts';
import { inSteps } from '../in-steps.ts';
import { householdInput } from './check-eligibility.ts';

const path = z.string().min(1).max(200);
const figure = z.number().min(0).max(bounds.amountMax);

const change = z.union([
  z.strictObject({
    path: path.describe('`members.you.income.wages.amount`, `expenses.rent`, `state`.'),
    value: z.json().describe('What would stand there; for an entry of a list, the whole entry.'),
  }),
  z.strictObject({
    path: path.describe('An amount, or an entry that has one: `members.you.income.wages`.'),
    by: z
      .number()
      .min(-bounds.amountMax)
      .max(bounds.amountMax)
      .describe('So much more, or less when negative, in the period in which that amount stands.'),
  }),
  z.strictObject({ born_to: z.string().min(1).max(100).describe('Id of the pregnant member: the baby is born.') }),
]);

const input = z
  .strictObject({
    household: householdInput,
    changes: z.array(change).min(1).max(bounds.factsPerTurnMax).optional().describe('What would be different.'),
    nearest: z
      .strictObject({ path: path.describe('A number that was said.') })
      .optional()
      .describe('Asks for the nearest value of a number at which a verdict turns.'),
    between: z
      .strictObject({ path: path.describe('A number, such as an income’s amount.'), from: figure, to: figure })
      .optional()
      .describe('Asks where something is lost at once as a number rises.'),
    program_ids: z.array(z.string().max(100)).min(1).max(bounds.pageRowsMax).optional().describe('All when not given.'),
    as_of: z.iso.date().optional().describe('The day for which to decide; today when not given.'),
  })
  .refine(({ changes, nearest, between }) => changes ?? nearest ?? between, {
    message: 'What to suppose is missing: give changes, nearest or between.',
    path: ['changes'],
  });

const outcome = z.enum(['likely_eligible', 'likely_ineligible', 'unknown', 'agency_decides']);
const amount = z.looseObject({ period: z.string() });

const verdict = z.strictObject({
  outcome,
  amount: amount.optional(),
  reasons: z.array(z.string()).describe('Half-sentences, to "you".'),
  missing: z.array(z.string()),
});

const output = z.strictObject({
  changed: z.array(z.strictObject({ program_id: z.string(), before: verdict, after: verdict })),
  unchanged: z.array(z.string()).describe('Programs for which it makes no difference.'),
  turns: z
    .array(
      z.strictObject({
        program_id: z.string(),
        from: z.number().describe('The number as it is.'),
        at: z.number().describe('The first whole number at which the verdict is another.'),
        before: outcome,
        after: outcome,
        criteria: z.array(z.string()).describe('Ids of the criteria that come out differently there.'),
      }),
    )
    .optional()
    .describe('Only when `nearest` was asked; programs whose verdict turns, the nearest first.'),
  cliffs: z
    .array(
      z.strictObject({
        program_id: z.string(),
        at: z.number().describe('The first whole number past the edge.'),
        before: outcome,
        after: outcome,
        lost: amount.optional(),
      }),
    )
    .optional()
    .describe('Only when `between` was asked; in the order of the range.'),
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
    description:
      'Compares what a household may get now with what it may get if something were different; finds the nearest ' +
      'number at which a verdict turns, and where something is lost at once as income rises.',
    examples: ['what if I earn 200 more', 'what changes when the baby is born', 'how much can I earn before I lose it'],
    input,
    output,
    readOnly: true,
    run: async ({ household, changes = [], nearest, between, program_ids, as_of }, use) => {
      const read = deps.readHousehold(household);
      const settings = { asOf: as_of ?? deps.today(), pack: deps.pack };
      const { fields } = deps.pack;
      const mustBeField = (path: string, at: string): void => {
        if (readLedgerPath(path, fields) !== undefined) return;
        throw new AppError('household_invalid', `${at} names no field of a household.`, { extra: { field: at } });
      };
      for (const [index, one] of changes.entries()) if ('path' in one) mustBeField(one.path, `changes[${index}].path`);
      if (nearest !== undefined) mustBeField(nearest.path, 'nearest.path');
      const hypothetical = changes.map(asHypothetical);
      // What is supposed must be able to be: the same checks as for what is.
      deps.readHousehold(suppose(read, hypothetical, { fields, asOf: settings.asOf }));
      if (between !== undefined) {
        mustBeField(between.path, 'between.path');
        for (const end of [between.from, between.to]) deps.readHousehold(setField(read, between.path, end, fields));
      }
      const stored = await deps.programs(program_ids);
      if (program_ids !== undefined && stored.length < new Set(program_ids).size)
        throw new AppError('program_not_found', 'One of the program_ids is not in the catalogue.');
      const programs = stored.map(({ program }) => program);
      const compared = changes.length === 0 ? [] : whatIf(programs, read, hypothetical, settings);
      const turns =
        nearest &&
        (await inSteps(programs, use, (some) =>
          some.flatMap((program) => turnOf(program, nearestFlip(program, read, nearest.path, settings))),
        ));
      const cliffs =
        between && (await inSteps(programs, use, (some) => findCliffs(some, read, between, settings).map(plainCliff)));
      return {
        changed: compared
          .filter(({ changed }) => changed)
          .map(({ program_id, before, after }) => ({ program_id, before: short(before), after: short(after) })),
        unchanged: compared.filter(({ changed }) => !changed).map(({ program_id }) => program_id),
        ...(turns && { turns: turns.sort((a, b) => Math.abs(a.at - a.from) - Math.abs(b.at - b.from)) }),
        ...(cliffs && { cliffs: cliffs.sort((a, b) => a.at - b.at || (a.program_id < b.program_id ? -1 : 1)) }),
      };
    },
    count: ({ changed, turns = [], cliffs = [] }) => changed.length + turns.length + cliffs.length,
  });
}

function asHypothetical(one: z.output<typeof change>): Hypothetical {
  if ('born_to' in one) return { bornTo: one.born_to };
  return 'by' in one ? one : { path: one.path, value: one.value as Json };
}

function turnOf({ id }: { readonly id: string }, flip: Flip | undefined) {
  if (flip === undefined) return [];
  const { from, at, before, after, criteria } = flip;
  return [{ program_id: id, from, at, before, after, criteria: [...criteria] }];
}

function plainCliff({ lost, ...cliff }: Cliff) {
  return { ...cliff, ...(lost === undefined ? {} : { lost: { ...lost } }) };
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
