import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { howToApply, type Program } from '../../programs/program.ts';
import type { ProgramStore } from '../../programs/program-store.ts';
import { defineTool } from '../define-tool.ts';

const id = z.string().min(1).max(100);
const input = z.strictObject({
  first: id.describe('Id of a program.'),
  second: id,
  state: z.string().max(10).optional().describe('Code of the state: who takes the application there.'),
});

const side = z.string().describe('Empty: it has none.');
const output = z.strictObject({
  names: z.tuple([z.string(), z.string()]),
  differ: z.array(z.strictObject({ what: z.string(), first: side, second: side })),
  same: z.array(z.strictObject({ what: z.string(), both: side })),
});

/** What two programs are compared by, in this order. */
const aspects: Readonly<Record<string, (program: Program, state: string | undefined) => string>> = {
  gives: ({ gives }) => gives,
  who: ({ who }) => who,
  agency: (program, state) => howToApply(program, state).agency,
  category: ({ category }) => category.join(', '),
  states: ({ states }) => states.join(', '),
  papers: ({ documents }) => documents.map(({ what }) => what).join('; '),
  apply_first: ({ apply }) => apply.first,
  takes: ({ takes }) => takes ?? '',
};

/** Two programs side by side. */
export function compareProgramsTool(deps: { readonly store: Pick<ProgramStore, 'getMany'> }) {
  return defineTool({
    name: 'compare_programs',
    title: 'Compare two programs',
    description: 'Two programs side by side: what each gives, for whom, who takes the application, which papers.',
    examples: ['what is the difference between the two', 'compare SNAP and WIC', 'which of them is faster'],
    input,
    output,
    readOnly: true,
    run: async ({ first, second, state }) => {
      const found = await deps.store.getMany([first, second]);
      const [one, other] = [first, second].map((wanted) => found.find(({ program }) => program.id === wanted)?.program);
      if (!one || !other) {
        const says = `There is no program ${JSON.stringify(one ? second : first)} in the catalogue.`;
        throw new AppError('program_not_found', says, { extra: { field: one ? 'second' : 'first' } });
      }
      const compared = Object.entries(aspects).map(([what, read]) => ({
        what,
        first: read(one, state),
        second: read(other, state),
      }));
      return {
        names: [one.name, other.name] as [string, string],
        differ: compared.filter((aspect) => aspect.first !== aspect.second),
        same: compared
          .filter((aspect) => aspect.first === aspect.second)
          .map(({ what, first: both }) => ({ what, both })),
      };
    },
  });
}
