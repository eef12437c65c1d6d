import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { AppError } from '../../src/errors.ts';
import type { SelectableTool } from '../../src/tools/selection/tool-document.ts';

export interface ToolQuery {
  readonly query: string;
  /** Names of the tools that answer it; one is enough. */
  readonly tools: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** Keys under which collections of others keep the same thing, ours first. */
const toolKeys = {
  name: ['name', 'tool', 'tool_name', 'id', 'Name', 'Tool'],
  title: ['title'],
  description: ['description', 'desc', 'summary', 'text', 'Description'],
  inputSchema: ['inputSchema', 'input_schema', 'parameters', 'arguments', 'args'],
  phrasings: ['phrasings', 'examples', 'utterances', 'queries'],
} as const;
const queryKeys = {
  query: ['query', 'text', 'question', 'utterance', 'Query', 'instruction'],
  tools: ['tools', 'tool', 'expected', 'label', 'labels', 'wants', 'tool_name', 'Tool', 'Tools'],
} as const;

/**
 * Tools of ours or of others: JSONL, a JSON array, `{"tools": [...]}` (a `tools/list` result), the `{"function": {...}}` form
 * of chat models, `{"name": "description"}`, or CSV. Throws `invalid_request` with the place of what it can't use.
 */
export function readTools(file: string): readonly SelectableTool[] {
  const seen = new Set<string>();
  return readRows(file, (value) => ({ name: value[0], description: value[1] })).map(({ row: given, where }) => {
    const row = isRow(given['function']) ? given['function'] : given;
    const name = textAt(row, toolKeys.name, where, 'a name');
    if (seen.has(name)) throw fault(where, `the tool “${name}” stands twice`);
    seen.add(name);
    const description = first(row, toolKeys.description);
    const phrasings = first(row, toolKeys.phrasings);
    const title = first(row, toolKeys.title);
    return {
      name,
      title: typeof title === 'string' ? title : undefined,
      description: typeof description === 'string' ? description : undefined,
      inputSchema: schemaOf(first(row, toolKeys.inputSchema)),
      phrasings: phrasings === undefined ? [] : textsOf(phrasings, where, 'phrasings'),
    };
  });
}

/**
 * Queries with the tools that answer them, in the same forms; of several tools in one text, commas stand between. A name is
 * matched as it stands, else without case and punctuation. Queries that name no tool of the collection are left out, and
 * counted.
 */
export function readToolQueries(
  file: string,
  tools: readonly SelectableTool[],
): { readonly queries: readonly ToolQuery[]; readonly withoutTool: number } {
  const names = new Map(tools.flatMap(({ name }) => [[plain(name), name] as const]));
  for (const { name } of tools) names.set(name, name);
  const nameOf = (given: string): string | undefined => names.get(given) ?? names.get(plain(given));
  const all = readRows(file, ([query, tool]) => ({ query, tools: tool })).map(({ row, where }) => {
    const wanted = first(row, queryKeys.tools);
    if (wanted === undefined) throw fault(where, `needs ${queryKeys.tools.slice(0, 3).join(' or ')}`);
    const query = textAt(row, queryKeys.query, where, 'a query');
    const whole = typeof wanted === 'string' ? nameOf(wanted) : undefined;
    const found = whole === undefined ? textsOf(wanted, where, 'tools').map(nameOf) : [whole];
    return { query, tools: [...new Set(found.filter((name) => name !== undefined))] };
  });
  const queries = all.filter(({ tools: wanted }) => wanted.length > 0);
  if (queries.length === 0) throw new AppError('invalid_request', `${file}: no query names a tool of the collection.`);
  return { queries, withoutTool: all.length - queries.length };
}

/** The rows of a file in any of the forms, each with its place; pairs (`{"a": "b"}`) by `ofPair`. */
function readRows(
  file: string,
  ofPair: (pair: readonly [string, unknown]) => Row,
): readonly { readonly row: Row; readonly where: string }[] {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const placed = (value: unknown, where: string) => {
    if (!isRow(value)) throw fault(where, 'is no JSON object');
    return { row: value, where };
  };
  if (file.endsWith('.csv')) {
    const rows = z
      .array(z.record(z.string(), z.unknown()))
      .parse(parse(text, { columns: true, skip_empty_lines: true }));
    return rows.map((row, at) => ({ row, where: `${file}, row ${at + 1}` }));
  }
  const whole = parsed(text);
  const list = isRow(whole) && Array.isArray(whole['tools']) ? whole['tools'] : whole;
  if (Array.isArray(list)) return list.map((value, at) => placed(value, `${file}, entry ${at + 1}`));
  if (isRow(whole) && !file.endsWith('.jsonl') && !('name' in whole) && !('query' in whole))
    return Object.entries(whole).map((pair) => ({ row: ofPair(pair), where: `${file}, “${pair[0]}”` }));
  return text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [placed(parsed(line), `${file}, line ${at + 1}`)]));
}

/** Arguments as a schema; `{name: description}` and lists of names are taken too. */
function schemaOf(given: unknown): unknown {
  if (Array.isArray(given)) {
    const named = given.flatMap((one): [string, unknown][] =>
      typeof one === 'string' ? [[one, {}]] : isRow(one) && typeof one['name'] === 'string' ? [[one['name'], one]] : [],
    );
    return { properties: Object.fromEntries(named) };
  }
  if (!isRow(given) || isRow(given['properties'])) return given;
  const properties = Object.entries(given).map(([name, says]) => [
    name,
    typeof says === 'string' ? { description: says } : says,
  ]);
  return { properties: Object.fromEntries(properties) };
}

function textsOf(value: unknown, where: string, what: string): readonly string[] {
  if (typeof value === 'string') return value.split(',').map((one) => one.trim());
  const list = z.array(z.string()).safeParse(value);
  if (!list.success) throw fault(where, `${what} must be a text or a list of texts`);
  return list.data;
}

function textAt(row: Row, keys: readonly string[], where: string, what: string): string {
  const value = first(row, keys);
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw fault(where, `needs ${what} (${keys.slice(0, 3).join(' or ')})`);
}

const first = (row: Row, keys: readonly string[]): unknown =>
  keys.map((key) => row[key]).find((one) => one !== undefined);
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const fault = (where: string, why: string): AppError => new AppError('invalid_request', `${where}: ${why}.`);

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
