import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerBank } from '../../../src/answers/bank.ts';
import type { AnswerEntry } from '../../../src/answers/entry.ts';
import { openBank } from '../../../src/compose/bank.ts';
import { checkAnswers } from '../../../src/compose/check-answers.ts';
import { readPack, type Pack } from '../../../src/compose/pack.ts';
import { conditionNames } from '../../../src/conversation/agenda/asked-for.ts';
import { bannedIn, gradeOf } from '../../support/speech.ts';

let pack: Pack;
let entries: readonly AnswerEntry[];
let bank: AnswerBank;

beforeAll(async () => {
  pack = await readPack('data/us');
  entries = pack.answers;
  bank = openBank('data/us', entries);
});

/** A reader of grade nine; the typical answer is far easier. */
const gradeMax = 10;
const medianGradeMax = 7;

describe('the answers of the United States', () => {
  it('are 600 and more, each reviewed, sourced, short enough, in words that are said, and found by something', () => {
    expect(entries.length).toBeGreaterThanOrEqual(600);
    expect(entries.filter(({ reviewed_on: reviewed }) => reviewed === undefined)).toEqual([]);
    expect(checkAnswers(entries, bank)).toEqual([]);
  });

  it('are made from each fact sheet once', () => {
    const sheets = entries.flatMap((entry) => entry.sheets);
    expect(sheets.length).toBeGreaterThanOrEqual(671);
    expect(new Set(sheets).size).toBe(sheets.length);
  });

  it('have the rules asked only of programs that there are', () => {
    const programs = new Set(pack.programs.map(({ id }) => id));
    const named = entries.flatMap(({ works_out: id }) => id ?? []);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((id) => !programs.has(id))).toEqual([]);
  });

  it('are told apart by conditions that can be known', () => {
    // Territories have answers of their own; where somebody lives there is not read yet.
    const states = new Set([...Object.keys(pack.settings.states), 'PR', 'GU', 'VI', 'AS', 'MP']);
    for (const { id, variants } of entries) {
      for (const { when } of variants) {
        for (const state of [...(when.state ?? []), ...(when.not_state ?? [])]) expect(states, id).toContain(state);
        for (const name of [...(when.is ?? []), ...(when.is_not ?? [])])
          expect(conditionNames.has(name) || name.startsWith('receives_'), `${id}: ${name}`).toBe(true);
      }
    }
  });

  it('are said in plain words: no banned phrase, easy to read', () => {
    const texts = entries.map((entry) => [entry.id, [entry.short, ...(entry.more ?? []), entry.do ?? ''].join(' ')] as const);
    for (const [id, text] of texts) expect(bannedIn(text), id).toEqual([]);
    const grades = texts.flatMap(([, text]) => gradeOf(text) ?? []).toSorted((one, other) => one - other);
    expect(grades[Math.floor(grades.length / 2)]).toBeLessThanOrEqual(medianGradeMax);
    const hard = texts.filter(([, text]) => (gradeOf(text) ?? 0) > gradeMax).map(([id]) => id);
    expect(hard).toEqual([]);
  });
});
