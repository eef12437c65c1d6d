import type { Reading } from '../household/household.ts';
import { readField, readValue } from '../household/read-field.ts';
import { inferredMark, joinEvidence, missingAt, noEvidence, presumedBy, type Evidence } from './evidence.ts';
import { withEvidence, type NumberValue } from './interval.ts';
import type { Place } from './names.ts';
import {
  withoutEntry,
  withoutPresumptions,
  type CompiledPresumption,
  type Compiler,
  type Run,
  type Scope,
} from './scope.ts';

/** What stands at a place, and what that rests on. An open reading's evidence names the ledger path that is missing. */
export interface PlaceReading {
  readonly reading: Reading;
  readonly evidence: Evidence;
  /** Worked out by a presumption's formula; the reading is open then. */
  readonly number?: NumberValue;
}

export type ReadPlace = (scope: Scope) => PlaceReading;

const absent: Reading = { kind: 'absent' };

/** Prepares reading a place: looks up once which presumptions of the pack may fill it. */
export function readerOf(place: Place, compiler: Compiler): ReadPlace {
  const presumptions = compiler.presumptionsFor(place.node.path);
  return (scope) => {
    const root = rootOf(place, scope);
    const reading = root === undefined ? absent : readField(root, place.segments);
    if (reading.kind === 'value' || reading.kind === 'range') return asSaid(reading, place, scope);
    if (reading.kind === 'absent') {
      const presumed = presume(presumptions, scope);
      if (presumed) return presumed;
    }
    return { reading, evidence: missingAt(ledgerPath(place, scope)) };
  };
}

/** Path of the place in the ledger: `members.you.age`, `expenses.rent`, `members.you.income.wages.amount`. */
export function ledgerPath(place: Place, scope: Scope): string {
  const rest = place.segments.join('.');
  if (place.from === 'household') return rest;
  if (place.from === 'entry') return `${scope.entry?.path ?? ''}.${rest}`;
  return `members.${scope.member?.id ?? ''}.${rest}`;
}

function rootOf(place: Place, scope: Scope) {
  if (place.from === 'household') return scope.run.household;
  return place.from === 'member' ? scope.member : scope.entry?.value;
}

/**
 * A range may still be narrowed, so its path stays missing until it settles something. A fact that was only inferred
 * counts, but is marked; on stated facts alone it does not count.
 */
function asSaid(reading: Reading, place: Place, scope: Scope): PlaceReading {
  if (reading.kind !== 'range' && scope.run.inferred.size === 0) return { reading, evidence: noEvidence };
  const path = ledgerPath(place, scope);
  const evidence = reading.kind === 'range' ? missingAt(path) : noEvidence;
  if (!isInferred(path, scope.run)) return { reading, evidence };
  if (scope.run.presume) return { reading, evidence: joinEvidence(evidence, presumedBy(inferredMark)) };
  return { reading: absent, evidence: missingAt(path) };
}

function isInferred(path: string, run: Run): boolean {
  for (const inferred of run.inferred) {
    if (inferred === path || inferred.startsWith(`${path}.`) || path.startsWith(`${inferred}.`)) return true;
  }
  return false;
}

function presume(presumptions: readonly CompiledPresumption[], scope: Scope): PlaceReading | undefined {
  for (const { id, value, formula, follows, forMembers } of presumptions) {
    if (scope.run.toldOnly || (!follows && !scope.run.presume)) continue;
    // For whom a presumption holds is read from what was said, never from another presumption.
    if (forMembers && forMembers(withoutPresumptions(scope)).is !== 'met') continue;
    const because = follows ? noEvidence : presumedBy(id);
    if (formula === undefined) return { reading: readValue(value), evidence: because };
    const number = withEvidence(formula(withoutEntry(scope)), because);
    return { reading: absent, evidence: number.evidence, number };
  }
  return undefined;
}
