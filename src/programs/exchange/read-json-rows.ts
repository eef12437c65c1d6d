import { bounds } from '../../config.ts';
import { pathText } from '../../packs/fault.ts';
import { jsonRow, type RowPlace, type SeedRow } from './seed-row.ts';
import { linesOfFile, textOfFile, type OnBytes } from './text-of-file.ts';

/** One program a line; empty lines are passed over. */
export async function* readJsonLines(path: string, onBytes?: OnBytes): AsyncGenerator<SeedRow> {
  for await (const { number, text } of linesOfFile(path, onBytes)) {
    const start = { line: number, column: 1 };
    if (text.length > bounds.seedRowCharsMax) yield tooLong(start);
    else if (text.trim() !== '') yield jsonRow(text, start, pathText);
  }
}

/**
 * A list of programs (or one program alone), cut at the ends of its entries so that only one is in memory at a time.
 * Whatever stands between entries and is neither a comma nor an end is a row that is no program.
 */
export async function* readJson(path: string, onBytes?: OnBytes): AsyncGenerator<SeedRow> {
  const cutter = new EntryCutter();
  for await (const piece of textOfFile(path, onBytes)) yield* cutter.take(piece);
  yield* cutter.end();
}

class EntryCutter {
  #line = 1;
  #column = 0;
  /** Brackets open in the entry; 0 outside of one. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  #inList = false;
  #listEnded = false;
  #stray = false;
  #start: RowPlace = { line: 1, column: 1 };
  #text = '';

  *take(piece: string): Generator<SeedRow> {
    let from = this.#depth > 0 ? 0 : piece.length;
    for (let index = 0; index < piece.length; index += 1) {
      const char = piece[index] ?? '';
      this.#advance(char);
      if (this.#depth === 0) {
        if (char === '{') {
          this.#depth = 1;
          this.#start = { line: this.#line, column: this.#column };
          from = index;
          if (this.#listEnded) yield this.#strayRow('stands after the end of the list');
        } else if (char === '[' && !this.#inList) this.#inList = true;
        else if (char === ']' && this.#inList) this.#listEnded = true;
        else if (!/[\s,]/.test(char) && !this.#stray) {
          this.#stray = true;
          this.#start = { line: this.#line, column: this.#column };
          yield this.#strayRow('is no program; a list of programs looks like [{"id": …}, {"id": …}]');
        } else if (char === ',') this.#stray = false;
        continue;
      }
      if (!this.#closes(char)) continue;
      this.#keep(piece.slice(from, index + 1));
      yield this.#text.length > bounds.seedRowCharsMax ? tooLong(this.#start) : this.#row();
      this.#text = '';
      from = piece.length;
    }
    if (this.#depth > 0) this.#keep(piece.slice(from));
  }

  *end(): Generator<SeedRow> {
    if (this.#depth > 0) yield this.#strayRow('the file ends inside this entry');
    else if (this.#inList && !this.#listEnded) {
      this.#start = { line: this.#line, column: Math.max(this.#column, 1) };
      yield this.#strayRow('the file ends before the list does: `]` is missing');
    }
  }

  #row(): SeedRow {
    return jsonRow(this.#text, this.#start, pathText);
  }

  #strayRow(reason: string): SeedRow {
    const at = this.#start;
    return {
      line: at.line,
      value: undefined,
      faults: [{ ...at, path: '', reason }],
      placeOf: () => ({ ...at, path: '' }),
    };
  }

  #keep(text: string): void {
    if (this.#text.length <= bounds.seedRowCharsMax) this.#text += text;
  }

  #advance(char: string): void {
    if (char === '\n') {
      this.#line += 1;
      this.#column = 0;
    } else this.#column += 1;
  }

  /** Whether this character ends the entry. */
  #closes(char: string): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (char === '\\') this.#escaped = true;
      else if (char === '"') this.#inString = false;
      return false;
    }
    if (char === '"') this.#inString = true;
    else if (char === '{' || char === '[') this.#depth += 1;
    else if (char === '}' || char === ']') this.#depth -= 1;
    return this.#depth === 0;
  }
}

export function tooLong(at: RowPlace): SeedRow {
  const reason = `has over ${bounds.seedRowCharsMax} characters; one program may have so many`;
  return {
    line: at.line,
    value: undefined,
    faults: [{ ...at, path: '', reason }],
    placeOf: () => ({ ...at, path: '' }),
  };
}
