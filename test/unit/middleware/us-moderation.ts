import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lexiconOf } from '../../../src/compose/lexicon.ts';
import { makeContentModeration } from '../../../src/middleware/content-moderation/content-moderation.ts';
import { crisisSchema } from '../../../src/middleware/content-moderation/crisis.ts';
import { makeDangerFinder } from '../../../src/middleware/content-moderation/danger-finder.ts';
import { moderationWordsSchema } from '../../../src/middleware/content-moderation/flag-phrases.ts';

const read = (file: string): unknown => parse(readFileSync(`data/us/${file}`, 'utf8'));

export const usCrisis = crisisSchema.parse(read('crisis.yaml'));
export const usModerationWords = moderationWordsSchema.parse(read('moderation-words.yaml'));

const lexicon = lexiconOf('en');

export const usFindDangers = makeDangerFinder(usCrisis, {
  spelledOut: new Map(Object.entries(usModerationWords.spelled_out)),
  isWord: (word) => lexicon?.ordinary.has(word) === true || lexicon?.given.has(word) === true,
});

/** Moderation as the United States pack words it. */
export const usModeration = makeContentModeration(usFindDangers, usModerationWords);
