import { z } from 'zod';
import type { ContextFunction } from '../context-function.ts';
import { mapContent } from '../map-content.ts';
import { claimKinds, type ClaimReader } from './claims.ts';
import { checkSentence } from './ground.ts';
import { groundingSources, type GroundingSources } from './grounding-sources.ts';
import { splitSentences } from './split-sentences.ts';

export const hallucinationCheckInput = z.strictObject({
  /** Texts that support what is said, for a caller without a turn; added to the scope's sources. */
  sources: z.array(z.string().max(100_000)).max(100).optional(),
  /** `flag` reports; `drop` also takes the sentence out. */
  action: z.enum(['flag', 'drop']).default('flag'),
});
export const hallucinationCheckMetadata = z.strictObject({
  findings: z.array(
    z.strictObject({
      kind: z.enum(claimKinds),
      text: z.string(),
      status: z.literal('unsupported'),
      /** 0-based sentence among all strings of the context. */
      sentence: z.number().int(),
    }),
  ),
});

type Metadata = z.infer<typeof hallucinationCheckMetadata>;

/** Holds every sentence against the sources. With no sources at all nothing is supported. */
export function makeHallucinationCheck(
  reader: ClaimReader,
): ContextFunction<z.infer<typeof hallucinationCheckInput>, Metadata> {
  return {
    name: 'hallucination_check',
    description: 'Reports numbers, addresses, dates and program names that no source supports.',
    input: hallucinationCheckInput,
    metadata: hallucinationCheckMetadata,
    run(context, args, scope) {
      const given = args.sources ? groundingSources(reader, { texts: args.sources }) : undefined;
      const all = [given, scope.sources].filter((sources) => sources !== undefined);
      const checked = all.length === 0 ? [groundingSources(reader, { texts: [] })] : all;
      const findings: Metadata['findings'] = [];
      let sentence = -1;
      const content = mapContent(context, (text) => {
        const kept = splitSentences(text).filter((piece) => {
          sentence += 1;
          const unsupported = unsupportedByAll(piece, checked);
          for (const { kind, text: claim } of unsupported) {
            findings.push({ kind, text: claim, status: 'unsupported', sentence });
          }
          return args.action === 'flag' || unsupported.length === 0;
        });
        return kept.join('');
      });
      return { content, metadata: { findings }, pass: true };
    },
  };
}

/** A claim stands if any of the sources supports it. */
function unsupportedByAll(sentence: string, all: readonly GroundingSources[]) {
  const [first, ...others] = all.map((sources) => checkSentence(sentence, sources));
  return (first ?? []).filter((finding) =>
    others.every((findings) => findings.some((other) => other.start === finding.start)),
  );
}
