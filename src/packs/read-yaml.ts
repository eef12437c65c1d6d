import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Document, Node } from 'yaml';
import { bounds } from '../config.ts';
import type { YamlPath } from './fault.ts';

export interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

export interface YamlFault extends YamlPlace {
  readonly reason: string;
}

export interface YamlText {
  /** Plain data; undefined when the text could not be read. */
  readonly value: unknown;
  readonly faults: readonly YamlFault[];
  /** Where the value at this path starts, or its key, or the nearest thing around it that exists. */
  placeOf(path: YamlPath, what?: 'value' | 'key'): YamlPlace;
}

/** After the first slips of syntax the parser's complaints are about its own confusion. */
const syntaxFaultsMax = 3;

const start: YamlPlace = { line: 1, column: 1 };

/**
 * Reads one YAML 1.2 document and keeps its positions. Refused: syntax errors, a key given twice, aliases (a small
 * file could unfold to gigabytes), unknown tags, several documents, and text over `packFileBytesMax`.
 */
export function readYaml(bytes: Uint8Array): YamlText {
  if (bytes.byteLength > bounds.packFileBytesMax) {
    const kilobytes = Math.round(bytes.byteLength / 1000);
    return unreadable(`the file has ${kilobytes} kB; a pack file may have ${bounds.packFileBytesMax / 1000} kB`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unreadable('the file is not UTF-8 text');
  }
  const lines = new LineCounter();
  const placeAt = (offset: number): YamlPlace => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  let document: Document.Parsed;
  const faults: YamlFault[] = [];
  try {
    document = parseDocument(text, { lineCounter: lines });
    visit(document, {
      Alias: (_, node) => {
        faults.push({ ...placeAt(node.range?.[0] ?? 0), reason: `the alias *${node.source}: write the value out` });
      },
    });
  } catch (error) {
    // The parser recurses; a few thousand opening brackets exhaust the stack.
    if (error instanceof RangeError) return unreadable('the file is nested too deeply');
    throw error;
  }
  const problems = [...document.errors, ...document.warnings];
  for (const problem of problems.filter(({ code }) => code === 'DUPLICATE_KEY'))
    faults.push({
      ...placeAt(problem.pos[0]),
      reason: `the key \`${wordAt(text, problem.pos[0])}\` stands here twice`,
    });
  for (const problem of problems.filter(({ code }) => code !== 'DUPLICATE_KEY').slice(0, syntaxFaultsMax))
    faults.push({ ...placeAt(problem.pos[0]), reason: `not valid YAML: ${firstLine(problem.message)}` });
  return {
    value: faults.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 }),
    faults,
    placeOf: (path, what = 'value') => placeAt(offsetOf(document, path, what)),
  };
}

function unreadable(reason: string): YamlText {
  return { value: undefined, faults: [{ ...start, reason }], placeOf: () => start };
}

function offsetOf(document: Document.Parsed, path: YamlPath, what: 'value' | 'key'): number {
  let node: Node | null = document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const [depth, part] of path.entries()) {
    let next: unknown;
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(part));
      if (!pair) return offset;
      const key = rangeStart(pair.key);
      if (what === 'key' && depth === path.length - 1) return key ?? offset;
      next = pair.value;
      offset = rangeStart(next) ?? key ?? offset;
    } else if (isSeq(node) && typeof part === 'number') {
      next = node.items[part];
      offset = rangeStart(next) ?? offset;
    } else return offset;
    node = isMap(next) || isSeq(next) || isScalar(next) || isAlias(next) ? next : null;
  }
  return offset;
}

function rangeStart(node: unknown): number | undefined {
  return isMap(node) || isSeq(node) || isScalar(node) ? node.range?.[0] : undefined;
}

/** The parser's message without its excerpt of the source and its own line number. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
}

function wordAt(text: string, offset: number): string {
  return /^["']?([^"':\s]*)/.exec(text.slice(offset, offset + 80))?.[1] ?? '';
}
