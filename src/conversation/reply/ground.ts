import { AppError } from '../../errors.ts';
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
import type { GroundedTurn, WordedTurn } from '../turn.ts';
import { wordItems } from './embedded-wording.ts';
import type { PlanItem } from './reply-plan.ts';
import { fillSlots, type Wordings } from './wording-file.ts';

export interface GroundDeps {
  readonly claimReader: ClaimReader;
  readonly wordings: Wordings;
  /** The catalogue's programs by name. */
  readonly programNames: ProgramNames;
  /** A sentence that did not leave as it was: kind and engine only, never its words. */
  readonly onUngrounded: (finding: {
    readonly turnId: string;
    readonly kind: string;
    readonly status: string;
    readonly engine: string;
  }) => void;
}

/**
 * Runs the operator's chain over the finished reply, up to restoration: what is stored keeps its handles. There each
 * sentence is held against what the plan says, and mended from it or left out. Where a model wrote it, the plan is worded
 * again by us, whole, so that nothing planned is lost.
 */
export async function ground(turn: WordedTurn, deps: GroundDeps): Promise<GroundedTurn> {
  const { items } = turn.result.plan;
  const sources = sourcesOf(items, deps);
  const checked = await throughReplyOut(turn, turn.worded.paragraphs, sources);
  for (const { kind, status } of checked.findings)
    deps.onUngrounded({ turnId: turn.turnId, kind, status, engine: turn.worded.engine });
  if (checked.findings.length === 0 || turn.worded.engine === 'embedded')
    return { ...turn, replyText: checked.paragraphs.join('\n\n') };
  const embedded = wordItems(deps.wordings, items, {
    threadId: turn.threadId,
    wordingUses: turn.thread.dialogue.wordingUses,
    lastSaid: (turn.thread.dialogue.lastSaid ?? []).flat(),
  });
  const again = await throughReplyOut(turn, embedded.paragraphs, sources);
  return {
    ...turn,
    worded: { ...turn.worded, ...embedded, degraded: true, usage: turn.worded.usage },
    replyText: again.paragraphs.join('\n\n'),
  };
}

async function throughReplyOut(turn: WordedTurn, paragraphs: readonly string[], sources: GroundingSources) {
  const result = await turn.chain.run({
    hookPoint: 'reply_out',
    context: paragraphs.map((text) => ({ type: 'text', text })),
    before: 'pii_restoration',
    sources,
  });
  const metadata = metadataOf(result, 'hallucination_check', hallucinationCheckMetadata);
  if (result.ended !== undefined || metadata === undefined) {
    throw new AppError('internal', 'Something went wrong here. Your message was not lost; send it again.', {
      internal: `reply_out ended by ${result.ended?.by ?? 'a missing hallucination_check'}: ${result.ended?.why ?? 'not run'}`,
    });
  }
  const texts = result.content.map((content) => (content.type === 'text' ? content.text.trim() : ''));
  return { paragraphs: texts.filter((text) => text !== ''), findings: metadata.findings };
}

/** What may be said: the reviewed sentences, and each item's own with its values in it, about the program it is of. */
function sourcesOf(items: readonly PlanItem[], deps: GroundDeps): GroundingSources {
  const { claimReader, programNames, wordings } = deps;
  const texts = items.flatMap(({ wording, slots, fixedText, source }): SourceText[] => {
    const programIds = 'programId' in source ? [source.programId] : [];
    if (fixedText !== undefined) return [{ id: wording, text: fixedText, programIds }];
    const [variant] = wordings.get(wording) ?? [];
    return variant === undefined ? [] : [{ id: wording, text: fillSlots(variant, slots), programIds }];
  });
  const passages = items.flatMap(({ wording }) => reviewedPassages(wording, deps));
  const numbers = items.flatMap(({ slots }) => Object.values(slots).filter((value) => typeof value === 'number'));
  return groundingSources(claimReader, { texts, passages, values: numbers }, programNames);
}

/** Reviewed texts are read once; there are as many as the wording files have. */
const read = new WeakMap<Wordings, Map<string, readonly Passage[]>>();

function reviewedPassages(wording: string, { wordings, claimReader, programNames }: GroundDeps): readonly Passage[] {
  const known = read.get(wordings) ?? new Map<string, readonly Passage[]>();
  read.set(wordings, known);
  const passages =
    known.get(wording) ??
    (wordings.get(wording) ?? []).flatMap((text) => readPassages(text, claimReader, programNames));
  known.set(wording, passages);
  return passages;
}
