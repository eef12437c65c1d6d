import type { ChainEnd } from '../../middleware/chain/chain-run.ts';
import { splitSentences } from '../../middleware/hallucination-check/split-sentences.ts';
import type { PlannedTurn } from '../turn.ts';
import { sourcesOf, throughReplyOut, type Findings, type SourceDeps } from './reply-out.ts';
import type { WordedPart } from './wording.ts';

export interface GroundDeps extends SourceDeps {
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
  /** Which check of another server held it back. What stands in it by then stays, and nothing is added any more. */
  heldBy(): ChainEnd | undefined;
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
  let heldBy: ChainEnd | undefined;

  const run = (texts: readonly string[]) => throughReplyOut(turn, texts, { sources });

  async function check(parts: readonly WordedPart[], words: (part: WordedPart) => string, engine: string) {
    const places = [...new Set(parts.map(({ paragraph }) => paragraph))];
    const texts = places.map((place) => {
      const before = paragraphs.get(place) ?? '';
      const own = parts.filter(({ paragraph }) => paragraph === place);
      const added = own.map(words).join('');
      return { place, before, added: before === '' ? added.trimStart() : added };
    });
    const letOut = await run(texts.map(({ before, added }) => before + added));
    if (letOut.heldBy !== undefined) return letOut;
    const { content, findings } = letOut;
    const fresh = freshOnly(findings, texts);
    for (const { kind, status } of fresh) deps.onUngrounded({ turnId: turn.turnId, kind, status, engine });
    return { texts, content, clean: fresh.length === 0, heldBy: undefined };
  }

  async function alone(added: string): Promise<string> {
    const letOut = await run([added]);
    heldBy ??= letOut.heldBy;
    return letOut.heldBy === undefined ? (letOut.content.at(-1) ?? '') : '';
  }

  return {
    mended: () => mended,
    heldBy: () => heldBy,
    text: () => [...front, ...paragraphs.values()].filter((text) => text !== '').join('\n\n'),
    async add(parts) {
      if (heldBy !== undefined) return;
      const byModel = parts.some(({ text, planned }) => text !== planned);
      let checked = await check(parts, ({ text }) => text, byModel ? 'ollama' : 'embedded');
      if (byModel && checked.heldBy === undefined && !checked.clean) {
        mended = true;
        checked = await check(parts, ({ planned }) => planned, 'embedded');
      }
      if (checked.heldBy !== undefined) {
        heldBy = checked.heldBy;
        return;
      }
      const { texts, content } = checked;
      const own = content.slice(content.length - texts.length);
      // What a function put in front as a content of its own stands before the reply.
      if (paragraphs.size === 0) front = content.slice(0, content.length - texts.length).map((text) => text.trim());
      for (const [index, { place, before, added }] of texts.entries()) {
        const text = own[index] ?? '';
        // What was read already stays as it was read: a function that would change it now gets the rest by itself.
        const whole = text.startsWith(before) ? text : before + (await alone(added));
        paragraphs.set(place, whole.trimEnd());
      }
    },
  };
}

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
