import type { Candidate } from './recognizer.ts';

/**
 * Non-overlapping spans, in order. Spans that overlap become their union under the surest entity (then the longest), so
 * that no part of an identifier stays behind.
 */
export function resolveOverlaps(candidates: readonly Candidate[]): readonly Candidate[] {
  const ordered = [...candidates].sort((a, b) => a.start - b.start || b.end - a.end);
  const resolved: Candidate[] = [];
  for (const next of ordered) {
    const last = resolved.at(-1);
    if (!last || next.start >= last.end) {
      resolved.push(next);
      continue;
    }
    const surer =
      next.score > last.score || (next.score === last.score && next.end - next.start > last.end - last.start);
    const named = surer ? next : last;
    resolved[resolved.length - 1] = { ...named, start: last.start, end: Math.max(last.end, next.end) };
  }
  return resolved;
}
