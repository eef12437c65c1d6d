import type { Program } from './program.ts';
import type { SearchFilters } from './program-store.ts';

/** One value by which programs can be filtered. An empty one: without limit, so it passes every value of its kind. */
export interface Facet {
  readonly kind: Exclude<keyof SearchFilters, 'who'>;
  readonly value: string;
}

/** Every value under which a program passes a filter. */
export function facetsOf(program: Pick<Program, 'states' | 'counties' | 'category' | 'life_events'>): readonly Facet[] {
  const of = (kind: Facet['kind'], values: readonly string[]) => values.map((value): Facet => ({ kind, value }));
  const orEmpty = (values: readonly string[]) => (values.length === 0 ? [''] : values);
  return [
    ...of('state', orEmpty(program.states)),
    ...of('county', orEmpty(program.counties)),
    ...of('category', program.category),
    ...of('lifeEvent', program.life_events),
  ];
}

/** For each filter that is set, the values of which a program must have one. */
export function facetsAsked(filters: SearchFilters): readonly (readonly Facet[])[] {
  const place = (kind: 'state' | 'county', value: string | undefined): (readonly Facet[])[] =>
    value === undefined
      ? []
      : [
          [
            { kind, value: '' },
            { kind, value },
          ],
        ];
  const exact = (kind: Facet['kind'], value: string | undefined): (readonly Facet[])[] =>
    value === undefined ? [] : [[{ kind, value }]];
  return [
    ...place('state', filters.state),
    ...place('county', filters.county),
    ...exact('category', filters.category),
    ...exact('lifeEvent', filters.lifeEvent),
    ...exact('category', filters.who),
  ];
}

/** Finds the ids of the programs that pass every filter; what each has is looked up once, here. */
export function facetFilter(
  programs: readonly (Parameters<typeof facetsOf>[0] & { readonly id: string })[],
): (filters: SearchFilters) => ReadonlySet<string> {
  const everything = new Set(programs.map(({ id }) => id));
  const having = new Map<string, Set<string>>();
  for (const program of programs) {
    for (const facet of facetsOf(program)) {
      const term = facetTerm(facet);
      having.set(term, (having.get(term) ?? new Set()).add(program.id));
    }
  }
  return (filters) => {
    let passing: ReadonlySet<string> = everything;
    for (const anyOf of facetsAsked(filters)) {
      const sets = anyOf.flatMap((facet) => having.get(facetTerm(facet)) ?? []);
      const before = passing;
      passing = new Set(sets.flatMap((set) => [...set].filter((id) => before.has(id))));
    }
    return passing;
  };
}

/** A facet as a term of an index; no word has an equals sign in it. */
export function facetTerm({ kind, value }: Facet): string {
  return `${kind}=${value}`;
}
