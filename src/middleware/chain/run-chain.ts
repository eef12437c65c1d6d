import type { z } from 'zod';
import { systemClock, type Clock } from '../../clock.ts';
import type { AuditEntry } from '../../threads/turn.ts';
import { auditLogMetadata } from '../audit-log/audit-log.ts';
import { piiRestorationMetadata } from '../pii-restoration/pii-restoration.ts';
import type { ContextContent, ContextFunctionName, ContextResult } from '../context-function.ts';
import type { IsPrivate } from '../remote/private-words.ts';
import type { BoundStep, FunctionStep, InterceptorStep } from './bound-step.ts';
import type { StepName } from './chain-file.ts';
import type { ChainEnd, ChainRecord, ChainResult, ChainRun } from './chain-run.ts';
import type { Chain } from './load-chain.ts';
import { runInterceptors } from './run-interceptors.ts';
import { withDeadline } from './with-deadline.ts';

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
  let ended: ChainEnd | undefined;

  const steps = (chain.steps[run.hookPoint] ?? []).filter((step) => concerns(step, run));
  if (steps.length === 0) return { content, ended, records, metadata, audit: [] };
  const isPrivate: IsPrivate = (value) => chain.privacy?.ofContent(value) !== false;
  for (const group of groupsOf(steps, run.before)) {
    if (ended !== undefined) break;
    if (group.kind === 'interceptors') {
      const done = await runInterceptors(group.steps, content, run, { isPrivate, clock });
      records.push(...done.records);
      ({ content, ended } = done);
      continue;
    }
    const { step } = group;
    const startedMs = clock.monotonicMs();
    const note = (outcome: ChainRecord['outcome']): void => {
      const durationMs = clock.monotonicMs() - startedMs;
      records.push({ hookPoint: run.hookPoint, function: step.name, outcome, mode: step.mode, durationMs });
    };
    if (step.remote !== undefined && (run.withhold === true || isPrivate(content))) {
      note('withheld');
      continue;
    }
    const result = await runStep(step, content, run);
    if (result === 'failed' || result === 'timed_out') {
      note(result);
      if (step.onFailure === 'closed' && step.mode === 'enforce') ended = { by: step.name, why: result };
      continue;
    }
    metadata[step.name] = result.metadata;
    note(result.pass ? 'ok' : 'blocked');
    if (step.mode === 'audit') continue;
    if (result.pass) content = result.content;
    else ended = { by: step.name, why: 'blocked' };
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

type StepGroup =
  | { readonly kind: 'function'; readonly step: FunctionStep }
  | { readonly kind: 'interceptors'; readonly steps: InterceptorStep[] };

/** The steps in their order, up to `before`; interceptors that stand together are one plan. */
function groupsOf(steps: readonly BoundStep[], before: ChainRun['before']): readonly StepGroup[] {
  const groups: StepGroup[] = [];
  for (const step of steps) {
    if (step.name === before) break;
    const last = groups.at(-1);
    if (step.kind === 'function') groups.push({ kind: 'function', step });
    else if (last?.kind === 'interceptors') last.steps.push(step);
    else groups.push({ kind: 'interceptors', steps: [step] });
  }
  return groups;
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

async function runStep(step: FunctionStep, content: readonly ContextContent[], run: ChainRun): Promise<StepResult> {
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

function isWellFormed(step: FunctionStep, result: ContextResult<unknown>): boolean {
  return (
    Array.isArray(result?.content) &&
    typeof result.pass === 'boolean' &&
    result.content.every((item) => contentTypes.includes(item?.type)) &&
    step.function.metadata.safeParse(result.metadata).success
  );
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
  if (outcome.ended?.reason !== undefined) detail['reason'] = outcome.ended.reason;
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
