import { expect, it } from 'vitest';
import { openPack } from '../../../src/compose/open-pack.ts';
import { howToApply } from '../../../src/programs/program.ts';

/** Where people apply differs by state: these programs must name the office of every state and DC. */
const everywhere = ['snap', 'tanf', 'medicaid', 'chip', 'medicare_savings_program', 'unemployment_insurance'];

it.each(everywhere)('%s names who takes the application in every state', async (id) => {
  const { programs, settings } = await openPack('data/us');
  const program = programs.find((each) => each.id === id);
  if (program === undefined) throw new Error(`There is no program ${id}.`);
  const states = Object.keys(settings.states);
  expect(states).toHaveLength(51);
  expect(states.filter((state) => program.apply_by_state[state]?.agency === undefined)).toEqual([]);
  for (const state of states) expect(howToApply(program, state).url, state).toMatch(/^https:/);
});
