import { z } from 'zod';
import { bounds } from '../../config.ts';
import type { SearchPrograms } from '../../programs/search-programs.ts';
import { defineTool } from '../define-tool.ts';
import { filterInputs, filtersFrom } from './program-filters.ts';
import { refuseUnknown, type KnownValues } from './refuse-unknown.ts';

const input = z.strictObject({
  text: z.string().min(1).max(bounds.messageCharsMax).describe('The need or question, in the person’s words.'),
  ...filterInputs,
  limit: z.number().int().min(1).max(bounds.searchHitsMax).optional(),
});

const output = z.strictObject({
  hits: z.array(
    z.strictObject({
      programId: z.string(),
      score: z.number().describe('Orders the hits; no probability.'),
      why: z.array(z.string()),
    }),
  ),
});

export function searchProgramsTool(deps: KnownValues & { readonly search: SearchPrograms }) {
  return defineTool({
    name: 'search_programs',
    title: 'Search programs',
    description: 'Finds programs for a need in plain words, best first, with the reason. Empty when nothing fits.',
    examples: ['help with groceries', 'what is there for heating bills', 'food stamps'],
    input,
    output,
    readOnly: true,
    shows: ['text', 'limit'],
    run: async ({ text, limit, ...filters }) => {
      await refuseUnknown(deps, filters);
      const hits = await deps.search({ text, ...filtersFrom(filters), ...(limit === undefined ? {} : { limit }) });
      return { hits: hits.map(({ programId, score, why }) => ({ programId, score, why: [...why] })) };
    },
    count: ({ hits }) => hits.length,
  });
}
