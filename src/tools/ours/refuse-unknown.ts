import { AppError } from '../../errors.ts';
import { nearest } from '../../packs/nearest.ts';
import { programFacets, type ProgramFacet, type ProgramQueries } from '../../programs/program-queries.ts';

export interface KnownValues {
  readonly queries: Pick<ProgramQueries, 'valuesOf'>;
  /** Codes that exist in the jurisdiction, whether or not a program is limited to them. */
  readonly states: readonly string[];
  /** Categories that name people. */
  readonly people: readonly string[];
}

/** Values listed in the answer to an unknown one. */
const listedMax = 60;

/**
 * A filter that no program can meet is a slip: throws `invalid_request` with the nearest and the allowed values. Not so
 * for a county: those that no program names exist, too.
 */
export async function refuseUnknown(
  { queries, states, people }: KnownValues,
  asked: { readonly [Facet in ProgramFacet | 'who']?: string | undefined },
): Promise<void> {
  for (const facet of [...programFacets, 'who'] as const) {
    const value = asked[facet];
    if (value === undefined || facet === 'county') continue;
    const known = facet === 'state' ? states : facet === 'who' ? people : await queries.valuesOf(facet);
    if (known.includes(value)) continue;
    const near = nearest(value, known);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    const says = `There is no such ${facet.replaceAll('_', ' ')}.${hint} Allowed: ${known.slice(0, listedMax).join(', ')}.`;
    throw new AppError('invalid_request', says, { extra: { field: facet, allowed: known } });
  }
}
