import type { KnownLine } from '../reading/finder/line-finder.ts';
import type { AnswerEntry } from './entry.ts';

/** A question as somebody asked it, and the fact sheet that answers it (`asks.jsonl` of a pack). */
export interface AskedLine {
  readonly text: string;
  readonly answer: string;
}

/** The answers of a pack. */
export interface AnswerBank {
  readonly entries: readonly AnswerEntry[];
  entry(id: string): AnswerEntry | undefined;
  /** Every line by which an entry can be found, each with the entry's id. */
  readonly lines: readonly KnownLine[];
}

/**
 * Only what is reviewed can be found. A line of a sheet that no entry was made from is left out; an entry of a group of
 * sheets is found by the lines of each.
 */
export function answerBank(entries: readonly AnswerEntry[], asked: readonly AskedLine[]): AnswerBank {
  const said = entries.filter(({ reviewed_on: reviewed }) => reviewed !== undefined);
  const byId = new Map(said.map((entry) => [entry.id, entry] as const));
  const ofSheet = new Map(said.flatMap(({ id, sheets }) => sheets.map((sheet) => [sheet, id] as const)));
  const lines = [
    ...said.flatMap(({ id, question, asks, in: others }) =>
      [question, ...asks, ...Object.values(others).map((other) => other.question)].map((text) => ({ text, group: id })),
    ),
    ...asked.flatMap(({ text, answer }) => {
      const group = byId.has(answer) ? answer : ofSheet.get(answer);
      return group === undefined ? [] : [{ text, group }];
    }),
  ];
  const once = new Map(lines.map((line) => [`${line.group} ${line.text}`, line] as const));
  return { entries: said, entry: (id) => byId.get(id), lines: [...once.values()] };
}
