import { encode } from '@toon-format/toon';

/** A result as text: JSON, or TOON, which says the keys of a list of like objects once. Undefined when it is nested too deeply. */
export function encodeOutput(value: unknown, format: 'json' | 'toon'): string | undefined {
  try {
    return format === 'toon' ? encode(value) : (JSON.stringify(value) ?? 'null');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** English text and JSON alike come to about so many characters a token; a count of a real tokenizer differs by model. */
const charsPerToken = 4;

/** Tokens of a text, estimated: for comparing two texts, not for billing. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charsPerToken);
}
