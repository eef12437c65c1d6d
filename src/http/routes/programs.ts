import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { howToApply, phoneSchema, programSchema, type Program } from '../../programs/program.ts';
import type { SearchFilters, StoredProgram } from '../../programs/program-store.ts';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import type { RouteDeps } from './deps.ts';

const listedSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string().optional(),
  agency: z.string(),
  gives: z.string(),
  category: z.array(z.string()),
  states: z.array(z.string()),
  why: z.array(z.string()).optional(),
});

const howToApplySchema = z.object({
  agency: z.string(),
  first: z.string(),
  steps: z.array(z.string()),
  url: z.string().optional(),
  phones: z.array(phoneSchema),
  in_person: z.string().optional(),
});

const stateQuery = z.string().max(20).optional().describe('Code of a state: what is offered there.');

/** Begins the cursor of a search; an id, the cursor of a list, never does. */
const rankMark = '~';

function readRank(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, rank] = /^~(\d{1,6})$/.exec(cursor) ?? [];
  if (rank === undefined) throw badCursor();
  return Number(rank);
}

function badCursor(): AppError {
  return refusal('cursor', 'is not one that this list gave; leave it out to begin again');
}

/** A filter that nothing could match is a slip, and says what there is. */
async function known(
  facet: 'state' | 'category',
  asked: string | undefined,
  deps: Pick<RouteDeps, 'facets'>,
): Promise<string | undefined> {
  if (asked === undefined) return undefined;
  const allowed = await deps.facets(facet);
  if (allowed.includes(asked)) return asked;
  throw refusal(facet, `there is no such ${facet}; these are: ${allowed.join(', ')}`);
}

function refusal(field: string, reason: string): AppError {
  return new AppError('invalid_request', `The query is not usable: "${field}": ${reason}.`, {
    extra: { errors: [{ field, reason }] },
  });
}

/** The catalogue: listed, searched, one by one. */
export function programRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/programs',
      summary: 'Programs, by id; or by relevance to `q`.',
      auth: 'client',
      request: {
        params: nothing,
        query: z.object({
          q: z
            .string()
            .max(deps.bounds.messageCharsMax)
            .optional()
            .describe('A need or a name, in plain words; orders by relevance.'),
          state: stateQuery,
          category: z.string().max(60).optional(),
          limit: z.coerce.number().int().min(1).max(deps.bounds.pageRowsMax).default(20),
          cursor: z.string().max(200).optional().describe('`next_cursor` of the page before, with the same filters.'),
        }),
        body: nothing,
      },
      responses: {
        200: {
          description: 'A page; go on with `next_cursor` until there is none.',
          schema: z.object({ programs: z.array(listedSchema), next_cursor: z.string().optional() }),
        },
      },
      problems: [],
      async handle({ query }) {
        const state = await known('state', query.state?.toUpperCase(), deps);
        const category = await known('category', query.category, deps);
        const filters: SearchFilters = {
          ...(state === undefined ? {} : { state }),
          ...(category === undefined ? {} : { category }),
        };
        if (query.q !== undefined && query.q.trim() !== '') {
          const from = readRank(query.cursor);
          const hits = await deps.search(query.q, filters);
          const page = hits.slice(from, from + query.limit);
          const found = await deps.programs.getMany(page.map(({ programId }) => programId));
          const byId = new Map(found.map((stored) => [stored.program.id, stored]));
          return json(200, {
            programs: page.flatMap(({ programId, why }) => listed(byId.get(programId), why)),
            next_cursor: hits.length > from + query.limit ? `${rankMark}${from + query.limit}` : undefined,
          });
        }
        const after = query.cursor;
        if (after?.startsWith(rankMark)) throw badCursor();
        const page = await deps.programs.list(filters, { after, limit: query.limit + 1 });
        const rows = page.slice(0, query.limit);
        const last = rows[rows.length - 1];
        return json(200, {
          programs: rows.flatMap((stored) => listed(stored, undefined)),
          next_cursor: page.length > rows.length ? last?.program.id : undefined,
        });
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/programs/{program_id}',
      summary: 'One program: what it gives, its rule, papers, how to apply.',
      auth: 'client',
      request: {
        params: z.object({ program_id: z.string().max(100) }),
        query: z.object({ state: stateQuery }),
        body: nothing,
      },
      responses: {
        200: {
          description: 'The program.',
          schema: programSchema.extend({ hash: z.string(), how_to_apply: howToApplySchema }),
        },
      },
      problems: ['program_not_found'],
      async handle({ params, query }) {
        const state = await known('state', query.state?.toUpperCase(), deps);
        const stored = await deps.programs.get(params.program_id);
        if (!stored)
          throw new AppError(
            'program_not_found',
            'There is no program with this id. GET /v1/programs lists what there is.',
          );
        return json(
          200,
          { ...stored.program, hash: stored.hash, how_to_apply: applyBody(stored.program, state) },
          { ETag: `"${stored.hash}"` },
        );
      },
    }),
  ];
}

function listed(
  stored: StoredProgram | undefined,
  why: readonly string[] | undefined,
): readonly z.infer<typeof listedSchema>[] {
  if (!stored) return [];
  const { id, name, short_name, agency, gives, category, states } = stored.program;
  return [
    {
      id,
      name,
      ...(short_name === undefined ? {} : { short_name }),
      agency,
      gives,
      category,
      states,
      ...(why === undefined ? {} : { why: [...why] }),
    },
  ];
}

function applyBody(program: Program, state: string | undefined) {
  const { agency, first, steps, url, phones, inPerson } = howToApply(program, state);
  return { agency, first, steps, url, phones, in_person: inPerson };
}
