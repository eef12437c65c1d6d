import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { ChainEnd } from '../../middleware/chain/chain-run.ts';
import { metadataOf } from '../../middleware/chain/run-chain.ts';
import type { ClaimReader } from '../../middleware/hallucination-check/claims.ts';
import {
  groundingSources,
  readPassages,
  type GroundingSources,
  type Passage,
  type SourceText,
} from '../../middleware/hallucination-check/grounding-sources.ts';
import { hallucinationCheckMetadata } from '../../middleware/hallucination-check/hallucination-check.ts';
import type { ProgramNames } from '../../middleware/hallucination-check/program-names.ts';
import type { PlannedTurn } from '../turn.ts';
import type { PlanItem } from './reply-plan.ts';
import { fillSlots, type Wordings } from './wording-file.ts';

/** What sources are read from. */
export interface SourceDeps {
  readonly claimReader: ClaimReader;
  readonly wordings: Wordings;
  /** The catalogue's programs by name. */
  readonly programNames: ProgramNames;
}

/** What the chain let through with what it found, or which remote check held it back. */
export type LetOut =
  | { readonly content: readonly string[]; readonly findings: Findings; readonly heldBy?: undefined }
  | { readonly heldBy: ChainEnd };
export type Findings = z.infer<typeof hallucinationCheckMetadata>['findings'];

/**
 * Paragraphs through `reply_out`, up to restoration. A check of another server that refuses them, or that fails closed, is a
 * result; anything else that ends the run throws `internal`.
 */
export async function throughReplyOut(
  turn: PlannedTurn,
  paragraphs: readonly string[],
  { sources, withhold = false }: { readonly sources: GroundingSources; readonly withhold?: boolean },
): Promise<LetOut> {
  const result = await turn.chain.run({
    hookPoint: 'reply_out',
    withhold,
    context: paragraphs.map((text) => ({ type: 'text', text })),
    before: 'pii_restoration',
    sources,
  });
  if (result.ended?.by.startsWith('remote:') === true) return { heldBy: result.ended };
  const metadata = metadataOf(result, 'hallucination_check', hallucinationCheckMetadata);
  if (result.ended !== undefined || metadata === undefined) {
    throw new AppError('internal', 'Something went wrong here. Your message was not lost; send it again.', {
      internal: `reply_out ended by ${result.ended?.by ?? 'a missing hallucination_check'}: ${result.ended?.why ?? 'not run'}`,
    });
  }
  const content = result.content.map((one) => (one.type === 'text' ? one.text : ''));
  return { content, findings: metadata.findings };
}

/** What may be said: the reviewed sentences, and each item's own with its values in it, about the program it is of. */
export function sourcesOf(items: readonly PlanItem[], deps: SourceDeps): GroundingSources {
  const { claimReader, programNames, wordings } = deps;
  const texts = items.flatMap(({ wording, slots, fixedText, source }): SourceText[] => {
    const programIds = 'programId' in source ? [source.programId] : [];
    if (fixedText !== undefined) return isReviewed(source) ? [] : [{ id: wording, text: fixedText, programIds }];
    const [variant] = wordings.get(wording) ?? [];
    return variant === undefined ? [] : [{ id: wording, text: fillSlots(variant, slots), programIds }];
  });
  // A reviewed answer stands as it was read by somebody: what it says of one program may stand beside the name of another.
  const answers = items.flatMap(({ fixedText, source }) => (isReviewed(source) && fixedText ? [fixedText] : []));
  const passages = [
    ...items.flatMap(({ wording }) => reviewedPassages(wording, deps)),
    ...answers.flatMap((text) => readPassages(text, claimReader, programNames)),
  ];
  const numbers = items.flatMap(({ slots }) => Object.values(slots).filter((value) => typeof value === 'number'));
  return groundingSources(claimReader, { texts, passages, values: numbers }, programNames);
}

/** Reviewed texts are read once; there are as many as the wording files have. */
const read = new WeakMap<Wordings, Map<string, readonly Passage[]>>();

function reviewedPassages(wording: string, { wordings, claimReader, programNames }: SourceDeps): readonly Passage[] {
  const known = read.get(wordings) ?? new Map<string, readonly Passage[]>();
  read.set(wordings, known);
  const passages =
    known.get(wording) ??
    (wordings.get(wording) ?? []).flatMap((text) => readPassages(text, claimReader, programNames));
  known.set(wording, passages);
  return passages;
}

const isReviewed = ({ kind }: PlanItem['source']): boolean => kind === 'reviewed_text';
