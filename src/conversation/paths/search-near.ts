import type { PathDeps } from './path.ts';

/** What is found scores at least this share of what is nearest. */
const nearShareMin = 0.5;

/**
 * How near the programs are to what a message describes, 0 to 1: a search is for what is named or described in its own words; what is needed
 * is triage's.
 */
export async function searchNear(
  tools: Pick<PathDeps['tools'], 'searchPrograms'>,
  text: string,
  state: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const hits = await tools.searchPrograms(text, state);
  const best = hits[0]?.score ?? 1;
  return new Map(
    hits.flatMap(({ programId, score }) => (score >= nearShareMin * best ? [[programId, score / best] as const] : [])),
  );
}
