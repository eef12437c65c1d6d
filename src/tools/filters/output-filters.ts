import { isForeignOutput, parsedDocument, type ForeignOutput } from '../upstream/foreign-output.ts';
import { encodeOutput } from './encode-output.ts';
import { isDocument, type Filtered, type FilterSet } from './filter-set.ts';

/** A tool as filters know it: its name here, and where it comes from if it is not ours. */
export interface FilteredTool {
  readonly name: string;
  readonly foreign?: { readonly upstream: string; readonly name: string };
}

/** The filters that apply to one caller: what an upstream server’s results always pass, then the caller’s own sets. */
export interface OutputFilters {
  /** Whether results of this tool are changed: then its output schema is not promised to this caller. */
  concerns(tool: FilteredTool): boolean;
  /** A result as this caller gets it; undefined when no filter is for it. Never throws. */
  apply(tool: FilteredTool, value: unknown): Filtered | undefined;
}

export interface ChosenSets {
  /** By the upstream server’s name here. Its tools may stand there under their own names. */
  readonly ofUpstream: (upstream: string) => readonly FilterSet[];
  readonly ofCaller: readonly FilterSet[];
}

interface Step {
  readonly set: FilterSet;
  /** The tool's name in that set. */
  readonly name: string;
}

export function outputFilters({ ofUpstream, ofCaller }: ChosenSets): OutputFilters {
  const stepsFor = (tool: FilteredTool): readonly Step[] => {
    const first = tool.foreign === undefined ? [] : ofUpstream(tool.foreign.upstream);
    return [...first, ...ofCaller].flatMap((set) => {
      const name = nameIn(set, tool);
      return name === undefined ? [] : [{ set, name }];
    });
  };
  return {
    concerns: (tool) => stepsFor(tool).length > 0,
    apply(tool, value) {
      const steps = stepsFor(tool);
      if (steps.length === 0) return undefined;
      return tool.foreign !== undefined && isForeignOutput(value)
        ? throughContent(steps, value)
        : through(steps, value);
    },
  };
}

/** One document through all sets in order. A later set decides, but what an earlier one wanted encoded stays so. */
function through(steps: readonly Step[], document: unknown): Filtered {
  let result: Exclude<Filtered, { outcome: 'failed' }> = { outcome: 'filtered', value: document, format: 'json' };
  for (const { set, name } of steps) {
    const next = set.filter(name, result.value);
    if (next === undefined) continue;
    if (next.outcome === 'failed') return { outcome: 'failed', reason: `${set.name}: ${next.reason}` };
    result = next.outcome === 'filtered' && result.format === 'toon' ? { ...next, format: 'toon' } : next;
  }
  return result;
}

/** Structure and every text that is JSON pass alike; a text that is none, an image, a link pass as they are. */
function throughContent(steps: readonly Step[], { content, structuredContent }: ForeignOutput): Filtered {
  const blocks: ForeignOutput['content'][number][] = [];
  for (const block of content) {
    const document = block.text === undefined ? undefined : parsedDocument(block.text);
    const filtered = document === undefined ? undefined : through(steps, document);
    if (filtered?.outcome === 'failed') return filtered;
    const text = filtered && encodeOutput(filtered.value, filtered.format);
    if (filtered && text === undefined) return { outcome: 'failed', reason: 'the result is nested too deeply' };
    blocks.push(text === undefined ? block : { ...block, text });
  }
  if (!isDocument(structuredContent)) return { outcome: 'filtered', value: { content: blocks }, format: 'json' };
  const filtered = through(steps, structuredContent);
  if (filtered.outcome === 'failed') return filtered;
  const value =
    filtered.format === 'toon' ? { content: blocks } : { content: blocks, structuredContent: filtered.value };
  return { outcome: 'filtered', value, format: 'json' };
}

/** The name by which a set has a filter for this tool: as it is called here, or as its own server calls it. */
function nameIn(set: FilterSet, { name, foreign }: FilteredTool): string | undefined {
  if (set.tools.includes(name)) return name;
  return foreign !== undefined && set.tools.includes(foreign.name) ? foreign.name : undefined;
}
