import type { z } from 'zod';
import { systemClock, type Clock } from '../../clock.ts';
import type { AuditEntry } from '../../threads/turn.ts';
import { auditLogMetadata } from '../audit-log/audit-log.ts';
import { piiRestorationMetadata } from '../pii-restoration/pii-restoration.ts';
import type {
  ContextContent,
  ContextFunctionName,
  ContextResult,
  ContextScope,
  HookPoint,
} from '../context-function.ts';
import type { StepName } from './chain-file.ts';
import type { BoundStep, Chain } from './load-chain.ts';

export interface ChainRun {
  readonly hookPoint: HookPoint;
  readonly context: readonly ContextContent[];
  readonly scope: ContextScope;
  /** What this call knows and the file can't: `{pii_redaction: {expect: 'date_of_birth'}}`. Laid over the file's. */
  readonly arguments?: Partial<Record<ContextFunctionName, Readonly<Record<string, unknown>>>>;
  /** Ends before this function: what is stored keeps its handles, and they are restored on each way out. */
  readonly before?: ContextFunctionName;
  /** Nothing of this run may go to a remote step: something private is known of the turn. */
  readonly withhold?: boolean;
}

/** One function's run, for the trace. Holds no content. */
export interface ChainRecord {
  readonly hookPoint: HookPoint;
  readonly function: StepName;
  /** `withheld`: a remote step that was passed by, since the content is not for others. That is no failure. */
  readonly outcome: 'ok' | 'blocked' | 'failed' | 'timed_out' | 'withheld';
  readonly mode: 'enforce' | 'audit';
  readonly durationMs: number;
}

export interface ChainResult {
  /** Empty when the run ended early. */
  readonly content: readonly ContextContent[];
  /** Set when nothing may go on: moderation blocked, or a function that fails closed failed. */
  readonly ended: { readonly by: StepName; readonly why: 'blocked' | 'failed' | 'timed_out' } | undefined;
  readonly records: readonly ChainRecord[];
  /** What each function says about its run. Never for a model. Read it with `metadataOf`. */
  readonly metadata: Readonly<Partial<Record<StepName, unknown>>>;
  /** For the turn's own commit; empty where the audit function writes by itself. */
  readonly audit: readonly AuditEntry[];
}

/**
 * Runs the functions of one hook point in their order. A function that fails, hangs or answers in another shape follows
 * its policy; the audit function runs last in any case, and if it fails nothing goes on.
 */
export async function runChain(
  chain: Chain,
  run: ChainRun,
  clock: Pick<Clock, 'monotonicMs'> = systemClock,
): Promise<ChainResult> {
  const records: ChainRecord[] = [];
  const metadata: Partial<Record<StepName, unknown>> = {};
  let content = run.context;
  let ended: ChainResult['ended'];

  const steps = (chain.steps[run.hookPoint] ?? []).filter((step) => concerns(step, run));
  if (steps.length === 0) return { content, ended, records, metadata, audit: [] };
  for (const step of steps) {
    if (step.name === run.before) break;
    const startedMs = clock.monotonicMs();
    const note = (outcome: ChainRecord['outcome']): void => {
      const durationMs = clock.monotonicMs() - startedMs;
      records.push({ hookPoint: run.hookPoint, function: step.name, outcome, mode: step.mode, durationMs });
    };
    if (step.remote !== undefined && (run.withhold === true || chain.privacy?.ofContent(content) !== false)) {
      note('withheld');
      continue;
    }
    const result = await runStep(step, content, run);
    if (result === 'failed' || result === 'timed_out') {
      note(result);
      if (step.onFailure === 'open' || step.mode === 'audit') continue;
      ended = { by: step.name, why: result };
      break;
    }
    metadata[step.name] = result.metadata;
    note(result.pass ? 'ok' : 'blocked');
    if (step.mode === 'audit') continue;
    if (!result.pass) {
      ended = { by: step.name, why: 'blocked' };
      break;
    }
    content = result.content;
  }

  const audited = await runAudit(chain, run, ended ? [] : content, {
    records,
    ended,
    restored: restoredIn(run, metadata),
  });
  if (audited === undefined) ended = { by: 'audit_log', why: 'failed' };
  return { content: ended ? [] : content, ended, records, metadata, audit: audited ?? [] };
}

/**
 * A step that names tools runs for the calls and results of these alone, and one with `except` for those of all others.
 * Restoration of a call runs where its tool declares an argument to be restored.
 */
function concerns({ name, tools, except }: BoundStep, { context, arguments: known }: ChainRun): boolean {
  if (name === 'pii_restoration' && isEmpty(known?.pii_restoration?.['only'])) return false;
  const named = (listed: readonly string[]): boolean =>
    context.some((one) => 'name' in one && listed.includes(one.name));
  return (tools === undefined || named(tools)) && (except === undefined || !named(except));
}

const isEmpty = (listed: unknown): boolean => Array.isArray(listed) && listed.length === 0;

/** A function's metadata, in its own type; undefined when it did not run. */
export function metadataOf<Metadata>(
  result: ChainResult,
  name: ContextFunctionName,
  schema: z.ZodType<Metadata>,
): Metadata | undefined {
  const found = result.metadata[name];
  return found === undefined ? undefined : schema.parse(found);
}

type StepResult = ContextResult<unknown> | 'failed' | 'timed_out';

async function runStep(step: BoundStep, content: readonly ContextContent[], run: ChainRun): Promise<StepResult> {
  const args = {
    ...step.arguments,
    ...(step.remote !== undefined ? {} : run.arguments?.[step.name as ContextFunctionName]),
  };
  try {
    const running = step.function.run(content, args, run.scope);
    // A synchronous function can't be cut off: what bounds it is that it is linear in a bounded text.
    const result = running instanceof Promise ? await withDeadline(running, step.timeoutMs) : running;
    if (result === 'timed_out') return result;
    return isWellFormed(step, result) ? result : 'failed';
  } catch {
    // What failed is in the record by name. Its message may hold what a person wrote, so it goes nowhere.
    return 'failed';
  }
}

const contentTypes: readonly ContextContent['type'][] = ['text', 'tool_call', 'tool_result', 'resource', 'media'];

function isWellFormed(step: BoundStep, result: ContextResult<unknown>): boolean {
  return (
    Array.isArray(result?.content) &&
    typeof result.pass === 'boolean' &&
    result.content.every((item) => contentTypes.includes(item?.type)) &&
    step.function.metadata.safeParse(result.metadata).success
  );
}

async function withDeadline<Value>(running: Promise<Value>, timeoutMs: number): Promise<Value | 'timed_out'> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'timed_out'>((resolve) => {
    timer = setTimeout(() => resolve('timed_out'), timeoutMs);
  });
  try {
    return await Promise.race([running, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** The entries to commit; undefined when the audit itself failed. */
async function runAudit(
  chain: Chain,
  run: ChainRun,
  content: readonly ContextContent[],
  outcome: Pick<ChainResult, 'records' | 'ended'> & { readonly restored: Readonly<Record<string, string>> },
): Promise<readonly AuditEntry[] | undefined> {
  const detail: Record<string, string> = { ...outcome.restored };
  for (const record of outcome.records) detail[record.function] = record.outcome;
  if (outcome.ended) detail['ended'] = `${outcome.ended.by}: ${outcome.ended.why}`;
  try {
    const args = { action: `middleware.${run.hookPoint}`, detail };
    const result = await chain.audit.run(content, args, run.scope);
    const { entry } = auditLogMetadata.parse(result.metadata);
    return [{ ...entry, digest: entry.digest }];
  } catch {
    return undefined;
  }
}

/** Which handles became values for which tool: names, no values. Empty anywhere but in a tool's arguments. */
function restoredIn({ context }: ChainRun, metadata: ChainResult['metadata']): Readonly<Record<string, string>> {
  const call = context.find((one) => one.type === 'tool_call');
  const { success, data } = piiRestorationMetadata.safeParse(metadata.pii_restoration);
  return call === undefined || !success || data.restored.length === 0
    ? {}
    : { tool: call.name, restored: data.restored.join(' ') };
}
