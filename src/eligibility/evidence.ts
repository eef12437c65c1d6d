import type { Source } from './rule.ts';

/** A figure of the pack that went into a value. */
export interface FigureUse {
  readonly parameter: string;
  readonly label: string;
  readonly from: string;
  readonly verifiedUntil: string;
  /** Its verified period ended before the day asked about. */
  readonly stale: boolean;
  /** From when an announced next figure holds. */
  readonly nextOn: string | undefined;
  readonly source: Source;
}

/** What a value rests on. Lists are without repeats; their order is that of reading. */
export interface Evidence {
  /** Ledger paths that would narrow an open value. Empty as soon as the value is settled. */
  readonly missing: readonly string[];
  readonly figures: readonly FigureUse[];
  /** Presumptions that filled something nobody said. `inferredMark` stands for facts that were only inferred. */
  readonly presumed: readonly string[];
}

export const inferredMark = '(inferred)';
export const noEvidence: Evidence = { missing: [], figures: [], presumed: [] };

export function missingAt(path: string): Evidence {
  return { missing: [path], figures: [], presumed: [] };
}

export function presumedBy(id: string): Evidence {
  return { missing: [], figures: [], presumed: [id] };
}

export function restsOn(figure: FigureUse): Evidence {
  return { missing: [], figures: [figure], presumed: [] };
}

export function joinEvidence(a: Evidence, b: Evidence): Evidence {
  if (b === noEvidence || a === b) return a;
  if (a === noEvidence) return b;
  const missing = union(a.missing, b.missing);
  const figures = union(a.figures, b.figures);
  const presumed = union(a.presumed, b.presumed);
  const addsNothing = missing === a.missing && figures === a.figures && presumed === a.presumed;
  return addsNothing ? a : { missing, figures, presumed };
}

/** The same evidence for a value that is settled: nothing is missing any more. */
export function settled(evidence: Evidence): Evidence {
  return evidence.missing.length === 0 ? evidence : { ...evidence, missing: noEvidence.missing };
}

export function isStale(evidence: Evidence): boolean {
  for (const { stale } of evidence.figures) if (stale) return true;
  return false;
}

/** How far a settled value is from resting on stated facts and current figures only; 0 is that. */
export function taint(evidence: Evidence): number {
  if (evidence === noEvidence) return 0;
  return evidence.presumed.length * 2 + (isStale(evidence) ? 1 : 0);
}

function union<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  let joined: T[] | undefined;
  for (const item of b) {
    if (a.includes(item)) continue;
    joined ??= a.slice();
    joined.push(item);
  }
  return joined ?? a;
}
