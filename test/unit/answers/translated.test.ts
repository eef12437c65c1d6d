import { describe, expect, it } from 'vitest';
import { answerEntrySchema } from '../../../src/answers/entry.ts';
import { textsIn, untranslated } from '../../../src/answers/translated.ts';

const entry = (es: object | undefined) =>
  answerEntrySchema.parse({
    id: 'car',
    question: 'Can I keep my car?',
    short: 'One car is left out.',
    more: ['A second counts above $2,000.', 'Ask them.'],
    do: 'Call 211.',
    certainty: 'high',
    sources: [{ title: 'A law' }],
    variants: [{ when: { state: ['CA'] }, short: 'No car counts.' }],
    ...(es && { in: { es } }),
  });
const whole = {
  question: '¿Puedo quedarme con mi carro?',
  short: 'Un carro no cuenta.',
  more: ['Un segundo cuenta si vale más de $2,000.', 'Pregunte.'],
  do: 'Llame al 211.',
  variants: [{ short: 'Ningún carro cuenta.' }],
};

describe('an entry in another language', () => {
  it('is found text for text, those of its variants too', () => {
    const texts = textsIn(entry(whole), 'es');
    expect(texts?.get('Ask them.')).toBe('Pregunte.');
    expect(texts?.get('No car counts.')).toBe('Ningún carro cuenta.');
    expect(textsIn(entry(whole), 'fr')).toBeUndefined();
    expect(textsIn(entry(undefined), 'es')).toBeUndefined();
  });

  it('has every text, with the same figures', () => {
    expect(untranslated(entry(whole), 'es')).toEqual([]);
    expect(untranslated(entry({ ...whole, more: ['Un segundo cuenta.'] }), 'es')).toEqual([
      'A second counts above $2,000.',
      'Ask them.',
    ]);
    expect(untranslated(entry({ ...whole, variants: [], do: 'Llame al 311.' }), 'es')).toEqual([
      'Call 211.',
      'No car counts.',
    ]);
  });
});
