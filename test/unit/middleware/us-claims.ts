import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { claimWordsSchema } from '../../../src/middleware/hallucination-check/claim-words.ts';
import { makeClaimReader } from '../../../src/middleware/hallucination-check/claims.ts';

const { claims, currency_symbol: currencySymbol } = z
  .object({ claims: claimWordsSchema, currency_symbol: z.string() })
  .parse(parse(readFileSync('data/us/pack.yaml', 'utf8')));

/** Reads statements as the United States pack does. */
export const usClaimReader = makeClaimReader({ currencySymbol, language: 'en-US', words: claims });
