import { z } from 'zod';
import { textsOf } from '../map-content.ts';
import type { ContextFunction } from '../context-function.ts';
import { mediaPolicy, refuseMedia } from '../media.ts';
import { crisisKinds } from './crisis.ts';
import type { FindDangers } from './danger-finder.ts';
import {
  flagCategories,
  flagMatchers,
  rawFlags,
  type FlagCategory,
  type FlagMatcher,
  type ModerationWords,
} from './flag-phrases.ts';
import { plainWords } from './plain-words.ts';

export const contentModerationInput = z.strictObject({
  /** Where a flag of these categories stops the chain. Others only mark the text. */
  block: z.array(z.enum(flagCategories)).default([]),
  /** Look for crisis signals: in what people write, not in tool results. */
  crisis: z.boolean().default(true),
  /** Images, audio and files, which can't be looked into. */
  media: mediaPolicy,
});
export const contentModerationMetadata = z.strictObject({
  outcome: z.enum(['ok', 'flagged', 'crisis', 'blocked']),
  /** Category and rule id: all that may be recorded. */
  crisis: z.array(z.strictObject({ kind: z.enum(crisisKinds), rule: z.string() })),
  flags: z.array(z.strictObject({ category: z.enum(flagCategories), rule: z.string() })),
});
export type ModerationMetadata = z.infer<typeof contentModerationMetadata>;

/**
 * Crisis signals, attempts to steer a model, threats, tone. A crisis is no refusal: the turn says the pack's lines
 * first and then answers. The content is passed on unchanged.
 */
export function makeContentModeration(
  findDangers: FindDangers,
  words: ModerationWords,
): ContextFunction<z.infer<typeof contentModerationInput>, ModerationMetadata> {
  const matchers = flagMatchers(words);
  const spelledOut = new Map(Object.entries(words.spelled_out));
  return {
    name: 'content_moderation',
    description: 'Finds crisis signals, prompt injection, threats and abusive tone; blocks only what is configured.',
    input: contentModerationInput,
    metadata: contentModerationMetadata,
    run(context, args) {
      refuseMedia('content_moderation', context, args.media);
      const crisis: ModerationMetadata['crisis'] = [];
      const flags: ModerationMetadata['flags'] = [];
      for (const text of textsOf(context)) {
        const plain = plainWords(text, spelledOut);
        flags.push(...flagsOf(text, plain, matchers));
        if (args.crisis) crisis.push(...findDangers(text));
      }
      const blocked = flags.some((flag) => args.block.includes(flag.category));
      const outcome = blocked ? 'blocked' : crisis.length > 0 ? 'crisis' : flags.length > 0 ? 'flagged' : 'ok';
      return { content: context, metadata: { outcome, crisis, flags }, pass: !blocked };
    },
  };
}

/** The first rule of each category that fires. */
function flagsOf(
  text: string,
  words: readonly string[],
  matchers: readonly FlagMatcher[],
): ModerationMetadata['flags'] {
  const first = new Map<FlagCategory, string>();
  for (const { category, rule, regex } of rawFlags)
    if (!first.has(category) && regex.test(text)) first.set(category, rule);
  for (const { category, matcher } of matchers) {
    const hit = first.has(category) ? undefined : matcher.find(words)[0];
    if (hit) first.set(category, hit.rule);
  }
  return [...first].map(([category, rule]) => ({ category, rule }));
}
