import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { howToApply, programSchema, type Program } from '../../programs/program.ts';
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
          q: z.string().max(deps.bounds.messageCharsMax).optional(),
          state: z.string().max(20).optional(),
          category: z.string().max(60).optional(),
          limit: z.coerce.number().int().min(1).max(deps.bounds.pageRowsMax).default(20),
          cursor: z.string().max(200).optional(),
        }),
        body: nothing,
      },
      responses: {
        200: {
          description: 'A page; go on with `cursor`.',
          schema: z.object({ programs: z.array(listedSchema), next_cursor: z.string().optional() }),
        },
      },
      problems: [],
      async handle({ query }) {
        const filters: SearchFilters = {
          ...(query.state === undefined ? {} : { state: query.state }),
          ...(query.category === undefined ? {} : { category: query.category }),
        };
        if (query.q !== undefined && query.q.trim() !== '') {
          const hits = (await deps.search(query.q, filters)).slice(0, query.limit);
          const found = await deps.programs.getMany(hits.map(({ programId }) => programId));
          const byId = new Map(found.map((stored) => [stored.program.id, stored]));
          return json(200, { programs: hits.flatMap(({ programId, why }) => listed(byId.get(programId), why)) });
        }
        const page = await deps.programs.list(filters, { after: query.cursor, limit: query.limit + 1 });
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
        query: z.object({ state: z.string().max(20).optional() }),
        body: nothing,
      },
      responses: {
        200: {
          description: 'The program.',
          schema: programSchema.extend({ hash: z.string(), how_to_apply: z.looseObject({}) }),
        },
      },
      problems: ['program_not_found'],
      async handle({ params, query }) {
        const stored = await deps.programs.get(params.program_id);
        if (!stored)
          throw new AppError(
            'program_not_found',
            'There is no program with this id. GET /v1/programs lists what there is.',
          );
        return json(
          200,
          { ...stored.program, hash: stored.hash, how_to_apply: applyBody(stored.program, query.state) },
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
