import type { Tool } from './define-tool.ts';
import type { SourceHealth, ToolSource } from './tool-source.ts';
import { foreignTool, type ForeignSource, type ToolSpec } from './upstream/foreign-tool.ts';

/** A source whose tools the operator's file says, and that is asked anew at each call: a database, an API. */
export function fixedSource(
  source: ForeignSource,
  specs: readonly ToolSpec[],
  deps: { readonly leftOut: readonly string[]; readonly isDown: () => string | undefined; close(): Promise<void> },
): ToolSource {
  const made = specs.map((spec) => foreignTool(source, spec));
  const tools = made.filter((tool): tool is Tool => !('leftOut' in tool));
  const leftOut = [...deps.leftOut, ...made.flatMap((tool) => ('leftOut' in tool ? [`left out ${tool.leftOut}`] : []))];
  return {
    name: source.name,
    tools: () => tools,
    health(): SourceHealth {
      const why = deps.isDown();
      const notes = [...(why === undefined ? [] : [why]), ...leftOut];
      return { state: why === undefined ? 'ready' : 'down', tools: tools.length, notes };
    },
    close: () => deps.close(),
  };
}
