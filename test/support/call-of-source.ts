import { systemClock } from '../../src/clock.ts';
import { toolCalls } from '../../src/tools/call-tool.ts';
import type { ToolUse } from '../../src/tools/define-tool.ts';
import type { ToolSource } from '../../src/tools/tool-source.ts';

/** One call of a source's tool as any call is made: its output, or the code and sentence of its failure. */
export async function callOfSource(
  source: ToolSource,
  name: string,
  input: unknown = {},
  use?: ToolUse,
): Promise<unknown> {
  const tool = source.tools().find((one) => one.name === name);
  if (!tool) throw new Error(`${name} is not offered`);
  const calls = toolCalls({
    digest: (text) => text,
    clock: systemClock,
    callsMax: 10,
    reshapes: true,
    ...(use === undefined ? {} : { use }),
  });
  const result = await calls.call(tool, input);
  return result.outcome === 'error' ? `${result.error.code}: ${result.error.publicDetail}` : result.output;
}
