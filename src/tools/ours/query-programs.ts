import { z } from 'zod';
import { bounds } from '../../config.ts';
import type { ProgramQueries, ProgramQuery } from '../../programs/program-queries.ts';
import { defineTool } from '../define-tool.ts';
import { refuseUnknown, type KnownValues } from './refuse-unknown.ts';

const value = z.string().min(1).max(200).optional();
const input = z.strictObject({
  state: value.describe('Offered in this state, or everywhere.'),
  category: value,
  agency: value.describe('The exact name of the agency.'),
  text_contains: value.describe('Stands in the name, in what it gives or in whom it is for.'),
  limit: z.number().int().min(1).max(bounds.pageRowsMax).default(20),
  after: value.describe('The last id of the page before.'),
});

const output = z.strictObject({
  programs: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      agency: z.string(),
      category: z.array(z.string()),
      states: z.array(z.string()).describe('Empty: everywhere.'),
      gives: z.string(),
    }),
  ),
  next_after: z.string().optional().describe('Give it as `after` for the next page; missing on the last one.'),
});

export function queryProgramsTool(deps: KnownValues & { readonly queries: ProgramQueries }) {
  return defineTool({
    name: 'query_programs',
    title: 'List programs',
    description: 'Lists programs by state, category, agency or words in their text, in the order of their ids.',
    examples: ['all food programs', 'everything the housing office has', 'which programs are there in Texas'],
    input,
    output,
    readOnly: true,
    run: async ({ state, category, agency, text_contains, limit, after }) => {
      await refuseUnknown(deps, { state, category, agency });
      const query: ProgramQuery = {
        ...(state === undefined ? {} : { state }),
        ...(category === undefined ? {} : { category }),
        ...(agency === undefined ? {} : { agency }),
        ...(text_contains === undefined ? {} : { textContains: text_contains }),
        ...(after === undefined ? {} : { after }),
        limit,
      };
      const found = (await deps.queries.find(query)).map(({ program }) => program);
      const last = found.length === limit ? found.at(-1) : undefined;
      return {
        programs: found.map(({ id, name, agency: by, category: of, states, gives }) => ({
          id,
          name,
          agency: by,
          category: of,
          states,
          gives,
        })),
        ...(last === undefined ? {} : { next_after: last.id }),
      };
    },
    count: ({ programs }) => programs.length,
  });
}
