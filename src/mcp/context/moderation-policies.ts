import type { ContextContent, ContextFunction } from '../../middleware/context-function.ts';
import type {
  contentModerationInput,
  ModerationMetadata,
} from '../../middleware/content-moderation/content-moderation.ts';
import { crisisKinds } from '../../middleware/content-moderation/crisis.ts';
import type { MediaPolicy } from '../../middleware/media.ts';
import { openHandleVault } from '../../vault/handle-vault.ts';
import type { z } from 'zod';

/** What a host may ask to be looked for, and which of our findings it means. */
export const policies = {
  harassment: ['toxicity', 'threat', 'harm_seeking'],
  hate: ['toxicity'],
  violence: ['threat', 'harm_seeking', 'immediate_danger', 'domestic_violence'],
  explicit: ['sexual', 'coarse'],
  self_harm: ['self_harm'],
  injection: ['injection', 'hidden_text'],
  crisis: crisisKinds,
} as const;
export type Policy = keyof typeof policies;
export const policyNames = Object.keys(policies) as [Policy, ...Policy[]];

/** Of the names that a host gave: those that can be looked for, and those that can't. */
export function sortPolicies(names: readonly string[]) {
  const isKnown = (name: string): name is Policy => (policyNames as readonly string[]).includes(name);
  return { known: names.filter(isKnown), unsupported: names.filter((name) => !isKnown(name)) };
}

/** What a finding is called where it travels, when not as here. */
const wireNames: Readonly<Record<string, string>> = { harm_seeking: 'potential_harm_seeking' };
export const wireName = (found: string): string => wireNames[found] ?? found;

/** How sure a rule that fired is, by what it found: rules have no probabilities, so each finding has one score. */
const scores: Readonly<Record<string, number>> = {
  hidden_text: 0.95,
  self_harm: 0.95,
  threat: 0.9,
  domestic_violence: 0.9,
  immediate_danger: 0.9,
  injection: 0.85,
  sexual: 0.85,
  harm_seeking: 0.75,
  toxicity: 0.7,
  hunger_today: 0.7,
  eviction_now: 0.7,
  shutoff_now: 0.7,
  coarse: 0.65,
};

export interface PolicyScore {
  readonly policy: Policy;
  readonly score: number;
  readonly found: readonly string[];
  readonly over: boolean;
}

export type Moderation = ContextFunction<z.infer<typeof contentModerationInput>, ModerationMetadata>;

/** Each policy's score for a text, 0 to 1: the highest of what was found of its kind, 0 for nothing. */
export async function scorePolicies(
  moderation: Moderation,
  context: readonly ContextContent[],
  wanted: readonly Policy[],
  thresholds: Readonly<Record<string, number>>,
  media?: MediaPolicy,
): Promise<readonly PolicyScore[]> {
  const { metadata } = await moderation.run(context, { block: [], crisis: true, media }, noScope);
  const found = [...metadata.flags.map(({ category }) => category), ...metadata.crisis.map(({ kind }) => kind)];
  return wanted.map((policy) => {
    const ours = found.filter((one) => (policies[policy] as readonly string[]).includes(one));
    const score = Math.max(0, ...ours.map((one) => scores[one] ?? 0));
    return { policy, score, found: ours, over: ours.length > 0 && score >= (thresholds[policy] ?? 0) };
  });
}

/** Moderation looks at texts only; of its surroundings it reads nothing. */
const noScope = { vault: openHandleVault([], 0), now: new Date(0), actor: '', subject: '' };
