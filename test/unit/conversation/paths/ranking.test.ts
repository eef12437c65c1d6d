import { describe, expect, it } from 'vitest';
import { chooseShown } from '../../../../src/conversation/paths/choose-shown.ts';
import type { CheckedProgram } from '../../../../src/conversation/paths/path.ts';
import { rankPrograms, stemsOf, type RankingNeed } from '../../../../src/conversation/paths/rank-programs.ts';
import { searchWishes, wishesIn } from '../../../../src/conversation/paths/search-wishes.ts';
import type { CriterionResult, Determination } from '../../../../src/eligibility/determination.ts';
import { programSchema } from '../../../../src/programs/program.ts';

const source = { title: 'A law', url: 'https://www.example.gov/law' };

interface Told {
  readonly outcome?: Determination['outcome'];
  readonly value?: number;
  readonly level?: string;
  readonly states?: readonly string[];
  readonly who?: string;
  readonly urgent?: boolean;
  readonly waitsYears?: boolean;
  readonly offeredWhen?: readonly string[];
  readonly members?: Determination['members'];
  readonly missing?: readonly string[];
  readonly met?: boolean;
  readonly months?: readonly number[];
}

function program(id: string, told: Told = {}): CheckedProgram {
  const { outcome = 'unknown', value = 5, missing = [], met = false } = told;
  const criterion: CriterionResult = {
    id: 'income',
    label: 'income',
    outcome: met ? 'met' : 'unknown',
    says: 'your income',
    ...(met
      ? { value: '$900 a month', limit: '$1,000 a month' }
      : { missing: missing.length > 0 ? missing : ['members.you.income'] }),
    source,
  };
  const stored = programSchema.parse({
    id,
    name: id,
    agency: 'the office',
    level: told.level ?? 'federal',
    states: told.states ?? [],
    category: ['food'],
    gives: 'Something.',
    who: told.who ?? 'People with low income.',
    value,
    urgent: told.urgent ?? false,
    waits_years: told.waitsYears ?? false,
    offered_when: told.offeredWhen ?? [],
    months: told.months ?? [],
    rule: {
      counts: 'home',
      decides: 'unit',
      criteria: [{ id: 'income', label: 'income', test: true, says: { met: 'a', not_met: 'b', unknown: 'c' } }],
    },
    apply: { first: 'Call.' },
    sources: [source],
    reviewed_on: '2026-11-01',
  });
  return {
    stored: { program: stored, hash: 'h' },
    determination: {
      program_id: id,
      outcome,
      unit: ['you'],
      criteria: [criterion],
      missing: [...missing],
      presumed: [],
      warnings: [],
      as_of: '2026-11-21',
      pack_hash: 'h',
      ...(told.members === undefined ? {} : { members: told.members }),
    },
  };
}

const need = (relevance: Readonly<Record<string, number>> = {}, more: Partial<RankingNeed> = {}): RankingNeed => ({
  named: new Set(),
  found:
    Object.keys(relevance).length === 0 ? undefined : { relevance: new Map(Object.entries(relevance)), wishes: [] },
  urgent: false,
  month: 11,
  state: undefined,
  told: new Set(),
  kinds: new Set(),
  ...more,
});

const order = (programs: readonly CheckedProgram[], of: RankingNeed) =>
  rankPrograms(programs, of).map(({ stored }) => stored.program.id);
const shown = (programs: readonly CheckedProgram[], of: RankingNeed) =>
  chooseShown(rankPrograms(programs, of), { max: 3, found: of.found }).map(({ stored }) => stored.program.id);

describe('what comes first', () => {
  it('brings up what is out of season by its name only', () => {
    const programs = [program('summer', { months: [6, 7, 8], value: 9 }), program('all_year')];
    expect(order(programs, need())).toEqual(['all_year']);
    expect(order(programs, need({}, { month: 7 }))).toEqual(['summer', 'all_year']);
    expect(order(programs, need({}, { named: new Set(['summer']) }))).toContain('summer');
  });

  it('is what is worth most among what is about as near to the need', () => {
    const programs = [program('box', { value: 4 }), program('card', { value: 10 })];
    expect(order(programs, need({ box: 1, card: 0.9 }))).toEqual(['card', 'box']);
  });

  it('is what was asked for, before what only fits the facts', () => {
    const card = program('card', { value: 10, outcome: 'likely_eligible', met: true });
    const programs = [card, program('gas_bill', { value: 7 }), program('voucher', { value: 9, waitsYears: true })];
    const first = (relevance: Readonly<Record<string, number>>, nearest: 'first' | undefined) => {
      const of = need(relevance);
      return chooseShown(rankPrograms(programs, of), { max: 3, found: of.found, nearest })[0]?.stored.program.id;
    };
    expect(first({ gas_bill: 1 }, 'first')).toBe('gas_bill');
    expect(first({ gas_bill: 1 }, undefined)).toBe('card');
    expect(first({ voucher: 1 }, 'first')).toBe('card');
  });

  it('keeps what is nearest to an urgent need, however much better something else fits', () => {
    const card = program('card', { value: 10, outcome: 'likely_eligible', met: true, urgent: true });
    const programs = [card, program('shelter', { value: 3 })];
    const of = need({ shelter: 1, card: 0.6 }, { urgent: true });
    const shownAs = (nearest: 'kept' | undefined) =>
      chooseShown(rankPrograms(programs, of), { max: 3, found: of.found, nearest }).map(
        ({ stored }) => stored.program.id,
      );
    expect(shownAs(undefined)).toEqual(['card']);
    expect(shownAs('kept')).toEqual(['card', 'shelter']);
  });

  it('is not a waiting list of years, unless it was named', () => {
    const programs = [program('voucher', { value: 9, waitsYears: true }), program('bills', { value: 5 })];
    expect(shown(programs, need())).toEqual(['bills', 'voucher']);
    expect(shown(programs, need({ voucher: 1, bills: 0.8 }))).toEqual(['bills', 'voucher']);
    expect(shown(programs, need({}, { named: new Set(['voucher']) }))).toEqual(['voucher']);
  });

  it('is what acts within days, where that is asked for and nothing else', () => {
    const programs = [program('credit', { value: 9, outcome: 'likely_eligible' }), program('card', { urgent: true })];
    expect(order(programs, need())).toEqual(['credit', 'card']);
    expect(order(programs, need({}, { urgent: true }))).toEqual(['card', 'credit']);
  });

  it('is nothing for people shut out elsewhere, before one of them speaks or asks', () => {
    const programs = [program('for_all'), program('shut_out', { offeredWhen: ['papers', 'immigration'] })];
    expect(order(programs, need())).toEqual(['for_all']);
    expect(order(programs, need({}, { told: new Set(stemsOf('we have no papers')) }))).toContain('shut_out');
    expect(order(programs, need({ shut_out: 1 }))).toContain('shut_out');
    expect(order(programs, need({ for_all: 1, shut_out: 0.6 }))).toEqual(['for_all']);
    expect(order(programs, need({}, { named: new Set(['shut_out']) }))).toContain('shut_out');
  });

  it('is nothing that everybody whom it may be for has', () => {
    const mother = { id: 'parent1', outcome: 'likely_eligible', already_receiving: true } as const;
    const had = { outcome: 'likely_eligible', members: [{ id: 'you', outcome: 'unknown' }, mother] } as const;
    expect(order([program('ssi', had)], need())).toEqual([]);
    const other = { ...had, members: [...had.members, { id: 'child1', outcome: 'likely_eligible' }] } as const;
    expect(order([program('ssi', other)], need())).toEqual(['ssi']);
  });

  it('is not what may be for nobody here: who it is for is open', () => {
    const programs = [
      program('for_older', { value: 8, missing: ['members.you.age'] }),
      program('for_all', { value: 6 }),
    ];
    expect(order(programs, need())).toEqual(['for_all', 'for_older']);
  });

  it('is what is meant for whom the person named', () => {
    const veterans = program('veterans_home', { who: 'Veterans of any war.', missing: ['members.you.veteran'] });
    const said = need({}, { told: new Set(stemsOf('I am a veteran')) });
    expect(order([program('for_all'), veterans], need())).toEqual(['for_all', 'veterans_home']);
    expect(order([program('for_all', { value: 4 }), veterans], said)).toEqual(['veterans_home', 'for_all']);
  });

  it('is what is made for people such as somebody here, and not for those they leave behind', () => {
    const byAgency = { outcome: 'agency_decides', value: 8 } as const;
    const programs = [
      program('for_all', { value: 8 }),
      program('theirs', { who: 'Some veterans of 65 or older.', ...byAgency }),
      program('survivors', { who: 'Widows and children of veterans.', ...byAgency }),
    ];
    expect(order(programs, need())[0]).toBe('for_all');
    const kinds = new Set(stemsOf('veteran'));
    expect(order(programs, need({}, { kinds }))).toEqual(['theirs', 'for_all', 'survivors']);
  });

  it('is what can be had today when it is needed today', () => {
    const pantry = program('pantry', { value: 2, urgent: true, outcome: 'likely_eligible', level: 'nonprofit' });
    const card = program('card', { value: 10, urgent: true });
    expect(order([card, pantry], need({ card: 1, pantry: 0.9 }))[0]).toBe('card');
    expect(order([card, pantry], need({ card: 1, pantry: 0.9 }, { urgent: true }))[0]).toBe('pantry');
  });

  it('is not what has a waiting list when it is needed within days, unless nothing is faster', () => {
    const list = program('list', { value: 9, outcome: 'agency_decides' });
    const quick = program('quick', { value: 5, urgent: true, outcome: 'agency_decides', level: 'nonprofit' });
    const relevance = { list: 1, quick: 0.6 };
    expect(order([list, quick], need(relevance))).toEqual(['list', 'quick']);
    expect(order([list, quick], need(relevance, { urgent: true }))).toEqual(['quick', 'list']);
    const other = program('other', { value: 9, outcome: 'likely_eligible', met: true });
    expect(order([list, other], need({ list: 1 }, { urgent: true }))).toEqual(order([list, other], need({ list: 1 })));
  });

  it('takes a name that programs of several states share for the one at home', () => {
    const programs = [program('there', { states: ['CA'] }), program('here', { states: ['TX'] })];
    const ids = (more: Partial<RankingNeed>) =>
      rankPrograms(programs, need({}, more)).map(({ stored }) => stored.program.id);
    const named = new Set(['there', 'here']);
    expect(ids({ named, state: 'TX' })).toEqual(['here']);
    expect(ids({ named, state: undefined }).toSorted()).toEqual(['here', 'there']);
    expect(ids({ named: new Set(['there']), state: 'TX' })).toContain('there');
  });

  it('is never what another state has, nor one state’s while the state is not known', () => {
    const programs = [program('ours', { states: ['CA'] }), program('everywhere')];
    expect(order(programs, need())).toEqual(['everywhere']);
    expect(order(programs, need({}, { state: 'TX' }))).toEqual(['everywhere']);
    expect(order(programs, need({}, { state: 'CA' }))).toEqual(['everywhere', 'ours']);
  });
});

describe('what is shown', () => {
  it('fits at least half as well as the best', () => {
    const programs = [program('near', { value: 9 }), program('far', { value: 9 })];
    expect(shown(programs, need({ near: 1, far: 0.2 }))).toEqual(['near']);
    expect(shown(programs, need({ near: 1, far: 0.8 }))).toEqual(['near', 'far']);
  });

  it('holds one program for each wish, however much more the other is worth', () => {
    const found = {
      relevance: new Map([
        ['big', 1],
        ['big_too', 0.9],
        ['small', 1],
      ]),
      wishes: [['big', 'big_too'], ['small']],
    };
    const programs = [program('big', { value: 10 }), program('big_too', { value: 10 }), program('small', { value: 1 })];
    expect(shown(programs, { ...need(), found })).toContain('small');
  });

  it('answers a need with what was found for it, and with what the person’s own figures meet', () => {
    const programs = [
      program('found', { value: 5 }),
      program('by_facts', { value: 9, outcome: 'likely_eligible', met: true }),
      program('for_anybody', { value: 9, outcome: 'likely_eligible' }),
    ];
    expect(shown(programs, need({ found: 1 })).sort()).toEqual(['by_facts', 'found']);
    expect(shown(programs, need({ gone: 1 }))).toEqual([]);
  });
});

it('what the person’s figures meet loses nothing by being found as well, however far from the need', () => {
  const programs = [program('found'), program('by_facts', { outcome: 'likely_eligible', met: true })];
  const scoreOf = (relevance: Readonly<Record<string, number>>) =>
    rankPrograms(programs, need(relevance)).find(({ stored }) => stored.program.id === 'by_facts')?.score;
  expect(scoreOf({ found: 1, by_facts: 0.1 })).toBe(scoreOf({ found: 1 }));
});

describe('the wishes of a message', () => {
  it.each([
    ['help with rent', ['help with rent']],
    [
      'My light bill is too high and I also need help with child care',
      ['My light bill is too high', 'need help with child care'],
    ],
    ['food and rent', ['food', 'rent']],
    ['my id is X and I need help with heating', ['I need help with heating']],
    ['my husband died and I have two kids', ['my husband died and I have two kids']],
    ['what help is there for rent', ['what help is there for rent']],
    ['is there any help with food', ['is there any help with food']],
    ['is there any cash help', ['is there any cash help']],
    ['what housing programs are there', ['what housing programs are there']],
    ['rent 1150 in akron, 2 kids. what can i get fast', []],
    [
      'im 62, my wife 60. insurance is the worst',
      ['insurance is the worst', 'im 62, my wife 60. insurance is the worst'],
    ],
    ['my rent is behind, what can i get', ['my rent is behind']],
  ])('%s', (text, wishes) => {
    expect(wishesIn(text)).toEqual(wishes);
  });

  it.each(['what can I get?', 'what help is there', 'What programs are available for me', 'any help?'])(
    'name nothing to look for in: %s',
    (text) => {
      expect(wishesIn(text)).toEqual([]);
    },
  );

  it('are looked for apart, and the nearest to each counts as fully near', async () => {
    const hits = (id: string, score: number) => ({ programId: id, score, why: [] });
    const searchPrograms = (text: string) =>
      Promise.resolve(text === 'food' ? [hits('snap', 0.4), hits('pantry', 0.1)] : [hits('voucher', 2)]);
    const deps = { tools: { searchPrograms }, phrase: (key: string) => key, urgenciesOf: () => [] };
    const found = await searchWishes(deps, 'food and rent', 'TX');
    expect(Object.fromEntries(found.relevance)).toEqual({ snap: 1, pantry: 0.25, voucher: 1 });
    expect(found.wishes).toEqual([['snap'], ['voucher']]);
  });
});

it('what cannot wait is looked for in the words of the pack, and what else is asked in its own', async () => {
  const asked: string[] = [];
  const searchPrograms = (text: string) => {
    asked.push(text);
    return Promise.resolve([]);
  };
  const urgenciesOf = (text: string) => (/evict|notice/.test(text) ? (['eviction'] as const) : []);
  const deps = { tools: { searchPrograms }, phrase: (key: string) => key, urgenciesOf };
  await searchWishes(deps, 'landlord gave us a 3 day notice', 'TX');
  expect(asked[0]).toBe('need.eviction');
  asked.length = 0;
  await searchWishes(deps, 'we are being evicted and I need help with child care', 'TX');
  expect(asked.slice(0, 3)).toEqual(['need.eviction', 'we are being evicted', 'I need help with child care']);
});

it('what is open to everybody is no filler: it comes after what somebody may get', () => {
  const open = program('jobs', { outcome: 'likely_eligible', value: 3, met: true });
  const forAll: CheckedProgram = {
    ...open,
    determination: {
      ...open.determination,
      criteria: open.determination.criteria.map((one) => ({ ...one, untold: 'presumed' as const })),
    },
  };
  const ranked = rankPrograms([forAll, program('food', { value: 3 })], need());
  expect(ranked.map(({ stored }) => stored.program.id)).toEqual(['food', 'jobs']);
});
