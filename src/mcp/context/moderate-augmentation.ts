import { z } from 'zod';
import type { Augmentation, Augmented, AugmentedContent } from './augmentation.ts';
import { refusal } from './moderation-function.ts';
import { policyNames, scorePolicies, sortPolicies, type Moderation } from './moderation-policies.ts';
import { isUnread, unreadNote } from './unread.ts';
import { isMedia, toContext, type WireContent } from './wire-content.ts';

const category = z.string().min(1).max(40);
const input = z.strictObject({
  categories: z
    .array(category)
    .min(1)
    .max(20)
    .default([...policyNames])
    .describe(`Of ${policyNames.join(', ')}; others come back as unsupported.`),
  /** From this score on, 0 to 1, a category refuses the text. */
  thresholds: z.record(category, z.number().min(0).max(1)).default({}),
});

/**
 * `moderate`: one content with the scores of what can be read, and each image, sound and file as it came, with a note. The
 * hint is `safe` only where everything was read and every category scored.
 */
export function moderate(moderation: Moderation): Augmentation {
  return {
    name: 'moderate',
    description: 'Scores a text per category and says whether it stays under the thresholds.',
    input,
    async augment(context, given) {
      const args = input.parse(given);
      const { known, unsupported } = sortPolicies(args.categories);
      const unread = context.filter(isMedia).map((content) => passedOn(content, args.categories));
      const readable = context.filter((content) => !isMedia(content)).map(toContext);
      if (readable.length === 0) return { contents: unread };
      const scored = await scorePolicies(moderation, readable, known, args.thresholds, 'pass');
      const refused = scored.filter(({ over, policy }) => over && args.thresholds[policy] !== undefined);
      const properties = {
        status: refused.length > 0 ? 'rejected' : known.length === 0 ? 'unsupported' : 'ok',
        scores: Object.fromEntries(scored.map(({ policy, score }) => [policy, score])),
        ...(unsupported.length === 0 ? {} : { unsupported, note: notScored(unsupported) }),
      };
      const says = refused.length > 0 ? refusal(refused.flatMap(({ found }) => found)) : '';
      const contents: AugmentedContent[] = [{ content: { type: 'text', text: says }, properties }, ...unread];
      const isWhole = unsupported.length === 0 && !context.some(isUnread);
      return { contents, ...hintOf(refused.length > 0, isWhole) };
    },
  };
}

/** A category that was not looked for, and a sound that nobody heard, are not known to be safe. */
const hintOf = (isRefused: boolean, isWhole: boolean): Pick<Augmented, 'hint'> =>
  isRefused ? { hint: 'unsafe' } : isWhole ? { hint: 'safe' } : {};

const passedOn = (content: WireContent, categories: readonly string[]): AugmentedContent => ({
  content,
  properties: { status: 'unsupported', scores: {}, unsupported: categories, note: unreadNote(content) },
});

const notScored = (names: readonly string[]): string =>
  `Not scored: ${names.join(', ')}. Scored here are ${policyNames.join(', ')}.`;
