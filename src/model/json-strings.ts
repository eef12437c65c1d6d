/**
 * Reads the strings of the one array in a JSON object while it is being written, each as soon as it is whole. What a model
 * writes before the object is passed over, and so is a comma too many; anything else that is no string ends the reading.
 */
export interface JsonStrings {
  /** The strings that this piece makes whole. */
  push(piece: string): readonly string[];
  /** Whether the array was closed, as it should be. */
  readonly closed: boolean;
  /** What came is not such an array: no more strings will be read. */
  readonly broken: boolean;
}

type Place = 'before' | 'object' | 'array' | 'string' | 'closed' | 'broken';

export function jsonStrings(): JsonStrings {
  let place: Place = 'before';
  let string = '';
  let escaped = false;
  let whole: string[] = [];

  const inString = (character: string): Place => {
    string += character;
    if (escaped || character === '\\') {
      escaped = !escaped;
      return 'string';
    }
    if (character !== '"') return 'string';
    const value = parsedString(string);
    if (value === undefined) return 'broken';
    whole.push(value);
    return 'array';
  };
  const inArray = (character: string): Place => {
    if (/[\s,]/.test(character)) return 'array';
    if (character === ']') return 'closed';
    string = character;
    return character === '"' ? 'string' : 'broken';
  };
  const next: Readonly<Record<Place, (character: string) => Place>> = {
    before: (character) => (character === '{' ? 'object' : 'before'),
    object: (character) => (character === '[' ? 'array' : 'object'),
    array: inArray,
    string: inString,
    closed: () => 'closed',
    broken: () => 'broken',
  };

  return {
    push(piece) {
      whole = [];
      for (const character of piece) place = next[place](character);
      return whole;
    },
    get closed() {
      return place === 'closed';
    },
    get broken() {
      return place === 'broken';
    },
  };
}

function parsedString(json: string): string | undefined {
  try {
    return JSON.parse(json) as string;
  } catch {
    return undefined;
  }
}
