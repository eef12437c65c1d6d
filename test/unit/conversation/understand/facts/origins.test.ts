import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

const placeIn = (text: string) => {
  const { state, county } = factsOf(text);
  return county === undefined ? state : `${String(county)}, ${String(state)}`;
};

describe('a place where somebody only came from, or where others are', () => {
  it.each([
    'originally from Brooklyn',
    'we moved here from Cook County in June',
    'came up from Houston two years back',
    'born and raised in Atlanta',
    'I have family in Georgia',
    'the surgeon is in Houston',
    'we lived in Denver until the divorce',
  ])('is not where the writer lives: %s', (text) => {
    expect(placeIn(text)).toBeUndefined();
  });

  it.each([
    ["I'm from Ohio originally, now in Tampa", 'Hillsborough, FL'],
    ['actually we live in Ohio not Texas', 'OH'],
    ['sorry i meant ohio not texas', 'OH'],
    ['I moved to Phoenix from Chicago', 'Maricopa, AZ'],
    ['We have relatives in Georgia but live in Reno NV', 'Washoe, NV'],
    ["I've lived in Denver for ten years", 'Denver, CO'],
  ])('leaves the other place: %s', (text, place) => {
    expect(placeIn(text)).toBe(place);
  });
});

describe('the letters of a state that are also an office', () => {
  it.each([
    'I get VA disability',
    'the VA turned me down',
    'VA pension, 1200 a month',
    'I get my meds from VA',
    'waiting on the V.A. since May',
    'I applied to VA for housing',
  ])('are the office: %s', (text) => {
    expect(placeIn(text)).toBeUndefined();
  });

  it.each(['I live in VA', "I'm from VA", 'moved to va last month', 'single dad in Norfolk VA'])(
    'are the state: %s',
    (text) => {
      expect(factsOf(text)['state']).toBe('VA');
    },
  );
});

describe('a part of a state, or a town we do not know', () => {
  it.each([
    ['im in rural ohio', 'OH'],
    ['We are in southern California', 'CA'],
    ['in galesburg IL', 'IL'],
    ['a small town in west texas', 'TX'],
    ['I live in pa with my kids', 'PA'],
  ])('gives its state: %s', (text, state) => {
    expect(factsOf(text)['state']).toBe(state);
  });

  it('is not read into a small word', () => {
    expect(factsOf('help me or my mom')['state']).toBeUndefined();
  });
});
