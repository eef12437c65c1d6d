import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../../../src/profile/fact.ts';
import { reading } from './us-words.ts';

const place = (id: string): Fact => ({ path: `members.${id}.relationship`, status: 'unknown', quote: '', turn: 1 });
const held = (text: string, factsInForce: readonly Fact[] = []) =>
  reading(text, { factsInForce })
    .facts.filter(({ path }) => /^members\.person/.test(path))
    .map(({ path, status }) => `${path.split('.')[1]} ${status}`)
    .sort();

const four = ['person2 unknown', 'person3 unknown', 'person4 unknown'];

describe('how many live there', () => {
  it.each([
    ['we are a family of 4 in houston making 2500 a month', four],
    ['household of four', four],
    ['there are 4 of us', four],
    ['4 ppl', four],
    ['the landlord gave me notice, 4 of us here', four],
    ['4 people in my house', four],
    ['family of 4: me, my husband and my 2 kids', []],
    ['family of 4, my kids are 3 and 7', ['person2 unknown']],
    ['2 people came by', []],
    ['what is the income limit for a family of 4', []],
    ['family of 1', []],
    ['my neighbor has a family of 5', []],
  ])('%s', (text, wanted) => {
    expect(held(text)).toEqual(wanted);
  });

  it('never holds more places than a household may have', () => {
    expect(held('family of 99').length).toBeLessThan(30);
  });

  it('gives the places up, the last first, to people who are named', () => {
    const inForce = ['person2', 'person3', 'person4'].map(place);
    expect(held('my kids are 3 and 7', inForce)).toEqual(['person3 removed', 'person4 removed']);
    expect(held('i make 400 a week', inForce)).toEqual([]);
  });
});
