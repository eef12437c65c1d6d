import { isJoined, type PlanItem } from './reply-plan.ts';

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
    const gone = paragraphOf(kept, worst);
    kept = kept.filter((item) => !gone.includes(item));
  }
  return kept;
}

/** What goes with an item: the head of a paragraph takes along what was joined to it. */
function paragraphOf(items: readonly PlanItem[], head: PlanItem): readonly PlanItem[] {
  if (isJoined(head)) return [head];
  const start = items.indexOf(head);
  const next = items.findIndex((item, index) => index > start && !isJoined(item));
  return items.slice(start, next === -1 ? items.length : next);
}

export function countSaidWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
