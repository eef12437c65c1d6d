import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../../../src/conversation/understand/dialogue/language.ts';
import { readAnswer } from '../../../../../src/conversation/understand/dialogue/read-answer.ts';
import { shouts } from '../../../../../src/conversation/understand/dialogue/shouts.ts';
import { usCues, usDialogue } from './us-dialogue.ts';

describe('detectLanguage', () => {
  it.each([
    ['I lost my job and need help with rent', 'en'],
    ['no', 'en'],
    ['snap', 'en'],
    ['', 'en'],
    ['400', 'en'],
    ['cl 34, hh 1, gross 1,944/mo, rent 1,050, denied 11/20 over limit, case 00-77', 'en'],
    ['potrebujem pomoc s najomnym pretoze nemam pracu dva mesiace', 'und'],
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

describe('shouting', () => {
  it.each(['I AM SO TIRED OF THIS NOBODY HELPS!!', 'hello???'])('is heard in "%s"', (text) =>
    expect(shouts(text)).toBe(true),
  );

  it.each(['I NEED HELP WITH RENT', 'thank you so much!', 'what?'])('is not heard in "%s"', (text) =>
    expect(shouts(text)).toBe(false),
  );
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
    // Processor time: other work on the machine does not count.
    const before = process.cpuUsage();
    for (const unit of units) {
      const text = unit.repeat(8_000 / unit.length);
      readAnswer(text, open, false, usDialogue);
      shouts(text);
      usCues(text);
      detectLanguage(text);
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(400);
  });
});

it('reads a few words in the language of the conversation so far', () => {
  expect(detectLanguage('y cuanto tarda', 'es').language).toBe('es');
  expect(detectLanguage('900', 'es').language).toBe('es');
  expect(detectLanguage('can you say it in english please', 'es').language).toBe('en');
  expect(detectLanguage('900', 'en').language).toBe('en');
});
