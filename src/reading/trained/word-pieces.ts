/** A token with the characters of the text that it covers (UTF-16 units, end exclusive). */
export interface Token {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

export interface WordPieces {
  readonly ids: { readonly begin: number; readonly separator: number };
  /** At most `tokensMax` tokens, without the model's own marks; what lies beyond is not read. */
  tokens(text: string, tokensMax: number): readonly Token[];
}

const wordCharsMax = 100;

/**
 * The WordPiece tokens of an uncased BERT vocabulary, each with its place in the text. (The library's tokenizer gives no
 * places.) Source: Wu et al. 2016, arXiv:1609.08144; the basic tokenizer of Devlin et al. 2019, arXiv:1810.04805.
 *
 * @param vocabulary one token a line; its line is its id
 */
export function wordPieces(vocabulary: string): WordPieces {
  const ids = new Map(vocabulary.split('\n').map((token, id) => [token.replace(/\r$/, ''), id] as const));
  const idOf = (token: string): number => {
    const id = ids.get(token);
    if (id === undefined) throw new Error(`the vocabulary has no ${token}`);
    return id;
  };
  const unknown = idOf('[UNK]');
  return {
    ids: { begin: idOf('[CLS]'), separator: idOf('[SEP]') },
    tokens(text, tokensMax) {
      const tokens: Token[] = [];
      for (const word of words(text)) {
        for (const token of pieces(word, ids, unknown)) {
          if (tokens.length === tokensMax) return tokens;
          tokens.push(token);
        }
      }
      return tokens;
    },
  };
}

/** Plain letters of a word, and for each of them the place of the character that it came from. */
interface Word {
  letters: string[];
  starts: number[];
  ends: number[];
}

const space = /\s/u;
const control = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\uFFFD]/u;
const mark = /\p{Mn}/u;
const punctuation = /[!-/:-@[-`{-~]|\p{P}/u;
const ideograph = /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2FA1F}]/u;

/** Lower case, without accents; every mark of punctuation and every ideograph is a word of its own. */
function* words(text: string): Generator<Word> {
  let word: Word = { letters: [], starts: [], ends: [] };
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    const isBlank = space.test(character);
    if (!isBlank && control.test(character)) continue;
    const isAlone = !isBlank && (punctuation.test(character) || ideograph.test(character));
    if ((isBlank || isAlone) && word.letters.length > 0) {
      yield word;
      word = { letters: [], starts: [], ends: [] };
    }
    if (isBlank) continue;
    for (const letter of character.toLowerCase().normalize('NFD')) {
      if (mark.test(letter)) continue;
      word.letters.push(letter);
      word.starts.push(start);
      word.ends.push(at);
    }
    if (isAlone && word.letters.length > 0) {
      yield word;
      word = { letters: [], starts: [], ends: [] };
    }
  }
  if (word.letters.length > 0) yield word;
}

/** The longest pieces that the vocabulary has, from the left; a word with a part it has not is unknown as a whole. */
function pieces({ letters, starts, ends }: Word, ids: ReadonlyMap<string, number>, unknown: number): readonly Token[] {
  const whole = { id: unknown, start: starts[0] ?? 0, end: ends.at(-1) ?? 0 };
  if (letters.length > wordCharsMax) return [whole];
  const found: Token[] = [];
  for (let from = 0; from < letters.length;) {
    let to = letters.length;
    let id: number | undefined;
    for (; to > from; to -= 1) {
      id = ids.get((from > 0 ? '##' : '') + letters.slice(from, to).join(''));
      if (id !== undefined) break;
    }
    if (id === undefined) return [whole];
    found.push({ id, start: starts[from] ?? 0, end: ends[to - 1] ?? 0 });
    from = to;
  }
  return found;
}
