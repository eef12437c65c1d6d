import { bounds } from '../config.ts';
import { joinEvidence, noEvidence, restsOn, settled, type Evidence, type FigureUse } from './evidence.ts';
import { interval, notOffered, point, type NumberValue } from './interval.ts';
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
  const figure = figureOn(parameter, asOf);
  if (figure === undefined) return anything;
  const only = onlyCell(figure.table, keys);
  const evidence = joinEvidence(figure.evidence, evidenceOf(keys));
  if (typeof only === 'number') return point(only, settled(evidence));
  return overCells(only === undefined ? cellsAt(figure.table, keys) : [only], evidence);
}

/** From the lowest to the highest cell; a cell that is not there may be any number. */
function overCells(cells: readonly Cell[], evidence: Evidence): NumberValue {
  let [lo, hi, offered] = [Infinity, -Infinity, 0];
  for (const cell of cells) {
    if (cell === 'not_offered') continue;
    offered += 1;
    lo = Math.min(lo, typeof cell === 'number' ? cell : cell === 'no_limit' ? Infinity : -Infinity);
    hi = Math.max(hi, typeof cell === 'number' ? cell : Infinity);
  }
  if (offered === 0) return notOffered(evidence);
  const value = interval(lo, hi, evidence);
  return offered === cells.length ? value : { ...value, offered: 'maybe', evidence };
}

const anything = interval(-Infinity, Infinity, noEvidence);

/** The same for a yes/no parameter. A cell that is not there is not known; `not_offered` is no. */
export function figureTest(parameter: Parameter, keys: readonly TableKey[], asOf: string): TestValue {
  const figure = figureOn(parameter, asOf);
  if (figure === undefined) return open(noEvidence);
  const evidence = joinEvidence(figure.evidence, evidenceOf(keys));
  const cells = cellsAt(figure.table, keys);
  if (cells.every((cell) => cell === true)) return known(true, evidence);
  return cells.every((cell) => cell === false || cell === 'not_offered') ? known(false, evidence) : open(evidence);
}

interface FigureOnDay {
  readonly table: Table;
  /** One object per figure and day, so that evidence can tell by identity what it already holds. */
  readonly evidence: Evidence;
}

const figuresByDay = new WeakMap<Parameter, Map<string, FigureOnDay | undefined>>();

/** The last entry that started on or before the day; it may be past its verified period. */
function figureOn(parameter: Parameter, asOf: string): FigureOnDay | undefined {
  const days = figuresByDay.get(parameter) ?? new Map<string, FigureOnDay | undefined>();
  figuresByDay.set(parameter, days);
  if (!days.has(asOf)) {
    if (days.size >= bounds.figureDaysMax) days.clear();
    days.set(asOf, findFigure(parameter, asOf));
  }
  return days.get(asOf);
}

function findFigure(parameter: Parameter, asOf: string): FigureOnDay | undefined {
  const byStart = parameter.series.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const series = byStart.findLast(({ from }) => from <= asOf);
  if (series === undefined) return undefined;
  const use: FigureUse = {
    parameter: parameter.id,
    label: parameter.label,
    from: series.from,
    verifiedUntil: series.verified_until,
    stale: asOf > series.verified_until,
    nextOn: byStart.find(({ from }) => from > asOf)?.from,
    source: parameter.source,
  };
  return { table: series.table, evidence: restsOn(use) };
}

/** The one cell that settled keys lead to by name: the usual case, without a list of what else it may be. */
function onlyCell(table: Table, keys: readonly TableKey[]): Cell {
  let here: Table | undefined = table;
  for (const key of keys) {
    if (typeof here !== 'object' || key.kind === 'open') break;
    if (key.kind === 'word') here = here[key.word] ?? here.default;
    else here = key.value.lo === key.value.hi ? here[String(key.value.lo)] : undefined;
  }
  return typeof here === 'object' ? undefined : here;
}

function evidenceOf(keys: readonly TableKey[]): Evidence {
  return keys.reduce(
    (all, key) => joinEvidence(all, key.kind === 'number' ? key.value.evidence : key.evidence),
    noEvidence,
  );
}

/** Every cell that may be meant; `undefined` among them where the table has none. Never empty. */
function cellsAt(table: Table, keys: readonly TableKey[]): readonly Cell[] {
  if (typeof table !== 'object') return [table];
  const [key, ...others] = keys;
  if (key === undefined) return [undefined];
  const branches =
    key.kind === 'number'
      ? sizeBranches(table, key.value)
      : key.kind === 'word'
        ? [table[key.word] ?? table.default]
        : Object.values(table);
  return branches.flatMap((next) => (next === undefined ? [undefined] : cellsAt(next, others)));
}

/** The cells of every size in the interval. Past the largest size the table only rises, so its end is enough. */
function sizeBranches(table: Branch, size: NumberValue): readonly (Table | undefined)[] {
  const largest = largestSize(table);
  const from = Math.max(Math.floor(size.lo), 0);
  const to = Math.min(Math.ceil(size.hi), Math.max(largest, from) + bounds.membersMax);
  const branches: (Table | undefined)[] = [branchOf(table, from, largest)];
  for (let number = from + 1; number <= Math.min(to, largest); number += 1) {
    branches.push(branchOf(table, number, largest));
  }
  if (to > Math.max(largest, from)) branches.push(branchOf(table, to, largest));
  return branches;
}

const largestSizes = new WeakMap<Branch, number>();

function largestSize(table: Branch): number {
  const known = largestSizes.get(table);
  if (known !== undefined) return known;
  const largest = Math.max(-Infinity, ...Object.keys(table).map(Number).filter(Number.isInteger));
  largestSizes.set(table, largest);
  return largest;
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
