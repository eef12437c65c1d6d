import { programSchema, type Program } from '../../src/programs/program.ts';

/** A made-up program: give what the test is about, the rest is filled in. */
export function makeProgram(id: string, given: Partial<Program> = {}): Program {
  return programSchema.parse({
    id,
    name: `Program ${id}`,
    agency: 'Department of Examples',
    level: 'federal',
    category: ['other'],
    gives: 'Something.',
    who: 'Somebody.',
    value: 5,
    apply: { first: 'Call them.' },
    sources: [{ title: 'Example', url: 'https://example.org/' }],
    reviewed_on: '2026-11-20',
    ...given,
  });
}

/** A small catalogue of its own country, for search. */
export const exampleCatalogue: readonly Program[] = [
  makeProgram('food_card', {
    name: 'Nutrition Card Program',
    short_name: 'NCP',
    other_names: ['food card', 'grocery card'],
    category: ['food'],
    gives: 'Money on a card for groceries, every month.',
    who: 'Households with a low income.',
    phrasings: ['help buying groceries', 'money for food', 'we have nothing to eat'],
  }),
  makeProgram('pantry', {
    name: 'Neighborhood Pantry',
    category: ['food'],
    level: 'nonprofit',
    agency: 'Pantry Network',
    gives: 'Free groceries today.',
    who: 'Anybody who is hungry.',
    phrasings: ['food today', 'where can I get free food'],
  }),
  makeProgram('rent_help', {
    name: 'Home Voucher Program',
    other_names: ['chapter 5'],
    category: ['housing'],
    agency: 'Housing Office',
    gives: 'Pays part of the rent.',
    who: 'Renters with a low income.',
    phrasings: ['help paying rent', 'behind on rent', 'about to be evicted'],
  }),
  makeProgram('warm_home', {
    name: 'Warm Home Energy Assistance',
    short_name: 'WHEA',
    category: ['utilities'],
    states: ['AA', 'BB'],
    counties: ['North'],
    gives: 'Pays part of the heating or power bill.',
    who: 'Homes in the north.',
    phrasings: ['heating bill', 'they are shutting off my power'],
  }),
  makeProgram('job_loss_pay', {
    name: 'Unemployment Pay',
    other_names: ['jobless benefits'],
    category: ['cash', 'work'],
    states: ['AA'],
    gives: 'Weekly money while you look for work.',
    who: 'People who lost a job through no fault of their own.',
    phrasings: ['I lost my job', 'got laid off'],
  }),
];
