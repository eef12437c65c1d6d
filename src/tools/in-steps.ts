import { bounds } from '../config.ts';
import { AppError } from '../errors.ts';
import type { ToolUse } from './define-tool.ts';

/**
 * Works through many items a few at a time: between two steps others are served, whoever asked is told how far it is, and it
 * ends when nobody waits for it any more.
 */
export async function inSteps<Item, Found>(
  items: readonly Item[],
  use: Pick<ToolUse, 'signal' | 'progress'> | undefined,
  look: (some: readonly Item[]) => readonly Found[],
): Promise<Found[]> {
  const found: Found[] = [];
  for (let done = 0; done < items.length; done += bounds.toolStepItems) {
    found.push(...look(items.slice(done, done + bounds.toolStepItems)));
    use?.progress(Math.min(done + bounds.toolStepItems, items.length), items.length);
    await new Promise((resolve) => setImmediate(resolve));
    if (use?.signal.aborted === true) throw new AppError('turn_cancelled', 'This call was stopped on request.');
  }
  return found;
}
