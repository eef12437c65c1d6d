import { describe, expect, it } from 'vitest';
import { factsOf, ledgerPathOf, othersIn } from '../../../src/profile/whose.ts';

const facts = [{ path: 'state' }, { path: 'for.neighbor.state' }, { path: 'for.mom.members.you.age' }];

describe('households of one thread', () => {
  it("keeps the writer's facts free of those of others", () => {
    expect(factsOf(facts, undefined)).toEqual([{ path: 'state' }]);
  });

  it('gives the facts of another under their own paths', () => {
    expect(factsOf(facts, 'mom')).toEqual([{ path: 'members.you.age' }]);
    expect(factsOf(facts, 'mo')).toEqual([]);
  });

  it('goes back and forth', () => {
    for (const whose of [undefined, 'neighbor'])
      expect(factsOf([{ path: ledgerPathOf('members.you.age', whose) }], whose)).toEqual([{ path: 'members.you.age' }]);
  });

  it('names those who are asked for once', () => {
    expect(othersIn([...facts, { path: 'for.mom.state' }])).toEqual(['neighbor', 'mom']);
  });

  it('takes no key that could reach into a path', () => {
    expect(() => ledgerPathOf('state', 'a.b')).toThrow(RangeError);
  });
});
