import { z } from 'zod';
import type { ContextContent } from '../../middleware/context-function.ts';
import { mediaPolicy } from '../../middleware/media.ts';
import {
  policies,
  policyNames,
  scorePolicies,
  sortPolicies,
  wireName,
  type Moderation,
  type Policy,
} from './moderation-policies.ts';
import type { WireFunction } from './wire-function.ts';

const highScore = 0.9;
const mediumScore = 0.75;
/** A person in danger is never refused: these call for help, whatever the mode. */
const isCrisis = (found: string): boolean => (policies.crisis as readonly string[]).includes(found);

/** Sexual words are looked for where that is asked: who tells of abuse may need them, and `enforce` refuses. */
const policiesUnlessAsked: readonly Policy[] = policyNames.filter((name) => name !== 'explicit');

const policyName = z.string().min(1).max(40);
const policiesMax = 20;

export const moderationWireInput = z.strictObject({
  policies: z
    .array(policyName)
    .max(policiesMax)
    .refine((names) => sortPolicies(names).known.length > 0, `give one or more of ${policyNames.join(', ')}`)
    .default([...policiesUnlessAsked])
    .describe(`Of ${policyNames.join(', ')}; others come back as unsupported.`),
  /** Findings under a policy's threshold do not count. 0 to 1. */
  thresholds: z.record(policyName, z.number().min(0).max(1)).default({}),
  mode: z.enum(['enforce', 'warn', 'audit']).default('warn'),
  /** Images, audio and files, which can't be looked into. */
  media: mediaPolicy,
});

export function moderationOverWire(moderation: Moderation): WireFunction {
  return {
    name: moderation.name,
    description: moderation.description,
    kind: 'validation',
    input: moderationWireInput,
    async run(context, input) {
      const { policies: wanted, thresholds, mode, media } = moderationWireInput.parse(input);
      const { known, unsupported } = sortPolicies(wanted);
      const over = (await scorePolicies(moderation, context, known, thresholds, media)).filter((each) => each.over);
      const found = [...new Set(over.flatMap((each) => each.found))];
      const flags = found.map(wireName);
      const refused = found.filter((one) => !isCrisis(one));
      const allow = mode !== 'enforce' || refused.length === 0;
      const metadata = {
        flags,
        ...(flags.length === 0 ? {} : { severity: severityOf(Math.max(...over.map(({ score }) => score))) }),
        ...(unsupported.length === 0 ? {} : { unsupported }),
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

const said = (flags: readonly string[]): string => flags.map((flag) => flag.replaceAll('_', ' ')).join(', ');

/** The sentence that stands in the place of a text that was refused. */
export const refusal = (found: readonly string[]): string =>
  `This text can't be processed here: ${said(found.map(wireName))}. Say it in other words.`;

function withWarning(context: readonly ContextContent[], flags: readonly string[]): readonly ContextContent[] {
  const at = context.findIndex(({ type }) => type === 'text');
  const first = context[at];
  if (first?.type !== 'text') return context;
  return context.with(at, { type: 'text', text: `[MODERATION WARNING: ${said(flags)}]\n\n${first.text}` });
}
