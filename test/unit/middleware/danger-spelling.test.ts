import { describe, expect, it } from 'vitest';
import { usFindDangers } from './us-moderation.ts';

const kindsIn = (text: string): readonly string[] => usFindDangers(text).map(({ kind }) => kind);

describe('a danger is heard however it is spelled', () => {
  it.each([
    ['spaced letters', 'k i l l  m y s e l f'],
    ['spaced letters, gaps all alike', 'i want to k i l l m y s e l f'],
    ['a whole sentence of spaced letters', 'i w a n t t o d i e'],
    ['letters parted by points', 's.u.i.c.i.d.a.l thoughts, i am s.u.i.c.i.d.a.l'],
    ['letters parted by dashes', 'gonna k-i-l-l myself'],
    ['full-width letters', 'ｋｉｌｌ ｍｙｓｅｌｆ'],
    ['styled letters', '𝐤𝐢𝐥𝐥 𝐦𝐲𝐬𝐞𝐥𝐟'],
    ['letters with nothing between them', 'k\u200bi\u200bl\u200bl my\u200dself'],
    ['accents that are none', 'kíll mysélf'],
    ['a number for a word', 'i want 2 die'],
    ['a number in words for a word', 'i want two die'],
    ['a number run together', 'i want2die'],
    ['a number for the other word', 'took 2 many pills'],
    ['digits for letters', 'k1ll mys3lf'],
    ['signs for letters', 'k!ll myself'],
    ['a masked letter', 'k*ll myself, su*cidal'],
    ['letters exchanged', 'kill myslef'],
    ['a letter left out', 'i feel suicdal'],
    ['a letter too many', 'i am suiccidal'],
    ['held-down letters', 'killlll myselffff'],
    ['written apart', 'kill my self'],
    ['run together', 'i will killmyself'],
    ['an accent left out', 'quiero hacerme dano'],
  ])('%s: %s', (_how, text) => {
    expect(kindsIn(text)).toContain('self_harm');
  });

  it.each([
    ['domestic_violence', 'my husbnad hits me'],
    ['immediate_danger', 'he has a g u n'],
    ['immediate_danger', 'i cant breath, chest pians'],
    ['hunger_today', 'we have n o  f o o d  t o n i g h t'],
  ])('%s: %s', (kind, text) => {
    expect(kindsIn(text)).toContain(kind);
  });
});

describe('ordinary words are no danger however they are read', () => {
  it.each([
    'I need two forms for my 2 kids, 4 and 7',
    'Plan A, B and C of Part D',
    'my name is Kilian Myles and I live in Dyer, Indiana',
    'my case number is S N A P 4 4 2',
    'U.S.A. citizen, D.O.B. on file',
    'this paperwork is killing me',
    'constructor toString __proto__',
    'I got a bill from the hospital, can you take my own application to the office',
    'The dentist said two to four weeks',
    'I take two pills a day for my pressure, is it covered?',
    'vivo en Dallas y quiero pedir estampillas para mi mamá',
  ])('%s', (text) => {
    expect(kindsIn(text)).toEqual([]);
  });
});
