import { beforeAll, describe, expect, it } from 'vitest';
import { openPack } from '../../../src/compose/open-pack.ts';
import { howToApply, type Program } from '../../../src/programs/program.ts';

/** Where people apply differs by state: these programs must name the office of every state and DC. */
const everywhere = ['snap', 'tanf', 'medicaid', 'chip', 'medicare_savings_program', 'unemployment_insurance'];

describe.each(everywhere)('the offices of %s', (id) => {
  it('are named for every state, each with an address', () => {
    const program = programs.find((each) => each.id === id);
    if (program === undefined) throw new Error(`There is no program ${id}.`);
    expect(states.filter((state) => program.apply_by_state[state]?.agency === undefined)).toEqual([]);
    for (const state of states) expect(howToApply(program, state).url, state).toMatch(/^https:/);
  });
});

let programs: readonly Program[];
let states: readonly string[];
beforeAll(async () => {
  const pack = await openPack('data/us');
  programs = pack.programs;
  states = Object.keys(pack.settings.states);
  expect(states).toHaveLength(51);
});
