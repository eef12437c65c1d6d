import type { Clock } from '../../clock.ts';
import type { ContextContent } from '../context-function.ts';
import { eventAt } from '../remote/intercepted-payload.ts';
import type { IsPrivate } from '../remote/private-words.ts';
import { openVeil, type Veil } from '../remote/veil.ts';
import type { InterceptorStep } from './bound-step.ts';
import type { ChainEnd, ChainRecord, ChainRun } from './chain-run.ts';
import { interceptorAsker, type Asked, type InterceptorAsker, type Verdict } from './interceptor-asker.ts';
import { interceptorPlan, type InterceptorPlan, type ListedStep, type PlannedInterceptor } from './interceptor-plan.ts';
import { toldReason } from './told-reason.ts';

/** What came of a plan, or of one pass of it. */
export interface Intercepted {
  /** What went in where it ended early. */
  readonly content: readonly ContextContent[];
  readonly ended: ChainEnd | undefined;
  readonly records: readonly ChainRecord[];
}

interface Surroundings {
  readonly hookPoint: ChainRun['hookPoint'];
  readonly veil: Veil;
  readonly isPrivate: IsPrivate;
  readonly asker: InterceptorAsker;
}

/**
 * Runs interceptor steps that stand together as one plan (SEP-2624, Execution model): a request is changed first and then
 * looked at, a response the other way round, and what the first pass refuses the second never sees.
 */
export async function runInterceptors(
  steps: readonly InterceptorStep[],
  content: readonly ContextContent[],
  { hookPoint, scope, withhold }: Pick<ChainRun, 'hookPoint' | 'scope' | 'withhold'>,
  { isPrivate, clock }: { readonly isPrivate: IsPrivate; readonly clock: Pick<Clock, 'monotonicMs'> },
): Promise<Intercepted> {
  const [first] = steps;
  if (first === undefined) return { content, ended: undefined, records: [] };
  if (withhold === true || isPrivate(content))
    return { content, ended: undefined, records: steps.map((step) => recordOf(hookPoint, step, 'withheld')) };

  const veil = openVeil(first.redaction, scope);
  const asker = interceptorAsker(eventAt[hookPoint], { veil, clock });
  const around = { hookPoint, veil, isPrivate, asker };
  const { plan, ended, records } = await discover(steps, around);
  let done: Intercepted = { content, ended, records };
  for (const pass of plan.first === 'mutations' ? [mutate, validate] : [validate, mutate]) {
    if (done.ended !== undefined) break;
    const next = await pass(plan, done.content, around);
    done = { ...next, records: [...done.records, ...next.records] };
  }
  return done;
}

/** The plan; a server without a sound list follows the policy of its step, closed where the file says nothing. */
async function discover(
  steps: readonly InterceptorStep[],
  { hookPoint, asker }: Surroundings,
): Promise<{ readonly plan: InterceptorPlan } & Pick<Intercepted, 'ended' | 'records'>> {
  const lists = await Promise.all(steps.map(async (step) => ({ step, asked: await asker.list(step) })));
  const listed: ListedStep[] = [];
  const records: ChainRecord[] = [];
  let ended: ChainEnd | undefined;
  for (const { step, asked } of lists) {
    const missing = asked.outcome === 'ok' && lacks(step, asked.value);
    if (asked.outcome === 'ok' && missing === false) {
      listed.push({ step, listed: asked.value });
      continue;
    }
    const outcome = asked.outcome === 'ok' ? 'failed' : asked.outcome;
    const reason = asked.outcome === 'ok' ? String(missing) : asked.reason;
    records.push(recordOf(hookPoint, step, outcome, asked.durationMs));
    if (step.onFailure !== 'open' && step.mode !== 'audit') ended ??= { by: step.name, why: outcome, reason };
  }
  const plan = interceptorPlan(listed, eventAt[hookPoint]);
  const unselected = plan.unselected.map((step) => recordOf(hookPoint, step, 'unselected'));
  return { plan, ended, records: [...records, ...unselected] };
}

/** What a step asks for and its server does not have; false when it has it. */
function lacks({ invoke }: InterceptorStep, listed: ListedStep['listed']): string | false {
  if (listed === 'unlisted') return invoke === undefined && 'it has no list of interceptors';
  return invoke !== undefined && !listed.some(({ name }) => name === invoke) && `it lists no ${invoke}`;
}

/** One after the other, each over what the one before left; whole or not at all. */
async function mutate(
  { mutations }: InterceptorPlan,
  content: readonly ContextContent[],
  around: Surroundings,
): Promise<Intercepted> {
  const { hookPoint, isPrivate, asker } = around;
  const records: ChainRecord[] = [];
  let current = content;
  for (const one of mutations) {
    if (current !== content && isPrivate(current)) {
      records.push(recordOf(hookPoint, one, 'withheld'));
      continue;
    }
    const asked = await asker.ask(one, current);
    records.push(recordOf(hookPoint, one, outcomeOf(asked), asked.durationMs));
    const ended = await endBy(one, asked, around);
    if (ended !== undefined) return { content, ended, records };
    if (one.mode === 'enforce' && asked.outcome === 'ok' && asked.value.pass) current = asked.value.content ?? current;
  }
  return { content: current, ended: undefined, records };
}

/** Side by side over the same content, all of them; of several refusals the first in the plan counts. */
async function validate(
  { validations }: InterceptorPlan,
  content: readonly ContextContent[],
  around: Surroundings,
): Promise<Intercepted> {
  const { hookPoint, isPrivate, asker } = around;
  if (validations.length > 0 && isPrivate(content)) {
    const records = validations.map((one) => recordOf(hookPoint, one, 'withheld'));
    return { content, ended: undefined, records };
  }
  const answers = await Promise.all(validations.map(async (one) => ({ one, asked: await asker.ask(one, content) })));
  const ends = await Promise.all(answers.map(({ one, asked }) => endBy(one, asked, around)));
  return {
    content,
    ended: ends.find((end) => end !== undefined),
    records: answers.map(({ one, asked }) => recordOf(hookPoint, one, outcomeOf(asked), asked.durationMs)),
  };
}

/** Whether this ends the run: a refusal or a failure of one that is enforced and does not fail open. */
async function endBy(
  { recordName: by, mode, onFailure }: PlannedInterceptor,
  asked: Asked<Verdict>,
  { veil, isPrivate }: Surroundings,
): Promise<ChainEnd | undefined> {
  if (mode === 'audit') return undefined;
  if (asked.outcome !== 'ok')
    return onFailure === 'open' ? undefined : { by, why: asked.outcome, reason: asked.reason };
  if (asked.value.pass) return undefined;
  return { by, why: 'blocked', reason: await toldReason(asked.value.reason, veil, isPrivate) };
}

const outcomeOf = (asked: Asked<Verdict>): ChainRecord['outcome'] =>
  asked.outcome === 'ok' && !asked.value.pass ? 'blocked' : asked.outcome;

function recordOf(
  hookPoint: ChainRun['hookPoint'],
  who: PlannedInterceptor | InterceptorStep,
  outcome: ChainRecord['outcome'],
  durationMs = 0,
): ChainRecord {
  const name = 'recordName' in who ? who.recordName : who.name;
  return { hookPoint, function: name, outcome, mode: who.mode ?? 'enforce', durationMs };
}
