import { bounds } from '../config.ts';
import { joinEvidence, noEvidence, restsOn, type Evidence, type FigureUse } from './evidence.ts';
import { hull, interval, notOffered, point, withEvidence, type NumberValue } from './interval.ts';
import type { Parameter, Table } from './rule.ts';
import { known, open, type TestValue } from './three-valued.ts';

/** One key of a look-up: a word, a whole number (of people), or not said yet. */
export type TableKey =
  | { readonly kind: 'word'; readonly word: string; readonly evidence: Evidence }
  | { readonly kind: 'number'; readonly value: NumberValue }
  | { readonly kind: 'open'; readonly evidence: Evidence };

type Cell = number | boolean | string | undefined;
type Branch = { readonly [key: string]: Table };

/** The number that holds on `asOf` at these keys; over all cells that are still possible where a key is not said. */
export function figureNumber(parameter: Parameter, keys: readonly TableKey[], asOf: string): NumberValue {
  const series = seriesOn(parameter, asOf);
  if (series === undefined) return interval(-Infinity, Infinity, noEvidence);
  const evidence = joinEvidence(restsOn(useOf(parameter, series, asOf)), missingOf(keys));
  const cells = cellsAt(series.table, keys, parameter.keys);
  const [first, ...others] = cells.map(asNumber);
  return withEvidence(others.reduce(hull, first ?? interval(-Infinity, Infinity, noEvidence)), evidence);
}

/** The same for a yes/no parameter. A cell that is not there is not known; `not_offered` is no. */
export function figureTest(parameter: Parameter, keys: readonly TableKey[], asOf: string): TestValue {
  const series = seriesOn(parameter, asOf);
  if (series === undefined) return open(noEvidence);
  const evidence = joinEvidence(restsOn(useOf(parameter, series, asOf)), missingOf(keys));
  const cells = cellsAt(series.table, keys, parameter.keys);
  if (cells.length > 0 && cells.every((cell) => cell === true)) return known(true, evidence);
  if (cells.length > 0 && cells.every((cell) => cell === false || cell === 'not_offered'))
    return known(false, evidence);
  return open(evidence);
}

type Series = Parameter['series'][number];

/** The last entry that started on or before the day; it may be past its verified period. */
function seriesOn(parameter: Parameter, asOf: string): Series | undefined {
  let found: Series | undefined;
  for (const entry of parameter.series) {
    if (entry.from <= asOf && (found === undefined || entry.from > found.from)) found = entry;
  }
  return found;
}

const uses = new WeakMap<Series, Map<string, FigureUse>>();

/** One object per series and day, so that evidence can tell by identity what it already holds. */
function useOf(parameter: Parameter, series: Series, asOf: string): FigureUse {
  const days = uses.get(series) ?? new Map<string, FigureUse>();
  uses.set(series, days);
  const known = days.get(asOf);
  if (known) return known;
  const later = parameter.series.map((entry) => entry.from).filter((from) => from > asOf);
  const use: FigureUse = {
    parameter: parameter.id,
    label: parameter.label,
    from: series.from,
    verifiedUntil: series.verified_until,
    stale: asOf > series.verified_until,
    nextOn: later.sort()[0],
    source: parameter.source,
  };
  if (days.size >= bounds.figureDaysMax) days.clear();
  days.set(asOf, use);
  return use;
}

function missingOf(keys: readonly TableKey[]): Evidence {
  return keys.reduce(
    (all, key) => joinEvidence(all, key.kind === 'number' ? key.value.evidence : key.evidence),
    noEvidence,
  );
}

function cellsAt(table: Table, keys: readonly TableKey[], levels: readonly string[]): readonly Cell[] {
  if (typeof table !== 'object') return [table];
  const [key, ...otherKeys] = keys;
  const [, ...otherLevels] = levels;
  if (key === undefined) return [undefined];
  if (key.kind === 'number')
    return sizeBranches(table, key.value).flatMap((next) => deeper(next, otherKeys, otherLevels));
  const branches = key.kind === 'word' ? [table[key.word] ?? table.default] : Object.values(table);
  return branches.flatMap((next) => deeper(next, otherKeys, otherLevels));
}

function deeper(table: Table | undefined, keys: readonly TableKey[], levels: readonly string[]): readonly Cell[] {
  return table === undefined ? [undefined] : cellsAt(table, keys, levels);
}

/** The cells of every size in the interval; past the largest, `each_more` is added per person. */
function sizeBranches(table: Branch, size: NumberValue): readonly (Table | undefined)[] {
  const only = size.lo === size.hi ? table[String(size.lo)] : undefined;
  if (only !== undefined) return [only];
  const largest = Math.max(...Object.keys(table).map(Number).filter(Number.isInteger), -Infinity);
  const from = Math.max(Math.floor(size.lo), 0);
  const to = Math.min(Math.ceil(size.hi), Math.max(largest, from) + bounds.membersMax);
  const branches: (Table | undefined)[] = [];
  for (let number = from; number <= to; number += 1) branches.push(branchOf(table, number, largest));
  return branches;
}

function branchOf(table: Branch, size: number, largest: number): Table | undefined {
  const cell = table[String(size)];
  if (cell !== undefined) return cell;
  const last = table[String(largest)];
  if (size > largest && typeof table.each_more === 'number' && last !== undefined) {
    return typeof last === 'number' ? last + table.each_more * (size - largest) : last;
  }
  return table.default;
}

function asNumber(cell: Cell): NumberValue {
  if (typeof cell === 'number') return point(cell);
  if (cell === 'no_limit') return point(Infinity);
  if (cell === 'not_offered') return notOffered(noEvidence);
  return interval(-Infinity, Infinity, noEvidence);
}
