import { z } from 'zod';
import type { ContextFunction } from '../context-function.ts';
import { mapContent } from '../map-content.ts';
import { mediaPolicy, refuseMedia } from '../media.ts';
import { entities } from './recognizer.ts';
import { aggressiveness } from './aggressiveness.ts';
import { redactText, type Redaction } from './redact-text.ts';
import type { Redactor } from './redactor.ts';

const phrases = z.array(z.string().min(1).max(200)).max(200);

export const piiRedactionInput = z.strictObject({
  aggressiveness,
  entities: z.array(z.enum(entities)).min(1).optional(),
  allow: phrases.optional(),
  deny: phrases.optional(),
  expect: z.literal('date_of_birth').optional(),
  handles: z.enum(['escape', 'keep', 'ours']).default('escape'),
  /** Images, audio and files, in which identifiers can't be seen. */
  media: mediaPolicy,
});
export const piiRedactionMetadata = z.strictObject({
  redactions: z.array(
    z.strictObject({ handle: z.string(), type: z.enum(entities), rule: z.string(), score: z.number() }),
  ),
});

/** Identifiers in every string of the context become typed handles; their values go to the scope's vault. */
export function makePiiRedaction(
  redactor: Redactor,
): ContextFunction<z.infer<typeof piiRedactionInput>, z.infer<typeof piiRedactionMetadata>> {
  return {
    name: 'pii_redaction',
    description: 'Replaces identifiers by typed handles such as [PERSON_1] and keeps their values in the vault.',
    input: piiRedactionInput,
    metadata: piiRedactionMetadata,
    run(context, args, scope) {
      refuseMedia('pii_redaction', context, args.media);
      const byHandle = new Map<string, Redaction>();
      const content = mapContent(context, (text) => {
        const redacted = redactText(redactor, text, scope.vault, args);
        for (const redaction of redacted.redactions) {
          if (!byHandle.has(redaction.handle)) byHandle.set(redaction.handle, redaction);
        }
        return redacted.text;
      });
      return { content, metadata: { redactions: [...byHandle.values()] }, pass: true };
    },
  };
}
