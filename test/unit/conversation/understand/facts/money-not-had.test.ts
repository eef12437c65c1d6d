import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

/** What a message says of money, and nothing else. */
const moneyIn = (text: string): string[] =>
  Object.keys(factsOf(text)).filter((path) => /income|expenses|assets|pay_earlier|support_paid/.test(path));

describe('money that nobody has', () => {
  it.each([
    ['wanted', 'I need about $600 a month to get by'],
    ['wanted', 'I asked for $500 a month in child support but the judge said no'],
    ['wanted', 'Looking for a place under $900 a month'],
    ['wanted', 'I can afford maybe 500 a month for rent'],
    ['offered', "I was offered a job at $15 an hour but I can't take it"],
    ['offered', "Daycare quoted me $1,100 a month, I can't afford it"],
    ['ordered', "The judge ordered $250 a month child support, he hasn't paid in two years"],
    ['taken back', 'My ex has a $300 a month child support order but never pays'],
    ['taken back', 'We had $5,000 saved but spent it on the surgery'],
    ['said by others', "They counted my overtime and said I make $2,800 a month but I don't"],
    ['said by others', 'They said I can only have 3,000 in savings'],
    ['general', 'Rent around here is $1,400 a month'],
    ['general', 'A family of 3 can make up to 3,500 a month right'],
    ['coming', 'The landlord wants to raise my rent to $1,300'],
  ])('is no fact when %s: %s', (_, text) => {
    expect(moneyIn(text)).toEqual([]);
  });

  it.each([
    ["They said I make too much, I make $900 a month, can't live on it", 'members.you.income.wages'],
    ["can't afford the 410 a month for daycare", 'expenses.child_care'],
    ['I make 900 a month but never get to see a doctor', 'members.you.income.wages'],
    ['My husband left me and I make $900 a month', 'members.you.income.wages'],
  ])('is not taken for that in: %s', (text, path) => {
    expect(moneyIn(text)).toEqual([path]);
  });
});
