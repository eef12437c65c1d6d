import { beforeAll, describe, expect, it } from 'vitest';
import { openPack } from '../../../../src/compose/open-pack.ts';
import { missingWords } from '../../../../src/conversation/reply/missing-words.ts';
import type { Fields } from '../../../../src/household/field.ts';

describe('what is still open about a program', () => {
  it.each([
    [
      ['members.you.income', 'members'],
      ['income', 'people in your home'],
    ],
    [
      ['members.you.income.wages.amount', 'members.child1.income', 'expenses.rent.period'],
      ['income', 'rent'],
    ],
    [['members.person2.income.wages.amount', 'members.person3.income'], ['income of the others in your home']],
    [['members.child1.relationship'], ['people in your home']],
    [
      ['members.you.age', 'state', 'county'],
      ['age', 'state'],
    ],
    [['members.you.immigration.group'], []],
    [['no.such.field'], []],
  ])('%j is said %j', (missing, said) => {
    expect(missingWords({ missing }, {}, fields)).toEqual(said);
  });

  it('names the one person it is about', () => {
    const members = [{ id: 'child1', relationship: 'child', age: 3 }];
    expect(missingWords({ missing: ['members.child1.income'] }, { members }, fields)).toEqual([
      'income of your 3-year-old',
    ]);
  });

  it('names no place that is known', () => {
    expect(missingWords({ missing: ['state', 'members'] }, { state: 'FL' }, fields)).toEqual(['people in your home']);
  });
});

let fields: Fields;
beforeAll(async () => {
  fields = (await openPack('data/us')).rulePack.fields;
});
