import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { CallRecord } from '../threads/turn.ts';
import type { OpenChain } from '../middleware/chain/open-chain.ts';
import type { ChainResult } from '../middleware/chain/chain-run.ts';
import type { Tool, ToolUse } from './define-tool.ts';
import type { OutputFilters } from './filters/output-filters.ts';
import { shownArguments } from './shown-arguments.ts';

export type ToolResult<Output> =
  | { readonly outcome: 'ok'; readonly output: Output; readonly format?: 'toon' }
  | { readonly outcome: 'error'; readonly error: AppError };

/** The tool calls of one turn, or of one request over another protocol. */
export interface ToolCalls {
  /**
   * Checks the input, runs the tool, and records the call whatever comes of it. Never rejects: a tool that fails is a
   * result, and the turn goes on without it.
   */
  call<Input, Output>(tool: Tool<Input, Output>, input: unknown): Promise<ToolResult<Output>>;
  /** One per call, in the order in which they were made. */
  readonly records: readonly CallRecord[];
}

export interface ToolCallDeps {
  /** Keyed: arguments may hold what nobody should find in a record. */
  readonly digest: (payload: string) => string;
  readonly clock: Clock;
  /** Calls beyond this are refused and not recorded: the record is as long as what was done. */
  readonly callsMax: number;
  /** Arguments and results pass through it. Undefined where no turn is: over another protocol its host has one. */
  readonly chain?: Pick<OpenChain, 'run'> | undefined;
  /** What surrounds the calls, when another program makes them. */
  readonly use?: ToolUse | undefined;
  /** Told of each call once it is over. */
  readonly onCall?: ((record: CallRecord) => void) | undefined;
  /** The operator's cuts of results, before anything else sees them. */
  readonly filters?: OutputFilters | undefined;
  /** Whether a result may come out in another shape than its tool promises: yes for a host, never for our own code. */
  readonly reshapes?: boolean;
}

export function toolCalls(deps: ToolCallDeps): ToolCalls {
  const { digest, clock, callsMax, chain, use, onCall } = deps;
  const records: CallRecord[] = [];
  let started = 0;

  async function attempt<Input, Output>(tool: Tool<Input, Output>, input: unknown): Promise<ToolResult<Output>> {
    try {
      const args = chain ? await throughToolIn(chain, tool, input) : input;
      const parsed = tool.input.safeParse(args);
      if (!parsed.success) return { outcome: 'error', error: invalidInput(tool, parsed.error) };
      const cut = throughFilters(deps, tool, await tool.run(parsed.data, use));
      return { outcome: 'ok', ...cut, output: chain ? await throughToolOut(chain, tool, cut.output) : cut.output };
    } catch (error) {
      return { outcome: 'error', error: error instanceof AppError ? error : unexpected(tool.name, error) };
    }
  }

  return {
    records,
    call: async (tool, input) => {
      if (started >= callsMax) return { outcome: 'error', error: tooMany(callsMax) };
      started += 1;
      const begun = clock.monotonicMs();
      const call = {
        tool: tool.name,
        at: clock.now().toISOString(),
        argumentsDigest: digest(JSON.stringify(input) ?? ''),
        arguments: shownArguments(tool, input),
      };
      // Stands there while the call runs, so that a turn that ends early still shows it, in its place.
      const place = records.push({ ...call, outcome: 'error', resultCount: undefined, durationMs: 0 }) - 1;
      const result = await attempt(tool, input);
      const resultCount = result.outcome === 'ok' ? tool.count?.(result.output) : undefined;
      const durationMs = toMicroseconds(clock.monotonicMs() - begun);
      const record = { ...call, outcome: result.outcome, resultCount, durationMs };
      records[place] = record;
      onCall?.(record);
      return result;
    },
  };
}

/** Handles in arguments become values only where the tool says that it needs them. */
async function throughToolIn<Input, Output>(
  chain: Pick<OpenChain, 'run'>,
  tool: Tool<Input, Output>,
  input: unknown,
): Promise<unknown> {
  const result = await chain.run({
    hookPoint: 'tool_in',
    context: [{ type: 'tool_call', name: tool.name, arguments: input }],
    arguments: { pii_restoration: { only: tool.restores ?? [] } },
  });
  const called = result.content.find((one) => one.type === 'tool_call');
  if (called === undefined) throw stopped(tool.name, 'tool_in', result);
  return called.arguments;
}

/** What came back, as the operator's filters leave it. One that can't be filtered is an error unless the filter lets it pass. */
function throughFilters<Input, Output>(
  { filters, reshapes = false }: Pick<ToolCallDeps, 'filters' | 'reshapes'>,
  tool: Tool<Input, Output>,
  output: Output,
): { readonly output: Output; readonly format?: 'toon' } {
  const filtered = filters?.apply(tool, output);
  if (filtered === undefined) return { output };
  if (filtered.outcome === 'failed') throw unfiltered(tool.name, filtered.reason);
  if (reshapes) return { output: filtered.value as Output, ...(filtered.format === 'toon' ? { format: 'toon' } : {}) };
  const parsed = tool.output.safeParse(filtered.value);
  if (!parsed.success) throw unfiltered(tool.name, 'it cuts what the tool promises and our own code reads');
  return { output: parsed.data };
}

function unfiltered(tool: string, internal: string): AppError {
  const says = `${tool} gave a result that its output filter does not fit, so it is held back. Tell the operator.`;
  return new AppError('blocked', says, { internal: `${tool}: ${internal}` });
}

/** What came back, as the chain leaves it; it must still be what the tool says it gives. */
async function throughToolOut<Input, Output>(
  chain: Pick<OpenChain, 'run'>,
  tool: Tool<Input, Output>,
  output: Output,
): Promise<Output> {
  const result = await chain.run({
    hookPoint: 'tool_out',
    context: [{ type: 'tool_result', name: tool.name, content: output }],
  });
  const given = result.content.find((one) => one.type === 'tool_result');
  if (given === undefined) throw stopped(tool.name, 'tool_out', result);
  if (given.content === output) return output;
  return tool.output.parse(given.content);
}

function stopped(tool: string, hookPoint: string, { ended }: ChainResult): AppError {
  if (ended?.why === 'blocked' && ended.by.startsWith('remote:')) {
    const because = ended.reason === undefined ? 'it gives no reason' : `it says: ${ended.reason}`;
    return new AppError('blocked', `A check of the operator does not let ${tool} be used here; ${because}.`);
  }
  const internal = `${tool}: ${hookPoint} ended by ${ended?.by ?? 'a function that took the content away'}`;
  return new AppError('internal', `${tool} failed. Nothing was changed; try again in a moment.`, { internal });
}

function invalidInput(
  { name: tool, input }: { readonly name: string; readonly input: z.ZodType },
  error: z.ZodError,
): AppError {
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  const says = `${tool} can’t use its arguments: ${field === '' ? '' : `${field}: `}${issue?.message ?? 'invalid'}.${allowedOf(input, issue)}`;
  return new AppError('invalid_request', says, { extra: { field } });
}

/** The arguments that a tool takes, for one that it does not. */
function allowedOf(input: z.ZodType, issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'unrecognized_keys' || issue.path.length > 0 || !(input instanceof z.ZodObject)) return '';
  return ` Allowed: ${Object.keys(input.shape).join(', ')}.`;
}

function tooMany(callsMax: number): AppError {
  return new AppError('too_many_requests', `At most ${callsMax} tools may be called in one turn.`);
}

function unexpected(tool: string, cause: unknown): AppError {
  return new AppError('internal', `${tool} failed. Nothing was changed; try again in a moment.`, { cause });
}

/** A duration as it is kept: what is told while a turn runs and what is told later are the same. */
function toMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
