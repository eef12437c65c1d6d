import type { Filtered, FilterSet } from './filter-set.ts';

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

export function outputFilters({ ofUpstream, ofCaller }: ChosenSets): OutputFilters {
  const steps = (tool: FilteredTool): readonly { readonly set: FilterSet; readonly name: string }[] => {
    const first = tool.foreign === undefined ? [] : ofUpstream(tool.foreign.upstream);
    return [...first, ...ofCaller].flatMap((set) => {
      const name = nameIn(set, tool);
      return name === undefined ? [] : [{ set, name }];
    });
  };
  return {
    concerns: (tool) => steps(tool).length > 0,
    apply(tool, value) {
      let result: Filtered | undefined;
      for (const { set, name } of steps(tool)) {
        const current = result === undefined || result.outcome === 'failed' ? value : result.value;
        const next = set.filter(name, current);
        if (next?.outcome === 'failed') return { outcome: 'failed', reason: `${set.name}: ${next.reason}` };
        result = next === undefined ? result : joined(result, next);
      }
      return result;
    },
  };
}

/** A later set decides, but what an earlier one wanted encoded stays so. */
function joined(earlier: Filtered | undefined, next: Filtered): Filtered {
  if (next.outcome !== 'filtered' || earlier?.outcome !== 'filtered' || earlier.format === 'json') return next;
  return { ...next, format: earlier.format };
}

/** The name by which a set has a filter for this tool: as it is called here, or as its own server calls it. */
function nameIn(set: FilterSet, { name, foreign }: FilteredTool): string | undefined {
  if (set.tools.includes(name)) return name;
  return foreign !== undefined && set.tools.includes(foreign.name) ? foreign.name : undefined;
}
