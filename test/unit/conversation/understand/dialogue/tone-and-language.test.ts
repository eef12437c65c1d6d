import { describe, expect, it } from 'vitest';
import { readFrustration } from '../../../../../src/conversation/understand/dialogue/frustration.ts';
import { detectLanguage } from '../../../../../src/conversation/understand/dialogue/language.ts';
import { readAnswer } from '../../../../../src/conversation/understand/dialogue/read-answer.ts';
import { readUrgencies } from '../../../../../src/conversation/understand/dialogue/urgency.ts';
import { usDialogue } from './us-dialogue.ts';

describe('detectLanguage', () => {
  it.each([
    ['I lost my job and need help with rent', 'en'],
    ['no', 'en'],
    ['snap', 'en'],
    ['', 'en'],
    ['400', 'en'],
    ['my mom lives in Los Angeles, El Paso is where I was born', 'en'],
    ['perdí mi trabajo y necesito ayuda con la renta', 'es'],
    ['necesito comida para mis hijos', 'es'],
    ['hola', 'es'],
    ['¿Cómo puedo aplicar para el seguro?', 'es'],
    ['necesito ayuda con mi snap please', 'es'],
    ['我需要帮助', 'und'],
    ['мне нужна помощь', 'und'],
    ['أحتاج مساعدة', 'und'],
  ])('reads %j as %s', (text, language) => {
    expect(detectLanguage(text).language).toBe(language);
  });

  it('names the script and is less sure of a short text', () => {
    expect(detectLanguage('мне нужна помощь').script).toBe('Cyrillic');
    expect(detectLanguage('ok').confidence).toBeLessThan(
      detectLanguage('I need help with the rent for my family').confidence,
    );
  });
});

describe('readFrustration', () => {
  it.each([
    'this is ridiculous',
    'I already told you that',
    'I AM SO TIRED OF THIS NOBODY HELPS!!',
    'im sick of calling them',
    'wtf',
    'are you even listening',
    'hello???',
  ])('hears it in "%s"', (text) => expect(readFrustration(text)).toBe(true));

  it.each([
    'I NEED HELP WITH RENT',
    'thank you so much!',
    'my mom is sick',
    'the worker was in a hurry',
    'they stopped my snap',
    'what?',
  ])('does not hear it in "%s"', (text) => expect(readFrustration(text)).toBe(false));
});

describe('readUrgencies', () => {
  it.each([
    ['we have no food tonight', ['food']],
    ["my kids haven't eaten", ['food']],
    ['they shut off our power yesterday', ['shutoff']],
    ['got a disconnection notice', ['shutoff']],
    ['the landlord is evicting us friday', ['eviction']],
    ['we are sleeping in our car', ['shelter']],
    ["I'm out of insulin and can't pay", ['medicine']],
    ['no food and an eviction notice', ['food', 'eviction']],
  ] as const)('finds the need in "%s"', (text, needs) => expect(readUrgencies(text)).toEqual(needs));

  it.each([
    'what if they evict us',
    'we were not evicted',
    'I want to buy food with my card',
    'they cut my food stamps',
    'the power company was friendly',
    'I used to live in my car',
  ])('finds none in "%s"', (text) => expect(readUrgencies(text)).toEqual([]));
});

describe('the readers of dialogue', () => {
  it('stay fast on text made to be slow', () => {
    const open = {
      kind: 'fact',
      path: 'state',
      ask: 'Which state do you live in?',
      why: 'it decides',
      askedInTurn: 1,
    } as const;
    const units = [
      'um ',
      'no ',
      'not ',
      ' ',
      'f',
      'cut off my ',
      'the ',
      '\n',
      '!?',
      'i dont want to ',
      'sleep in ',
      'ñ¿',
    ];
    const before = performance.now();
    for (const unit of units) {
      const text = unit.repeat(8_000 / unit.length);
      readAnswer(text, open, false, usDialogue);
      readFrustration(text);
      readUrgencies(text);
      detectLanguage(text);
    }
    expect(performance.now() - before).toBeLessThan(400);
  });
});
