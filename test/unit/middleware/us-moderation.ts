import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { makeContentModeration } from '../../../src/middleware/content-moderation/content-moderation.ts';
import { crisisSchema } from '../../../src/middleware/content-moderation/crisis.ts';
import { moderationWordsSchema } from '../../../src/middleware/content-moderation/flag-phrases.ts';

const read = (file: string): unknown => parse(readFileSync(`data/us/${file}`, 'utf8'));

export const usCrisis = crisisSchema.parse(read('crisis.yaml'));
export const usModerationWords = moderationWordsSchema.parse(read('moderation-words.yaml'));

/** Moderation as the United States pack words it. */
export const usModeration = makeContentModeration(usCrisis, usModerationWords);
