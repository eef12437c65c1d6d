import type { ClaimReader } from '../../middleware/hallucination-check/claims.ts';
import { checkSentence } from '../../middleware/hallucination-check/ground.ts';
import { groundingSources, type GroundingSources } from '../../middleware/hallucination-check/grounding-sources.ts';
import { splitSentences } from '../../middleware/hallucination-check/split-sentences.ts';
import type { GroundedTurn, WordedTurn } from '../turn.ts';
import { wordItems } from './embedded-wording.ts';
import type { PlanItem } from './reply-plan.ts';
import type { Wordings } from './wording-file.ts';

export interface GroundDeps {
  readonly claimReader: ClaimReader;
  readonly wordings: Wordings;
  /** Names of the catalogue's programs. */
  readonly programNames: () => readonly string[];
  /** A sentence that did not leave: kind and engine only, never its words. */
  readonly onUngrounded: (finding: { readonly turnId: string; readonly kind: string; readonly engine: string }) => void;
}

/**
 * Checks each finished sentence against what the plan holds. One that says more is replaced by the plan's own words
 * where a model wrote it, and left out otherwise; nothing without a source reaches a person.
 */
export function ground(turn: WordedTurn, deps: GroundDeps): GroundedTurn {
  const { items } = turn.result.plan;
  const sources = sourcesOf(items, deps);
  const grounded = keepSupported(turn.worded.paragraphs, sources, (kind) =>
    deps.onUngrounded({ turnId: turn.turnId, kind, engine: turn.worded.engine }),
  );
  if (grounded.left === 0 || turn.worded.engine === 'embedded')
    return { ...turn, replyText: grounded.paragraphs.join('\n\n') };
  // A model said what it was not given: the plan is worded again by us, whole, so that nothing planned is lost.
  const embedded = wordItems(deps.wordings, items, {
    threadId: turn.threadId,
    wordingUses: turn.thread.dialogue.wordingUses,
    lastSaid: (turn.thread.dialogue.lastSaid ?? []).flat(),
  });
  return {
    ...turn,
    worded: { ...turn.worded, ...embedded, degraded: true, usage: turn.worded.usage },
    replyText: keepSupported(embedded.paragraphs, sources, () => undefined).paragraphs.join('\n\n'),
  };
}

function keepSupported(paragraphs: readonly string[], sources: GroundingSources, onFinding: (kind: string) => void) {
  let left = 0;
  const kept = paragraphs.map((paragraph) =>
    splitSentences(paragraph)
      .filter((sentence) => {
        const findings = checkSentence(sentence, sources);
        for (const { kind } of findings) onFinding(kind);
        if (findings.length > 0) left += 1;
        return findings.length === 0;
      })
      .join('')
      .trim(),
  );
  return { paragraphs: kept.filter((paragraph) => paragraph !== ''), left };
}

/** What may be said: the values of the plan, and the reviewed sentences that they stand in. */
function sourcesOf(items: readonly PlanItem[], deps: GroundDeps): GroundingSources {
  const reviewed = items.flatMap(({ wording }) => deps.wordings.get(wording) ?? []);
  const fixed = items.flatMap(({ fixedText }) => fixedText ?? []);
  const values = items.flatMap(({ slots }) => Object.values(slots));
  return groundingSources(deps.claimReader, {
    texts: [...reviewed, ...fixed],
    values,
    programNames: deps.programNames(),
  });
}
