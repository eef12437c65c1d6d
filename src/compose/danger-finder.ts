import { makeDangerFinder, type FindDangers } from '../middleware/content-moderation/danger-finder.ts';
import { makeDangerLines, type DangerLines } from '../conversation/danger/danger-lines.ts';
import { bounds } from '../config.ts';
import { lexiconOf } from './lexicon.ts';
import type { Pack } from './pack.ts';

export type DangerFiles = Pick<Pack, 'crisis' | 'moderationWords'> & {
  readonly settings: Pick<Pack['settings'], 'language'>;
};

/** Hears the dangers of this pack in its language, however they are spelled; a given name is taken for no other word. */
export function dangerFinderOf({ crisis, moderationWords, settings }: DangerFiles): FindDangers {
  const lexicon = lexiconOf(settings.language);
  return makeDangerFinder(crisis, {
    spelledOut: new Map(Object.entries(moderationWords.spelled_out)),
    isWord: lexicon && ((word) => lexicon.ordinary.has(word) || lexicon.given.has(word)),
  });
}

/** What is said of a danger of this pack whatever else becomes of a message. */
export const dangerLinesOf = (files: DangerFiles): DangerLines =>
  makeDangerLines(files.crisis, dangerFinderOf(files), bounds.messageCharsMax);
