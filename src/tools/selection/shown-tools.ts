import type { Tool } from '../define-tool.ts';
import type { RankedTool } from './rank-tools.ts';
import type { ToolContext } from './tool-contexts.ts';

/** A tool with what it is worth for a text. */
export interface ChosenTool extends RankedTool {
  readonly tool: Tool;
}

/** A tool that a search found. */
export interface FoundTool extends ChosenTool {
  /** It is among those that the asker is shown. */
  readonly listed: boolean;
}

/** A ranking with its tools; a name that no tool has any more is left out. */
export function withTools(order: readonly RankedTool[], byName: ReadonlyMap<string, Tool>): readonly ChosenTool[] {
  return order.flatMap((one) => {
    const tool = byName.get(one.name);
    return tool ? [{ ...one, tool }] : [];
  });
}

/** What a context shows of the tools of this moment, the selection first and best first; without one, and where nothing fitted, all. */
export function shownIn(
  context: ToolContext | undefined,
  tools: readonly Tool[],
  groupOf: (tool: Tool) => string,
): readonly Tool[] {
  if (context?.shown === undefined) return tools;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const selected = context.shown.flatMap((name) => byName.get(name) ?? []);
  const beside = tools.filter((tool) => context.groups.has(groupOf(tool)) || context.widened.has(tool.name));
  return [...new Set([...selected, ...beside])];
}
