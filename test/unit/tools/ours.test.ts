import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fixedClock } from '../../../src/clock.ts';
import type { Determination } from '../../../src/eligibility/determination.ts';
import { ruleSchema } from '../../../src/eligibility/rule.ts';
import { AppError } from '../../../src/errors.ts';
import type { Household } from '../../../src/household/household.ts';
import { emptyThesaurus } from '../../../src/programs/thesaurus.ts';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import { sqliteProgramQueries } from '../../../src/storage/sqlite/program-queries.ts';
import { sqliteProgramStore } from '../../../src/storage/sqlite/programs.ts';
import { ourTools } from '../../../src/tools/ours/all.ts';
import { toolCalls } from '../../../src/tools/call-tool.ts';
import { toolRegistry } from '../../../src/tools/registry.ts';
import { exampleCatalogue, makeProgram } from '../../support/programs.ts';
import { smallPack } from '../eligibility/small-pack.ts';
import { makeSearch } from '../../support/search.ts';

const clock = fixedClock('2026-11-21T12:00:00Z');
const applyAnywhere = { first: 'Call.', steps: [], url: 'https://example.org/apply', phones: [{ number: '000' }] };
const isSmall = {
  id: 'small',
  label: 'a small home',
  test: { at_most: [{ size: 'unit' }, 9] },
  says: { met: 'you are few', not_met: 'you are many' },
};
const local = makeProgram('local_help', {
  short_name: 'LH',
  apply: applyAnywhere,
  apply_by_state: { AA: { agency: 'Office of AA', phones: [{ number: '111' }] } },
  documents: [{ what: 'an ID card', or: ['a library card'] }],
  life_events: ['job_loss'],
  rule: ruleSchema.parse({
    counts: 'unit',
    decides: 'unit',
    criteria: [isSmall],
    amount: { value: 10, period: 'month' },
    expedited: { days: 7, ways: [isSmall] },
  }),
});

/** A stand-in for the engine: the tools hand over and give back, they decide nothing. */
const determinationOf = (programId: string, household: Household, asOf: string): Determination => ({
  program_id: programId,
  outcome: household['state'] === 'AA' ? 'likely_eligible' : 'unknown',
  unit: ['you'],
  criteria: [],
  missing: household['state'] === undefined ? ['state'] : [],
  presumed: [],
  warnings: [],
  as_of: asOf,
  pack_hash: 'hash',
});

async function makeTools() {
  const programs = [...exampleCatalogue, local];
  const database = openDatabase({ path: ':memory:', now: clock.now });
  const store = sqliteProgramStore(database, clock);
  await store.seed(programs, 'hash');
  return ourTools({
    readText: async () => ({ facts: [], household: {}, inferred: [], withheld: 0 }),
    search: await makeSearch(programs, emptyThesaurus),
    store,
    queries: sqliteProgramQueries(database),
    states: ['AA', 'BB', 'CC'],
    people: ['food'],
    readHousehold: (input) => {
      const read = z.object({ state: z.string().optional() }).safeParse(input);
      if (!read.success) throw new AppError('household_invalid', 'state takes a code.', { extra: { field: 'state' } });
      return read.data.state === undefined ? {} : { state: read.data.state };
    },
    check: async (household, ids, asOf) =>
      programs
        .filter(({ id }) => ids?.includes(id) ?? true)
        .map(({ id }) => ({ determination: determinationOf(id, household, asOf) })),
    nextQuestion: (household, skip) =>
      household['state'] !== undefined || skip.includes('state')
        ? undefined
        : { path: 'state', ask: 'Where do you live?', why: 'programs differ by state', programs: ['local_help'] },
    programs: async (ids) => store.getMany(ids ?? programs.map(({ id }) => id)),
    pack: smallPack,
    today: () => '2026-11-21',
  });
}

describe('our tools', () => {
  let tools: Awaited<ReturnType<typeof makeTools>>;
  beforeAll(async () => {
    tools = await makeTools();
  });

  it('are read-only, documented, and have schemas that other protocols can show', () => {
    const registry = toolRegistry(Object.values(tools));
    expect(registry.list()).toHaveLength(8);
    for (const tool of registry.list()) {
      expect(tool.readOnly).toBe(true);
      expect(tool.description.length).toBeGreaterThan(20);
      expect(tool.examples.length).toBeGreaterThan(1);
      expect(z.toJSONSchema(tool.input, { io: 'input' })).toMatchObject({ type: 'object' });
      expect(z.toJSONSchema(tool.output)).toMatchObject({ type: 'object' });
    }
  });

  it('give outputs that fit their schemas', async () => {
    const { searchPrograms, getProgram, queryPrograms, checkEligibility, nextQuestion } = tools;
    searchPrograms.output.parse(await searchPrograms.run({ text: 'food card' }));
    for (const { id } of [...exampleCatalogue, local])
      getProgram.output.parse(await getProgram.run({ program_id: id, state: 'AA' }));
    queryPrograms.output.parse(await queryPrograms.run({ limit: 3 }));
    checkEligibility.output.parse(await checkEligibility.run({ household: {} }));
    nextQuestion.output.parse(await nextQuestion.run({ household: {}, skip: [] }));
  });

  it('search by words and by state', async () => {
    const { hits } = await tools.searchPrograms.run({ text: 'heating bill', state: 'BB', limit: 1 });
    expect(hits.map((hit) => hit.programId)).toEqual(['warm_home']);
    expect((await tools.searchPrograms.run({ text: 'heating bill', category: 'food' })).hits).toEqual([]);
  });

  it('give a program with how to apply where the person lives', async () => {
    const there = await tools.getProgram.run({ program_id: 'local_help', state: 'AA' });
    expect(there).toMatchObject({ agency: 'Office of AA', apply: { phones: [{ number: '111' }] }, short_name: 'LH' });
    const elsewhere = await tools.getProgram.run({ program_id: 'local_help' });
    expect(elsewhere).toMatchObject({ agency: 'Department of Examples', apply: { phones: [{ number: '000' }] } });
    expect('takes' in elsewhere).toBe(false);
    await expect(tools.getProgram.run({ program_id: 'nobody' })).rejects.toMatchObject({ code: 'program_not_found' });
  });

  it('list programs page by page', async () => {
    const first = await tools.queryPrograms.run({ limit: 4 });
    expect(first.programs.map(({ id }) => id)).toEqual(['food_card', 'job_loss_pay', 'local_help', 'pantry']);
    const second = await tools.queryPrograms.run({ limit: 4, after: first.next_after });
    expect(second.programs.map(({ id }) => id)).toEqual(['rent_help', 'warm_home']);
    expect(second.next_after).toBeUndefined();
  });

  it('list programs by what they have', async () => {
    const ids = async (query: Omit<Parameters<typeof tools.queryPrograms.run>[0], 'limit'>) =>
      (await tools.queryPrograms.run({ ...query, limit: 20 })).programs.map(({ id }) => id);
    expect(await ids({ category: 'food' })).toEqual(['food_card', 'pantry']);
    expect(await ids({ agency: 'Housing Office' })).toEqual(['rent_help']);
    expect(await ids({ text_contains: 'groceries', state: 'CC' })).toEqual(['food_card', 'pantry']);
  });

  it('list programs by amount, papers and how soon they decide, all conditions together', async () => {
    const ids = async (query: Omit<Parameters<typeof tools.queryPrograms.run>[0], 'limit'>) =>
      (await tools.queryPrograms.run({ ...query, limit: 20 })).programs.map(({ id }) => id);
    expect(await ids({ document: 'ID CARD' })).toEqual(['local_help']);
    expect(await ids({ document: 'library card' })).toEqual(['local_help']);
    expect(await ids({ has_amount: true })).toEqual(['local_help']);
    expect(await ids({ has_amount: false, state: 'AA' })).not.toContain('local_help');
    expect(await ids({ decided_within_days: 7 })).toEqual(['local_help']);
    expect(await ids({ decided_within_days: 6 })).toEqual([]);
    expect(await ids({ county: 'South', state: 'AA' })).not.toContain('warm_home');
    expect(await ids({ county: 'North', state: 'AA' })).toContain('warm_home');
    expect(await ids({ life_event: 'job_loss' })).toEqual(['local_help']);
    expect(await ids({ who: 'food', text_contains: 'hungry' })).toEqual(['pantry']);
  });

  it('count programs by what they have', async () => {
    const counts = async (query: Omit<Parameters<typeof tools.queryPrograms.run>[0], 'limit'>) =>
      (await tools.queryPrograms.run({ ...query, limit: 20 })).counts;
    expect((await counts({ count_by: 'category' }))?.[0]).toEqual({ value: 'food', programs: 2 });
    expect(await counts({ count_by: 'state', category: 'utilities' })).toEqual([
      { value: 'AA', programs: 1 },
      { value: 'BB', programs: 1 },
    ]);
    expect(await counts({ count_by: 'state', category: 'food' })).toEqual([{ value: '', programs: 2 }]);
    expect(await counts({ count_by: 'life_event' })).toEqual([{ value: 'job_loss', programs: 1 }]);
  });

  it('compare two programs, aspect by aspect', async () => {
    const { names, differ, same } = await tools.comparePrograms.run({ first: 'food_card', second: 'pantry' });
    expect(names).toEqual(['Nutrition Card Program', 'Neighborhood Pantry']);
    expect(differ.find(({ what }) => what === 'gives')).toEqual({
      what: 'gives',
      first: 'Money on a card for groceries, every month.',
      second: 'Free groceries today.',
    });
    expect(same).toContainEqual({ what: 'category', both: 'food' });
    await expect(tools.comparePrograms.run({ first: 'pantry', second: 'nobody' })).rejects.toMatchObject({
      code: 'program_not_found',
      extra: { field: 'second' },
    });
  });

  it('answer an argument that does not exist with those that do', async () => {
    const calls = toolCalls({ digest: (text) => text, clock, callsMax: 5 });
    const result = await calls.call(tools.queryPrograms, { states: 'AA' });
    expect(result).toMatchObject({
      outcome: 'error',
      error: {
        publicDetail: expect.stringMatching(/"states".*Allowed: state, county, category, life_event, who, agency/),
      },
    });
  });

  it.each([
    [{ life_event: 'job_los' }, 'There is no such life event. Did you mean job_loss? Allowed: job_loss.'],
    [{ who: 'martians' }, 'There is no such who. Allowed: food.'],
    [
      { category: 'fod' },
      'There is no such category. Did you mean food? Allowed: cash, food, housing, other, utilities, work.',
    ],
    [{ state: 'ZZZZ' }, 'There is no such state. Allowed: AA, BB, CC.'],
    [{ agency: 'Housing Ofice' }, /Did you mean Housing Office\?/],
  ])('answer an unknown value %o with those that exist', async (query, says) => {
    await expect(tools.queryPrograms.run({ ...query, limit: 20 })).rejects.toMatchObject({
      code: 'invalid_request',
      publicDetail: typeof says === 'string' ? says : expect.stringMatching(says),
    });
  });

  it('check a household against given programs, or all, for a given day or today', async () => {
    const all = await tools.checkEligibility.run({ household: { state: 'AA' } });
    expect(all.determinations).toHaveLength(6);
    expect(all.determinations[0]).toMatchObject({ outcome: 'likely_eligible', as_of: '2026-11-21' });
    const one = await tools.checkEligibility.run({ household: {}, program_ids: ['pantry'], as_of: '2026-01-01' });
    expect(one.determinations).toMatchObject([{ program_id: 'pantry', outcome: 'unknown', as_of: '2026-01-01' }]);
  });

  it('say which program or field of a household is wrong', async () => {
    const { checkEligibility } = tools;
    await expect(checkEligibility.run({ household: {}, program_ids: ['pantry', 'nobody'] })).rejects.toMatchObject({
      code: 'program_not_found',
    });
    await expect(checkEligibility.run({ household: { state: 5 } })).rejects.toMatchObject({
      code: 'household_invalid',
      extra: { field: 'state' },
    });
  });

  it('ask one question, and none that was skipped', async () => {
    expect((await tools.nextQuestion.run({ household: {}, skip: [] })).question?.path).toBe('state');
    expect(await tools.nextQuestion.run({ household: {}, skip: ['state'] })).toEqual({});
  });
});
