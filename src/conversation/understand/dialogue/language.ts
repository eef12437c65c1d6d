import { closedLetters } from '../../../middleware/content-moderation/closed-letters.ts';

/** The language of a message, as far as a glance can tell. */
export interface LanguageReading {
  /** `en`, `es`, or `und` for a script or language that is neither. */
  readonly language: 'en' | 'es' | 'und';
  /** Unicode name of the script most letters are in. */
  readonly script: string;
  /** 0 to 1. Low for a short text, which counts as English unless it says otherwise. */
  readonly confidence: number;
}

const scripts = [
  'Latin',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Devanagari',
  'Bengali',
  'Thai',
  'Greek',
  'Armenian',
  'Ethiopic',
  'Khmer',
  'Gujarati',
  'Gurmukhi',
  'Tamil',
  'Telugu',
  'Lao',
  'Myanmar',
] as const;
const scriptPatterns = scripts.map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, 'gu') }));

/** The most frequent small words: they are in every sentence and in few of the other language. */
const english = new Set(
  'the a an and or but is are was were am be been i im my me we our us you your he she it they his her their to of in on at for from with have has had do does did dont not what how why when where who which can could will would should need help get got this that there any some no yes if so please'.split(
    ' ',
  ),
);
const spanish = new Set(
  'el la los las un una unos unas y o pero es son era está estoy está estamos soy somos ser yo mi mis me nos nuestro nuestra tu su sus usted ustedes él ella ellos al del de en por para con sin tengo tiene tenemos hay haber no sí que qué como cómo cuándo cuando dónde donde quién puedo puede pueden necesito necesita necesitamos ayuda ayudar quiero hola gracias trabajo hijos niños dinero comida renta casa esta este eso esto muy más mas porque si ya también perdí busco buenos buenas días tardes favor se lo le les te ni cada cuanto cuánto cuál cual fue dice dicen dijeron nada otro otra vez puedes pago pagar carta mes meses año años desde hasta sin sobre cuántos ke aki k'.split(
    ' ',
  ),
);
/** "No", "me" and "a" are words of both, "i" is also how some write "y": these say nothing of either. */
const ofBoth = new Set([...english].filter((word) => spanish.has(word)).concat('a', 'i', 'he'));
/** Words read: enough to be sure, and a bound. */
const wordsRead = 200;
/** "Hola I need ayuda con la renta" can be answered in English, which its writer uses. */
const englishEnough = 2;
/** "Si", "900" and a name are in the language of what was said before. */
const fewWords = 4;
/** A text in another script is recognised by this share of its letters. */
const foreignShareMin = 0.4;

/**
 * @param before language of the conversation so far: a few words in it ("y cuanto tarda") are in that one, too
 */
export function detectLanguage(text: string, before = 'en'): LanguageReading {
  // Letters kept apart are no small words: "y" alone is Spanish.
  const read = closedLetters(text.slice(0, wordsRead * 12).normalize('NFKC'));
  const script = mainScript(read);
  if (script.name !== 'Latin' && script.share >= foreignShareMin) {
    return { language: 'und', script: script.name, confidence: script.share };
  }
  const words = (read.toLowerCase().match(/[\p{L}]+/gu) ?? []).slice(0, wordsRead);
  const englishHits = words.filter((word) => english.has(word) && !ofBoth.has(word)).length;
  const spanishHits =
    words.filter((word) => spanish.has(word) && !ofBoth.has(word)).length + (/[¿¡ñ]/i.test(read) ? 1 : 0);
  const hits = englishHits + spanishHits;
  const sureness = hits / (hits + 2);
  // "no", "me" and "a" are words of both: Spanish needs two more than English, or a message that is nothing else.
  if (
    spanishHits >= 2
      ? spanishHits > englishHits && englishHits < englishEnough
      : englishHits === 0 &&
        (before === 'es' ? hits > 0 || words.length < fewWords : spanishHits === 1 && isSpanishWord(words))
  ) {
    return { language: 'es', script: 'Latin', confidence: sureness };
  }
  // A longer text without a single small English word is in neither; notes and screens, full of figures, have none in any language.
  const figures = (read.match(/\d+/g) ?? []).length;
  if (words.length >= 8 && hits === 0 && figures * 2 < words.length)
    return { language: 'und', script: 'Latin', confidence: 0.6 };
  return { language: 'en', script: 'Latin', confidence: sureness };
}

const loneSpanish = new Set([
  'hola',
  'gracias',
  'ayuda',
  'necesito',
  'sí',
  'buenos',
  'buenas',
  'comida',
  'trabajo',
  'quiero',
  'tengo',
]);

function isSpanishWord(words: readonly string[]): boolean {
  return words.length <= 3 && words.some((word) => loneSpanish.has(word));
}

function mainScript(text: string): { readonly name: string; readonly share: number } {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return { name: 'Latin', share: 0 };
  const counts = scriptPatterns.map(({ script, pattern }) => ({
    name: script,
    share: (text.match(pattern)?.length ?? 0) / letters,
  }));
  return counts.reduce((most, count) => (count.share > most.share ? count : most));
}
