import { z } from 'zod';
import { officeSchema, programSchema, type Program } from './program.ts';

/**
 * Where one applies, by state, for every program that the same offices take (`offices/<id>.yaml`): SNAP and the programs
 * around it, Medicaid and its kin. Written once, so that a phone number that changes is changed once.
 */
export const officesSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  offices: z.record(z.string(), officeSchema),
});
export type Offices = z.infer<typeof officesSchema>;

/** A program as its file writes it: it may name the offices that take it. A program as it is stored has them inside. */
export const programFileSchema = programSchema.extend({
  offices: z.string().optional().describe('Id of `offices/<id>.yaml`; a state under `apply_by_state` goes first.'),
});
export type ProgramFile = z.infer<typeof programFileSchema>;

/** The program with the offices it names; an id that is unknown adds none (`checkReferences` has reported it). */
export function withOffices({ offices, ...program }: ProgramFile, known: readonly Offices[]): Program {
  const shared = known.find(({ id }) => id === offices)?.offices ?? {};
  const offered = (state: string) => program.states.length === 0 || program.states.includes(state);
  const taken = Object.entries(shared).filter(([state]) => offered(state));
  return { ...program, apply_by_state: { ...Object.fromEntries(taken), ...program.apply_by_state } };
}
