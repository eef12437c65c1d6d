import type { Program } from '../../src/programs/program.ts';
import type { CorpusEntry } from './search-queries.ts';

/** Entries of any collection as programs without a name: what they say is what they give. */
export function asPrograms(entries: readonly CorpusEntry[]): {
  readonly programs: readonly Program[];
  /** The entry's own id. */
  readonly idOf: (programId: string) => string;
} {
  const programs = entries.map(({ text, phrasings }, index): Program => ({
    ...blank,
    id: `entry_${index}`,
    gives: text,
    phrasings: [...phrasings],
  }));
  const ids = new Map(entries.map(({ id }, index) => [`entry_${index}`, id]));
  return { programs, idOf: (programId) => ids.get(programId) ?? programId };
}

const blank: Program = {
  id: 'entry',
  name: '',
  other_names: [],
  agency: '',
  level: 'federal',
  states: [],
  counties: [],
  category: ['entry'],
  life_events: [],
  gives: '',
  who: '',
  value: 5,
  months: [],
  documents: [],
  apply: { first: '', steps: [], phones: [] },
  apply_by_state: {},
  related: [],
  phrasings: [],
  sources: [],
  reviewed_on: '1970-01-01',
};
