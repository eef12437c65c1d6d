import type { PlanItem } from './reply-plan.ts';

/**
 * Leaves out the least needed items until the reply is short enough to read on a phone. Items without `dropFirst`
 * always stay, even over the bound: crisis lines, deadlines and what was asked for are not negotiable.
 */
export function fitReply(
  items: readonly PlanItem[],
  wordsMax: number,
  measure: (items: readonly PlanItem[]) => number,
): readonly PlanItem[] {
  let kept = [...items];
  while (measure(kept) > wordsMax) {
    const worst = kept.reduce<PlanItem | undefined>(
      (found, item) => (item.dropFirst !== undefined && item.dropFirst > (found?.dropFirst ?? 0) ? item : found),
      undefined,
    );
    if (!worst) break;
    kept = kept.filter((item) => item !== worst);
  }
  return kept;
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
