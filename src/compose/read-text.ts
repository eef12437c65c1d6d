import type { Clock } from '../clock.ts';
import type { ParseText, PlacedFact } from '../conversation/parse-text.ts';
import type { Fields } from '../household/field.ts';
import { isObject } from '../household/read-field.ts';
import { foldFacts, inferredPaths } from '../profile/fold-facts.ts';
import { readLedgerPath } from '../profile/ledger-path.ts';
import type { ExtractedFacts } from '../tools/ours/extract-facts.ts';

export interface ReadTextDeps {
  readonly parseText: ParseText;
  readonly fields: Fields;
  readonly clock: Pick<Clock, 'now'>;
  readonly today: () => string;
}

/**
 * Facts out of a text, for programs outside of a turn. Behind them may be a model on somebody else's machine, so that facts
 * which may go to no such model are counted and not given; words are given by their place, never as a quote.
 */
export function factReader({ parseText, fields, clock, today }: ReadTextDeps) {
  return async (text: string): Promise<ExtractedFacts> => {
    const principal = { kind: 'open', keyId: undefined, scopes: [] } as const;
    const read = await parseText({ text, threadId: undefined, principal, at: clock.now(), today: today() });
    const given = read.facts.filter((fact) => mayLeave(fact, fields));
    const ledger = given.map((fact) => ({ ...fact, turn: 0 }));
    return {
      facts: given.map(placed),
      household: { ...foldFacts(ledger, fields) },
      inferred: [...inferredPaths(ledger)],
      withheld: read.facts.length - given.length,
    };
  };
}

function mayLeave({ path, value }: PlacedFact, fields: Fields): boolean {
  const place = readLedgerPath(path, fields);
  if (place === undefined) return false;
  const within = isObject(value) ? Object.keys(value).map((key) => place.node.children.get(key)) : [];
  return [place.node, ...within].every((node) => (node?.field?.sensitivity ?? 'plain') === 'plain');
}

function placed({ path, value, status, start, end }: PlacedFact): ExtractedFacts['facts'][number] {
  return {
    path,
    status,
    ...(value === undefined ? {} : { value }),
    ...(start === undefined || end === undefined ? {} : { start, end }),
  };
}
