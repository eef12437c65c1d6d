import { z } from 'zod';
import type { ContextContent, ContextFunction } from '../../middleware/context-function.ts';
import type {
  contentModerationInput,
  ModerationMetadata,
} from '../../middleware/content-moderation/content-moderation.ts';
import { crisisKinds } from '../../middleware/content-moderation/crisis.ts';
import { mediaPolicy, type MediaPolicy } from '../../middleware/media.ts';
import { openHandleVault } from '../../vault/handle-vault.ts';
import type { WireFunction } from './wire-function.ts';

/** What a host may ask to be looked for, and which of our findings it means. */
export const policies = {
  harassment: ['toxicity', 'threat', 'harm_seeking'],
  hate: ['toxicity'],
  violence: ['threat', 'harm_seeking', 'immediate_danger', 'domestic_violence'],
  self_harm: ['self_harm'],
  injection: ['injection', 'hidden_text'],
  crisis: crisisKinds,
} as const;
export type Policy = keyof typeof policies;
export const policyNames = Object.keys(policies) as [Policy, ...Policy[]];

/** What a finding is called where it travels, when not as here. */
const wireNames: Readonly<Record<string, string>> = { harm_seeking: 'potential_harm_seeking' };

/** How sure a rule that fired is, by what it found: rules have no probabilities, so each category has one score. */
const scores: Readonly<Record<string, number>> = {
  hidden_text: 0.95,
  self_harm: 0.95,
  threat: 0.9,
  domestic_violence: 0.9,
  immediate_danger: 0.9,
  injection: 0.85,
  harm_seeking: 0.75,
  toxicity: 0.7,
  hunger_today: 0.7,
  eviction_now: 0.7,
  shutoff_now: 0.7,
};
const highScore = 0.9;
const mediumScore = 0.75;
/** A person in danger is never refused: these call for help, whatever the mode. */
const isCrisis = (found: string): boolean => (policies.crisis as readonly string[]).includes(found);

export const moderationWireInput = z.strictObject({
  policies: z.array(z.enum(policyNames)).min(1).max(policyNames.length).default(policyNames),
  /** Findings under a policy's threshold do not count. 0 to 1. */
  thresholds: z.partialRecord(z.enum(policyNames), z.number().min(0).max(1)).default({}),
  mode: z.enum(['enforce', 'warn', 'audit']).default('warn'),
  /** Images, audio and files, which can't be looked into. */
  media: mediaPolicy,
});

export interface PolicyScore {
  readonly policy: Policy;
  readonly score: number;
  readonly found: readonly string[];
  readonly over: boolean;
}

type Moderation = ContextFunction<z.infer<typeof contentModerationInput>, ModerationMetadata>;

/** Each policy's score for a text: the highest of what was found of its kind, 0 for nothing. */
export async function scorePolicies(
  moderation: Moderation,
  context: readonly ContextContent[],
  wanted: readonly Policy[],
  thresholds: Partial<Record<Policy, number>>,
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

export function moderationOverWire(moderation: Moderation): WireFunction {
  return {
    name: moderation.name,
    description: moderation.description,
    kind: 'validation',
    input: moderationWireInput,
    async run(context, input) {
      const { policies: wanted, thresholds, mode, media } = moderationWireInput.parse(input);
      const over = (await scorePolicies(moderation, context, wanted, thresholds, media)).filter((each) => each.over);
      const found = [...new Set(over.flatMap((each) => each.found))];
      const flags = found.map(wireName);
      const refused = found.filter((one) => !isCrisis(one));
      const allow = mode !== 'enforce' || refused.length === 0;
      const metadata = {
        flags,
        ...(flags.length === 0 ? {} : { severity: severityOf(Math.max(...over.map(({ score }) => score))) }),
        allow,
      };
      if (!allow) return { content: [{ type: 'text', text: refusal(refused) }], metadata, pass: false };
      const warned = mode === 'warn' && flags.length > 0;
      return { content: warned ? withWarning(context, flags) : context, metadata, pass: true };
    },
  };
}

const severityOf = (score: number): 'low' | 'medium' | 'high' =>
  score >= highScore ? 'high' : score >= mediumScore ? 'medium' : 'low';

const wireName = (found: string): string => wireNames[found] ?? found;

const said = (flags: readonly string[]): string => flags.map((flag) => flag.replaceAll('_', ' ')).join(', ');

export const refusal = (found: readonly string[]): string =>
  `This text can't be processed here: ${said(found.map(wireName))}. Say it in other words.`;

function withWarning(context: readonly ContextContent[], flags: readonly string[]): readonly ContextContent[] {
  const at = context.findIndex(({ type }) => type === 'text');
  const first = context[at];
  if (first?.type !== 'text') return context;
  return context.with(at, { type: 'text', text: `[MODERATION WARNING: ${said(flags)}]\n\n${first.text}` });
}
