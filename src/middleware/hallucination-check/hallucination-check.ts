import { z } from 'zod';
import type { ContextContent, ContextFunction } from '../context-function.ts';
import { mapContent } from '../map-content.ts';
import { mediaPolicy, refuseMedia } from '../media.ts';
import { claimKinds, type ClaimReader } from './claims.ts';
import { aboutNothing, checkSentence, findingStatuses, type Finding, type SentenceContext } from './ground.ts';
import { groundingSources, type GroundingSources } from './grounding-sources.ts';
import { noProgramNames, type ProgramNames } from './program-names.ts';
import { nearestSource, repaired } from './repair.ts';
import { splitSentences } from './split-sentences.ts';

const sourceText = z.string().max(100_000);

export const hallucinationActions = ['flag', 'drop', 'fix', 'rerun'] as const;

export const hallucinationCheckInput = z.strictObject({
  /** Texts that support what is said, for a caller without a turn; added to the scope's sources. */
  sources: z
    .array(
      z.union([
        sourceText,
        z.strictObject({
          text: sourceText,
          id: z.string().min(1).max(200).optional(),
          /** Ids of the programs it is about; without them, those that it names. */
          programs: z.array(z.string().min(1).max(100)).max(50).optional(),
          /** The person's own words: arithmetic on their numbers is allowed. */
          person: z.boolean().optional(),
        }),
      ]),
    )
    .max(100)
    .optional(),
  /** `flag` reports; `drop` takes the sentence out; `fix` mends it from the sources or takes it out; `rerun` asks for it anew. */
  action: z.enum(hallucinationActions).default('flag'),
  /** Images, audio and files, of which nothing can be checked. */
  media: mediaPolicy,
});

export const hallucinationCheckMetadata = z.strictObject({
  findings: z.array(
    z.strictObject({
      kind: z.enum(claimKinds),
      text: z.string(),
      status: z.enum(findingStatuses),
      /** 0-based sentence among all strings of the context, and place in that string: `[start, end)`. */
      sentence: z.int(),
      span: z.tuple([z.int(), z.int()]),
      nearest: z.strictObject({ source: z.string(), says: z.string(), passage: z.string() }).optional(),
      /** What became of the sentence. */
      outcome: z.enum(['kept', 'fixed', 'dropped']),
    }),
  ),
  /** The caller should have it said again, without these claims. */
  rerun: z.boolean(),
});

type Metadata = z.infer<typeof hallucinationCheckMetadata>;
type Action = (typeof hallucinationActions)[number];

/** Holds every sentence against the sources. With no sources at all nothing is supported. */
export function makeHallucinationCheck(
  reader: ClaimReader,
  names: () => ProgramNames = () => noProgramNames,
): ContextFunction<z.infer<typeof hallucinationCheckInput>, Metadata> {
  return {
    name: 'hallucination_check',
    description:
      'Reports numbers, addresses, dates and program names that no source supports, and mends or drops them.',
    input: hallucinationCheckInput,
    metadata: hallucinationCheckMetadata,
    run(context, args, scope) {
      refuseMedia('hallucination_check', context, args.media);
      const all = sourcesFor(args, scope.sources, reader, names);
      const findings: Metadata['findings'] = [];
      let sentence = 0;
      const content: readonly ContextContent[] = mapContent(context, (text) => {
        const checked = checkText(text, all, args.action, sentence);
        sentence += checked.sentences;
        findings.push(...checked.findings);
        return checked.text;
      });
      return { content, metadata: { findings, rerun: args.action === 'rerun' && findings.length > 0 }, pass: true };
    },
  };
}

function sourcesFor(
  { sources }: z.infer<typeof hallucinationCheckInput>,
  ofScope: GroundingSources | undefined,
  reader: ClaimReader,
  names: () => ProgramNames,
): readonly GroundingSources[] {
  const texts = sources?.map((one) => (typeof one === 'string' ? one : { ...one, programIds: one.programs }));
  const given = texts === undefined ? undefined : groundingSources(reader, { texts }, names());
  const all = [given, ofScope].filter((one) => one !== undefined);
  return all.length > 0 ? all : [groundingSources(reader, { texts: [] }, names())];
}

function checkText(text: string, all: readonly GroundingSources[], action: Action, first: number) {
  const findings: Metadata['findings'] = [];
  const pieces = splitSentences(text);
  const kept: string[] = [];
  let context = aboutNothing;
  let at = 0;
  pieces.forEach((piece, index) => {
    const checked = checkAgainstAll(piece, all, context);
    context = checked.context;
    const result = settled(piece, checked, all, action);
    kept.push(result.text);
    for (const finding of checked.findings) {
      const nearest = all.map((sources) => nearestSource(piece, finding, context.about, sources)).find(Boolean);
      findings.push({
        kind: finding.kind,
        text: finding.text,
        status: finding.status,
        sentence: first + index,
        span: [at + finding.start, at + finding.end],
        ...(nearest === undefined ? {} : { nearest }),
        outcome: result.outcome,
      });
    }
    at += piece.length;
  });
  return { text: kept.join(''), findings, sentences: pieces.length };
}

/** A claim stands if any of the sources supports it. */
function checkAgainstAll(sentence: string, all: readonly GroundingSources[], before: SentenceContext) {
  const [first, ...others] = all.map((sources) => checkSentence(sentence, sources, before));
  const unsupported = (first?.findings ?? []).filter((finding) =>
    others.every(({ findings }) => findings.some((other) => other.start === finding.start)),
  );
  return { findings: unsupported, context: first?.context ?? before };
}

function settled(
  sentence: string,
  { findings, context }: { readonly findings: readonly Finding[]; readonly context: SentenceContext },
  all: readonly GroundingSources[],
  action: Action,
): { readonly text: string; readonly outcome: Metadata['findings'][number]['outcome'] } {
  if (findings.length === 0 || action === 'flag' || action === 'rerun') return { text: sentence, outcome: 'kept' };
  if (action === 'fix') {
    for (const sources of all) {
      const text = repaired(sentence, findings, context.about, sources);
      // What was put in has to stand like anything else.
      if (text !== undefined && checkAgainstAll(text, all, context).findings.length === 0)
        return { text, outcome: 'fixed' };
    }
  }
  return { text: '', outcome: 'dropped' };
}
