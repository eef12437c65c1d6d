import type { Clock } from '../clock.ts';
import type { LiveTurn } from '../conversation/running/live-turn.ts';
import type { TurnTools } from '../conversation/paths/path.ts';
import type { OpenChain } from '../middleware/chain/open-chain.ts';
import type { Household } from '../household/household.ts';
import type { CallRecord, SearchServed } from '../threads/turn.ts';
import { toolCalls, type ToolCalls } from '../tools/call-tool.ts';
import type { Tool } from '../tools/define-tool.ts';
import { AppError } from '../errors.ts';
import { stepArguments, stepSays } from '../tools/steps/step-settings.ts';
import type { ToolSource } from '../tools/tool-source.ts';
import type { ToolsFile } from '../tools/tools-file.ts';
import { isForeignOutput } from '../tools/upstream/foreign-output.ts';
import type { OutputFilters } from '../tools/filters/output-filters.ts';
import type { ourTools } from '../tools/ours/all.ts';
import type { Catalogue } from './catalogue.ts';

export interface TurnToolsDeps {
  readonly tools: ReturnType<typeof ourTools>;
  readonly catalogue: Catalogue;
  readonly digest: (payload: string) => string;
  readonly clock: Clock;
  readonly callsMax: number;
  readonly onCall: (record: CallRecord) => void;
  readonly filters: OutputFilters;
  /** The operator's steps, and the sources whose tools they name. */
  readonly steps: ToolsFile['steps'];
  readonly sources: readonly ToolSource[];
}

/** The tools as one turn calls them: each call is an event while it happens and a record in the commit. */
export function toolsForTurn(deps: TurnToolsDeps) {
  return (
    live: LiveTurn,
    about: TurnFacts,
  ): {
    readonly tools: TurnTools;
    readonly records: () => readonly CallRecord[];
    readonly searched: () => SearchServed | undefined;
  } => {
    let searched: SearchServed | undefined;
    const onSearch = (text: string): void => {
      const { embedder, index } = deps.catalogue.vectors.current(text);
      searched = { embedder: embedder.id, index: index.name };
    };
    const calls = toolCalls({ ...deps, chain: about.chain });
    return {
      tools: turnTools(deps, (tool, input) => announced(calls, live, tool, input), about, onSearch),
      records: () => calls.records,
      searched: () => searched,
    };
  };
}

/** The day, and which facts nobody stated: what every determination of a turn needs. And the operator's chain. */
export interface TurnFacts {
  readonly chain: Pick<OpenChain, 'run'>;
  readonly today: string;
  readonly inferred: ReadonlySet<string>;
}

type Call = <Input, Output>(tool: Tool<Input, Output>, input: Input) => Promise<Output>;

function turnTools(
  { tools, catalogue, steps, sources }: TurnToolsDeps,
  call: Call,
  { today, inferred }: TurnFacts,
  onSearch: (text: string) => void,
): TurnTools {
  return {
    async searchPrograms(text, state) {
      onSearch(text);
      const { hits } = await call(tools.searchPrograms, { text, ...(state === undefined ? {} : { state }) });
      return hits;
    },
    programsById: (ids) => catalogue.programsById(ids),
    async checkEligibility(household, programIds) {
      if (programIds?.length === 0) return [];
      const { determinations } = await call(tools.checkEligibility, {
        household: asInput(household),
        as_of: today,
        inferred: [...inferred],
        ...(programIds === undefined ? {} : { program_ids: [...programIds] }),
      });
      return determinations.flatMap((determination) =>
        catalogue.programsById([determination.program_id]).map((stored) => ({ stored, determination })),
      );
    },
    async nextQuestion(household, skip, programIds) {
      const { question } = await call(tools.nextQuestion, {
        household: asInput(household),
        skip: [...skip],
        ...(programIds === undefined || programIds.length === 0 ? {} : { program_ids: [...programIds] }),
        as_of: today,
        inferred: [...inferred],
      });
      return question;
    },
    async runStep(name, facts) {
      const step = steps[name];
      const tool = step && sources.flatMap((source) => source.tools()).find((one) => one.name === step.tool);
      const args = step && stepArguments(step, facts);
      if (!step || !tool || !args) return undefined;
      try {
        const output = await call({ ...tool, restores: step.restore }, args);
        const text = isForeignOutput(output) ? stepSays(step, output) : undefined;
        return text === undefined ? undefined : { tool: tool.name, source: step.source, text };
      } catch (error) {
        // It is in the records of the turn as failed; the turn has its own answer without it.
        if (!(error instanceof AppError)) throw error;
        // What a check or a filter holds back is no answer that did not come.
        return error.code === 'blocked' ? undefined : { tool: tool.name, source: step.source, text: undefined };
      }
    },
  };
}

/** Tools take plain JSON; a household is nothing else. */
function asInput(household: Household): Record<string, unknown> {
  return { ...household };
}

async function announced<Input, Output>(
  calls: ToolCalls,
  live: LiveTurn,
  tool: Tool<Input, Output>,
  input: Input,
): Promise<Output> {
  live.emit({ type: 'tool.started', tool: tool.name });
  const result = await calls.call(tool, input);
  const durationMs = calls.records[calls.records.length - 1]?.durationMs ?? 0;
  live.emit({ type: 'tool.finished', tool: tool.name, outcome: result.outcome, durationMs });
  if (result.outcome === 'error') throw result.error;
  return result.output;
}
