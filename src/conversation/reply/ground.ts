import type { z } from 'zod';
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
import { splitSentences } from '../../middleware/hallucination-check/split-sentences.ts';
import type { PlannedTurn } from '../turn.ts';
import type { PlanItem } from './reply-plan.ts';
import type { WordedPart } from './wording.ts';
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

/** A reply while it is being said: what stands in it has passed the chain and will not change any more. */
export interface GroundedReply {
  /** Takes the next parts; what does not hold is said in the plan's words, mended, or left out. */
  add(parts: readonly WordedPart[]): Promise<void>;
  /** All of it so far, with handles. */
  text(): string;
  /** Whether words of a model had to be said in the plan's. */
  mended(): boolean;
}

/**
 * Runs the operator's chain over what is said, up to restoration: what is stored keeps its handles. There each sentence is
 * held against what the plan says, and mended from it or left out. Where a model wrote it, the plan's own words take its
 * place, so that nothing planned is lost. A paragraph is checked with what was said of it before: a sentence goes on about
 * the program that the one before it named.
 */
export function groundedReply(turn: PlannedTurn, deps: GroundDeps): GroundedReply {
  const sources = sourcesOf(turn.result.plan.items, deps);
  const paragraphs = new Map<number, string>();
  let front: readonly string[] = [];
  let mended = false;

  const run = (texts: readonly string[]) => throughReplyOut(turn, texts, sources);

  async function check(parts: readonly WordedPart[], words: (part: WordedPart) => string, engine: string) {
    const places = [...new Set(parts.map(({ paragraph }) => paragraph))];
    const texts = places.map((place) => {
      const before = paragraphs.get(place) ?? '';
      const own = parts.filter(({ paragraph }) => paragraph === place);
      const added = own.map(words).join('');
      return { place, before, added: before === '' ? added.trimStart() : added };
    });
    const { content, findings } = await run(texts.map(({ before, added }) => before + added));
    const fresh = freshOnly(findings, texts);
    for (const { kind, status } of fresh) deps.onUngrounded({ turnId: turn.turnId, kind, status, engine });
    return { texts, content, clean: fresh.length === 0 };
  }

  return {
    mended: () => mended,
    text: () => [...front, ...paragraphs.values()].filter((text) => text !== '').join('\n\n'),
    async add(parts) {
      const byModel = parts.some(({ text, planned }) => text !== planned);
      let checked = await check(parts, ({ text }) => text, byModel ? 'ollama' : 'embedded');
      if (byModel && !checked.clean) {
        mended = true;
        checked = await check(parts, ({ planned }) => planned, 'embedded');
      }
      const { texts, content } = checked;
      const own = content.slice(content.length - texts.length);
      // What a function put in front as a content of its own stands before the reply.
      if (paragraphs.size === 0) front = content.slice(0, content.length - texts.length).map((text) => text.trim());
      for (const [index, { place, before, added }] of texts.entries()) {
        const text = own[index] ?? '';
        // What was read already stays as it was read: a function that would change it now gets the rest by itself.
        const whole = text.startsWith(before) ? text : before + ((await run([added])).content.at(-1) ?? '');
        paragraphs.set(place, whole.trimEnd());
      }
    },
  };
}

type Findings = z.infer<typeof hallucinationCheckMetadata>['findings'];

/** Findings in what is new; what stands before it was settled when it came. */
function freshOnly(
  findings: Findings,
  texts: readonly { readonly before: string; readonly added: string }[],
): Findings {
  const settled = new Set<number>();
  let sentence = 0;
  for (const { before, added } of texts) {
    for (let old = 0; old < splitSentences(before).length; old += 1) settled.add(sentence + old);
    sentence += splitSentences(before + added).length;
  }
  return findings.filter((finding) => !settled.has(finding.sentence));
}

async function throughReplyOut(turn: PlannedTurn, paragraphs: readonly string[], sources: GroundingSources) {
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
  const content = result.content.map((one) => (one.type === 'text' ? one.text : ''));
  return { content, findings: metadata.findings };
}

/** What may be said: the reviewed sentences, and each item's own with its values in it, about the program it is of. */
function sourcesOf(items: readonly PlanItem[], deps: GroundDeps): GroundingSources {
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

function reviewedPassages(wording: string, { wordings, claimReader, programNames }: GroundDeps): readonly Passage[] {
  const known = read.get(wordings) ?? new Map<string, readonly Passage[]>();
  read.set(wordings, known);
  const passages =
    known.get(wording) ??
    (wordings.get(wording) ?? []).flatMap((text) => readPassages(text, claimReader, programNames));
  known.set(wording, passages);
  return passages;
}

const isReviewed = ({ kind }: PlanItem['source']): boolean => kind === 'reviewed_text';
