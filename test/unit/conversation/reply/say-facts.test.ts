import { beforeAll, expect, it } from 'vitest';
import { openPack } from '../../../../src/compose/open-pack.ts';
import { describeFacts, type FactsAbout } from '../../../../src/conversation/reply/say-facts.ts';
import type { Member } from '../../../../src/household/household.ts';
import type { Fact } from '../../../../src/profile/fact.ts';

it('lists people by who they are, and no age twice', () => {
  const fact = (path: string, value: number | boolean): Fact => ({ path, value, status: 'stated', quote: '', turn: 1 });
  const [said] = describeFacts(
    [fact('members.child1.age', 4), fact('members.spouse.age', 31), fact('members.spouse.pregnant', true)],
    about,
  );
  expect(said?.slots['facts']).toBe(
    '- your 4-year-old\n- age of your husband or wife: 31\n- pregnancy of your husband or wife: yes',
  );
});

let about: FactsAbout;
beforeAll(async () => {
  const members: readonly Member[] = [
    { id: 'you', relationship: 'self' },
    { id: 'child1', relationship: 'child', age: 4 },
    { id: 'spouse', relationship: 'spouse', age: 31 },
  ];
  about = { pack: (await openPack('data/us')).rulePack, household: { members }, programName: () => undefined };
});
