import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** What a label says: yes, no, or that the question must stay open. */
export type Label = 'yes' | 'no' | 'open';

/** One household with the verdict that somebody says is right. */
export interface LabelledCase {
  readonly id: string;
  readonly programId: string;
  /** ISO date of the figures. */
  readonly asOf: string;
  /** As it was sent; whether it can stand is decided where it is used. */
  readonly household: unknown;
  readonly label: Label;
}

const outcome = z.enum(['likely_eligible', 'likely_ineligible', 'unknown', 'agency_decides']);

const ownFileSchema = z.object({
  program: z.string(),
  cases: z.array(z.object({ name: z.string(), as_of: z.iso.date(), household: z.unknown(), outcome })),
});

const otherFileSchema = z.array(
  z.object({
    id: z.string(),
    program_id: z.string(),
    as_of: z.iso.date(),
    household: z.unknown(),
    expected: z.object({ eligible: z.boolean() }),
  }),
);

/** `likely_eligible` is yes, `likely_ineligible` is no; `unknown` and `agency_decides` leave it open. */
export function labelOf(found: z.infer<typeof outcome>): Label {
  if (found === 'likely_eligible') return 'yes';
  return found === 'likely_ineligible' ? 'no' : 'open';
}

/** The pack's own boundary cases. */
export function readOwnCases(packDir: string): readonly LabelledCase[] {
  const folder = join(packDir, 'cases');
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const { program, cases } = ownFileSchema.parse(parse(readFileSync(join(folder, file), 'utf8')));
      return cases.map((each) => ({
        id: `${program}: ${each.name}`,
        programId: program,
        asOf: each.as_of,
        household: each.household,
        label: labelOf(each.outcome),
      }));
    });
}

/** Other screeners' cases: a JSON list of `{id, program_id, as_of, household, expected: {eligible}}`. Throws on any other shape. */
export function readOtherCases(file: string): readonly LabelledCase[] {
  return otherFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).map((each) => ({
    id: each.id,
    programId: each.program_id,
    asOf: each.as_of,
    household: each.household,
    label: each.expected.eligible ? 'yes' : 'no',
  }));
}
