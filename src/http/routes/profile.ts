import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { parseHousehold } from '../../household/parse-household.ts';
import type { Json } from '../../household/household.ts';
import { tellablePath } from '../../household/tellable-path.ts';
import type { ProposedFact } from '../../profile/fact.ts';
import { foldFacts } from '../../profile/fold-facts.ts';
import { factsOf, othersIn } from '../../profile/whose.ts';
import { applyFacts } from '../../profile/ledger.ts';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import { expectedVersion } from '../if-match.ts';
import type { RouteDeps } from './deps.ts';
import { loadThread, threadParams } from './threads.ts';

export const ledgerRowsMax = 1_000;

const factPatchSchema = z.union([
  z.strictObject({ path: z.string().min(1).max(200), value: z.json() }),
  z.strictObject({ path: z.string().min(1).max(200), status: z.enum(['removed', 'declined', 'unknown']) }),
]);

type LedgerFact = Awaited<ReturnType<RouteDeps['threads']['listFacts']>>[number];

/** A fact of the ledger as its person reads it. */
export function shownFact(
  { path, value, status, quote, turn, at, superseded }: LedgerFact,
  restored: (quote: string) => string,
) {
  return { path, value, status, quote: restored(quote), turn, at, superseded };
}

/** The profile: every fact with its words and turn, and the household they add up to. */
export function profileRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/threads/{thread_id}/profile',
      shows: true,
      summary: 'The fact ledger, and the household it adds up to.',
      auth: 'thread',
      request: { params: threadParams, query: nothing, body: nothing },
      responses: {
        200: {
          description: 'The profile.',
          schema: z.object({
            version: z.number(),
            household: z.looseObject({}),
            facts: z.array(z.looseObject({ path: z.string(), status: z.string() })),
            others: z
              .array(z.object({ who: z.string(), household: z.looseObject({}) }))
              .describe('People asked for; their facts stand in the ledger under `for.<who>.`'),
          }),
        },
      },
      problems: ['thread_not_found'],
      async handle({ params }) {
        const thread = await loadThread(deps, params.thread_id);
        const [facts, vault] = await Promise.all([
          deps.threads.listFacts(params.thread_id, ledgerRowsMax),
          deps.threads.loadVault(params.thread_id),
        ]);
        return json(
          200,
          {
            version: thread.version,
            household: foldFacts(thread.facts, deps.pack().fields),
            others: othersIn(thread.facts).map((who) => ({
              who,
              household: foldFacts(factsOf(thread.facts, who), deps.pack().fields),
            })),
            facts: facts.map((fact) =>
              shownFact(fact, (quote) => deps.restore(quote, { threadId: params.thread_id, vault })),
            ),
          },
          { ETag: `"v${thread.version}"` },
        );
      },
    }),
    defineRoute({
      method: 'patch',
      path: '/v1/threads/{thread_id}/profile',
      shows: true,
      summary:
        'Change facts: give values, or mark them removed, declined or unknown. If-Match guards against a lost update.',
      auth: 'thread',
      request: {
        params: threadParams,
        query: nothing,
        body: z.strictObject({ facts: z.array(factPatchSchema).min(1).max(deps.bounds.factsPerTurnMax) }),
      },
      responses: {
        200: {
          description: 'What changed.',
          schema: z.object({
            version: z.number(),
            facts_changed: z.array(z.looseObject({ path: z.string() })),
            household: z.looseObject({}),
          }),
        },
      },
      problems: ['thread_not_found', 'household_invalid', 'version_conflict'],
      async handle({ params, body, ifMatch }) {
        const thread = await loadThread(deps, params.thread_id);
        const proposed = body.facts.map((fact): ProposedFact =>
          'status' in fact
            ? { path: fact.path, status: fact.status, quote: '', confidence: 1 }
            : { path: fact.path, value: fact.value as Json, status: 'corrected', quote: '', confidence: 1 },
        );
        const result = applyFacts(factsOf(thread.facts, undefined), proposed, 0, {
          fields: deps.pack().fields,
          ...deps.bounds,
        });
        const refused = result.refused[0];
        if (refused) {
          const field = tellablePath(refused.fact.path);
          throw new AppError('household_invalid', `Nothing was changed: ${refused.reason}.`, {
            extra: { field },
          });
        }
        // The whole must make sense too: a child is not older than its parent.
        const household = parseHousehold(foldFacts(result.inForce, deps.pack().fields), deps.pack().fields);
        const { version } = await deps.threads.patchFacts({
          threadId: params.thread_id,
          facts: result.added,
          expectedVersion: expectedVersion(ifMatch, 'thread'),
          at: deps.clock.now().toISOString(),
        });
        return json(200, { version, facts_changed: result.changes, household }, { ETag: `"v${version}"` });
      },
    }),
  ];
}
