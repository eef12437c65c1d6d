import { z } from 'zod';
import { bounds } from '../../config.ts';
import {
  programFacets,
  type ProgramConditions,
  type ProgramQueries,
  type ProgramQuery,
} from '../../programs/program-queries.ts';
import { defineTool } from '../define-tool.ts';
import { filterInputs, filtersFrom } from './program-filters.ts';
import { refuseUnknown, type KnownValues } from './refuse-unknown.ts';

const value = z.string().min(1).max(200).optional();
const input = z.strictObject({
  ...filterInputs,
  agency: value.describe('The exact name of the agency.'),
  text_contains: value.describe('Stands in the name, in what it gives or in whom it is for.'),
  document: value.describe('Stands in one of the papers it asks for: "birth certificate".'),
  has_amount: z.boolean().optional().describe('Whether an amount can be worked out for a household.'),
  decided_within_days: z.number().int().min(1).max(365).optional().describe('Days to decide where need is urgent.'),
  count_by: z.enum(programFacets).optional().describe('Counts by this instead of listing.'),
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
  counts: z
    .array(z.strictObject({ value: z.string(), programs: z.number().int() }))
    .optional()
    .describe('With `count_by`, most first; an empty value: everywhere.'),
  next_after: z.string().optional().describe('Give it as `after` for the next page; missing on the last one.'),
});

export function queryProgramsTool(deps: KnownValues & { readonly queries: ProgramQueries }) {
  return defineTool({
    name: 'query_programs',
    title: 'List programs',
    description:
      'Lists or counts programs by state, county, category, life event, agency, papers or words in their text, in the order of their ids.',
    examples: ['all food programs', 'everything the housing office has', 'which programs are there in Texas'],
    input,
    output,
    readOnly: true,
    run: async ({
      agency,
      text_contains,
      document,
      has_amount,
      decided_within_days,
      count_by,
      limit,
      after,
      ...rest
    }) => {
      await refuseUnknown(deps, { ...rest, agency });
      const conditions: ProgramConditions = {
        ...filtersFrom(rest),
        ...(agency === undefined ? {} : { agency }),
        ...(text_contains === undefined ? {} : { textContains: text_contains }),
        ...(document === undefined ? {} : { document }),
        ...(has_amount === undefined ? {} : { hasAmount: has_amount }),
        ...(decided_within_days === undefined ? {} : { decidedWithinDays: decided_within_days }),
      };
      if (count_by !== undefined) {
        return { programs: [], counts: [...(await deps.queries.count(conditions, count_by))] };
      }
      const query: ProgramQuery = { ...conditions, limit, ...(after === undefined ? {} : { after }) };
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
    count: ({ programs, counts }) => counts?.length ?? programs.length,
  });
}
