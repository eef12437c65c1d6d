import { pathText, type YamlPath } from '../../packs/fault.ts';
import type { Program } from '../program.ts';

/** A cell as the value of a program; `undefined` for an empty one. Throws CellFault where it cannot be read. */
interface CsvColumn {
  readonly name: string;
  /** Where the value belongs in a program. */
  readonly path: readonly [string] | readonly [string, string];
  read(cell: string): unknown;
  write(value: unknown): string;
}

/** Why a cell cannot be read, in plain words. */
export class CellFault extends Error {}

const text = { read: (cell: string): unknown => cell, write: String };

/** A word that is no number or no yes/no goes through: the schema says what should stand there. */
const number = { read: (cell: string): unknown => (/^-?\d+$/.test(cell.trim()) ? Number(cell) : cell), write: String };
const json = { read: readJsonCell, write: (value: unknown): string => JSON.stringify(value) };

/** Items divided by `;`, or a JSON list where an item needs a `;` of its own. */
const list = listOf(
  (item) => item,
  (item) => (typeof item === 'string' ? item : undefined),
);
const documents = listOf(
  (what) => ({ what }),
  (item) => onlyText(item, 'what', 'or'),
);
const phones = listOf(
  (of) => ({ number: of }),
  (item) => onlyText(item, 'number', 'what'),
);
const sources = listOf(
  (item) => {
    const [, title, url] = /^(.*\S)\s+(\S+)$/.exec(item) ?? [];
    if (title === undefined) throw new CellFault('takes a title and a web address: `Food bank https://example.org/`');
    return { title, url };
  },
  (item) => {
    const { title, url } = item as Program['sources'][number];
    return `${title} ${url}`;
  },
);

/** Every column of the table, in the order in which it is exported. `docs/seeding.md` lists them. */
export const csvColumns: readonly CsvColumn[] = [
  { name: 'id', path: ['id'], ...text },
  { name: 'name', path: ['name'], ...text },
  { name: 'short_name', path: ['short_name'], ...text },
  { name: 'other_names', path: ['other_names'], ...list },
  { name: 'agency', path: ['agency'], ...text },
  { name: 'level', path: ['level'], ...text },
  { name: 'states', path: ['states'], ...list },
  { name: 'counties', path: ['counties'], ...list },
  { name: 'category', path: ['category'], ...list },
  { name: 'life_events', path: ['life_events'], ...list },
  { name: 'gives', path: ['gives'], ...text },
  { name: 'who', path: ['who'], ...text },
  { name: 'value', path: ['value'], ...number },
  { name: 'triage', path: ['triage'], ...json },
  { name: 'months', path: ['months'], ...json },
  { name: 'rule', path: ['rule'], ...json },
  { name: 'agency_decides_why', path: ['agency_decides', 'why'], ...text },
  { name: 'agency_decides_ask', path: ['agency_decides', 'ask'], ...text },
  { name: 'documents', path: ['documents'], ...documents },
  { name: 'apply_first', path: ['apply', 'first'], ...text },
  { name: 'apply_steps', path: ['apply', 'steps'], ...list },
  { name: 'apply_url', path: ['apply', 'url'], ...text },
  { name: 'apply_phones', path: ['apply', 'phones'], ...phones },
  { name: 'apply_in_person', path: ['apply', 'in_person'], ...text },
  { name: 'apply_by_state', path: ['apply_by_state'], ...json },
  { name: 'takes', path: ['takes'], ...text },
  { name: 'next', path: ['next'], ...text },
  { name: 'related', path: ['related'], ...list },
  { name: 'phrasings', path: ['phrasings'], ...list },
  { name: 'sources', path: ['sources'], ...sources },
  { name: 'reviewed_on', path: ['reviewed_on'], ...text },
];

/** The column that holds what stands at this path of a program. */
export function columnOf(path: YamlPath): string {
  const column = csvColumns.find(({ path: of }) => of.every((part, at) => path[at] === part));
  return column?.name ?? pathText(path);
}

/** One row of the table: a cell per column; what the program does not have is an empty one. */
export function csvRowOf(program: Program): readonly string[] {
  return csvColumns.map(({ path: [outer, inner], write }) => {
    const held: unknown = program[outer as keyof Program];
    const value = inner === undefined || held === undefined ? held : (held as Readonly<Record<string, unknown>>)[inner];
    return isNothing(value) ? '' : write(value);
  });
}

function isNothing(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function readJsonCell(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    throw new CellFault('takes JSON');
  }
}

function listOf(
  readItem: (item: string) => unknown,
  writeItem: (item: unknown) => string | undefined,
): Pick<CsvColumn, 'read' | 'write'> {
  const read = (cell: string): unknown => {
    if (cell.trimStart().startsWith('[')) return readJsonCell(cell);
    return cell
      .split(';')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map(readItem);
  };
  return {
    read,
    write: (value) => {
      const items = value as readonly unknown[];
      const simple = items.map(writeItem);
      const plain = simple.every((item) => item !== undefined && item !== '' && item === item.trim());
      const cell = simple.join('; ');
      // Only what reads back as itself may be written the short way.
      return plain && !cell.startsWith('[') && simple.every((item) => !item?.includes(';'))
        ? cell
        : JSON.stringify(items);
    },
  };
}

/** The one text of an item that has nothing else to say. */
function onlyText(item: unknown, key: string, other: string): string | undefined {
  const held = item as Readonly<Record<string, unknown>>;
  return isNothing(held[other]) ? String(held[key]) : undefined;
}
