import { isJoined, type PlanItem } from './reply-plan.ts';

/**
 * Leaves out the least needed items until the reply is short enough to read on a phone; what fits again beside what is
 * left, when something long went last, comes back. Items without `dropFirst` always stay, even over the bound: crisis
 * lines, deadlines and what was asked for are not negotiable.
 */
export function fitReply(
  items: readonly PlanItem[],
  wordsMax: number,
  measure: (items: readonly PlanItem[]) => number,
): readonly PlanItem[] {
  const dropped: (readonly PlanItem[])[] = [];
  let kept: ReadonlySet<PlanItem> = new Set(items);
  const inOrder = (those: ReadonlySet<PlanItem>) => items.filter((item) => those.has(item));
  while (measure(inOrder(kept)) > wordsMax) {
    const worst = [...kept].reduce<PlanItem | undefined>(
      (found, item) => (item.dropFirst !== undefined && item.dropFirst > (found?.dropFirst ?? 0) ? item : found),
      undefined,
    );
    if (!worst) return inOrder(kept);
    const gone = paragraphOf(inOrder(kept), worst);
    dropped.push(gone);
    kept = new Set([...kept].filter((item) => !gone.includes(item)));
  }
  for (const gone of dropped.reverse()) {
    const head = headOf(items, gone);
    const more = new Set([...kept, ...gone]);
    if ((head === undefined || kept.has(head)) && measure(inOrder(more)) <= wordsMax) kept = more;
  }
  return inOrder(kept);
}

/** What joined items stand behind: without it they would be read as part of another paragraph. */
function headOf(items: readonly PlanItem[], [first]: readonly PlanItem[]): PlanItem | undefined {
  if (first === undefined || !isJoined(first)) return undefined;
  return items.slice(0, items.indexOf(first)).findLast((item) => !isJoined(item));
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
