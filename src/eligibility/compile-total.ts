import { missingAt, noEvidence, presumedBy, type Evidence } from './evidence.ts';
import type { NumberExpr } from './expression.ts';
import type { Surroundings } from './expression-type.ts';
import { convert, inPeriod } from './household-numbers.ts';
import * as numbers from './interval.ts';
import { interval, point, type NumberValue } from './interval.ts';
import { entryAmount } from './entry-amount.ts';
import { isOnce, listReader, runsOn } from './list-entries.ts';
import { findPlace } from './names.ts';
import { forEntry, type Compiler, type Entry, type NumberOf, type Scope } from './scope.ts';
import { AppError } from '../errors.ts';
import { spanOf, whatFallsIn, type Span } from './time-span.ts';

type Total = Extract<NumberExpr, { readonly total: string }>;

/** Adds up the entries of a list: what comes in on the day asked about, or what falls into its month or year. */
export function compileTotal(expr: Total, c: Compiler, at: Surroundings): NumberOf {
  const place = findPlace(expr.total, c.pack.fields, at.list);
  if (place === undefined) throw new AppError('pack_invalid', `There is no field ${expr.total}.`);
  const list = place.node;
  const { over } = expr;
  const want = over ?? at.want ?? expr.per;
  const entriesOf = listReader(place, c);
  const where = expr.where === undefined ? undefined : c.test(expr.where, { list });
  const ofEntry = expr.of === undefined ? undefined : c.number(expr.of, { list, want });
  const amountOf = entryAmount(list, c);
  const starts = list.children.get('starts_on');
  const [allAlong] = starts === undefined ? [] : c.presumptionsFor(starts.path);
  const ofPeriod = (entry: Entry, scope: Scope): NumberValue =>
    ofEntry?.(forEntry(scope, entry)) ?? inPeriod(amountOf(entry, scope), entry.value, entry.path, want);
  const worth: Worths = { ofPeriod, stated: amountOf, allAlong: allAlong && presumedBy(allAlong.id) };
  return (scope) => {
    const reading = entriesOf(scope);
    if (reading.kind === 'open') return interval(0, Infinity, reading.evidence);
    let sum = point(0, reading.evidence);
    const span = over === undefined ? undefined : spanOf(over, scope.run.asOf);
    for (const entry of reading.entries) {
      const counts = where?.(forEntry(scope, entry));
      if (counts?.is === 'not_met') continue;
      const value = span === undefined ? runningNow(entry, scope, ofPeriod) : fallingInto(span, entry, scope, worth);
      if (value === undefined) continue;
      const evidence = counts?.evidence ?? noEvidence;
      sum = numbers.add(
        sum,
        counts?.is === 'unknown' ? numbers.maybe(value, evidence) : numbers.withEvidence(value, evidence),
      );
    }
    return over === undefined ? sum : convert(sum, over, at.want ?? expr.per);
  };
}

type Worth = (entry: Entry, scope: Scope) => NumberValue;

interface Worths {
  /** As money of the period wanted. */
  readonly ofPeriod: Worth;
  /** As it was said. */
  readonly stated: Worth;
  /** The presumption that what has no start came in all along, where the pack has one. */
  readonly allAlong: Evidence | undefined;
}

/** Undefined when nothing comes in on that day. A lump sum is no income of a period. */
function runningNow(entry: Entry, scope: Scope, worth: Worth): NumberValue | undefined {
  const runs = runsOn(entry.value, scope.run.asOf);
  if (runs === 'no' || isOnce(entry.value)) return undefined;
  const value = worth(entry, scope);
  return runs === 'open' ? numbers.maybe(value, missingAt(`${entry.path}.status`)) : value;
}

/** What of an entry falls into a month or a year: all of a lump sum, and the share of that time in which it ran. */
function fallingInto(span: Span, entry: Entry, scope: Scope, worth: Worths): NumberValue | undefined {
  const falls = whatFallsIn(entry, span, scope.run.asOf, scope.run.presume ? worth.allAlong : undefined);
  if (falls.most === 0) return undefined;
  const whole = isOnce(entry.value) ? worth.stated(entry, scope) : worth.ofPeriod(entry, scope);
  return numbers.multiply(whole, interval(falls.least, falls.most, falls.evidence));
}
