import { covers, type LifecycleEvent } from '../remote/interceptor-descriptor.ts';
import type { Listed } from '../remote/interceptor-list.ts';
import type { InterceptorStep } from './bound-step.ts';
import { remoteStepName, type StepName } from './chain-file.ts';

/** One interceptor that will be asked, with what the file and its own descriptor say of it, in that order. */
export interface PlannedInterceptor {
  readonly recordName: StepName;
  readonly step: InterceptorStep;
  /** Its name at the server. */
  readonly name: string;
  /** Undefined: its server lists nothing, so what it is shows in its answer. */
  readonly type: 'validation' | 'mutation' | undefined;
  readonly mode: 'enforce' | 'audit';
  readonly onFailure: 'open' | 'closed';
  readonly priority: number;
}

/** SEP-2624, Execution model: mutations one after the other, validations side by side. */
export interface InterceptorPlan {
  readonly mutations: readonly PlannedInterceptor[];
  readonly validations: readonly PlannedInterceptor[];
  /** What is sent is changed first and then looked at; what is received, the other way round. */
  readonly first: 'mutations' | 'validations';
  /** Steps whose interceptor is not for what passes here. */
  readonly unselected: readonly InterceptorStep[];
}

/** What a step has to ask: its server's list, or why there is none. */
export interface ListedStep {
  readonly step: InterceptorStep;
  readonly listed: Listed;
}

/**
 * The plan of steps that stand together, whatever their servers. Mutations go by priority, low first, then by name, then in
 * the order of the file.
 */
export function interceptorPlan(steps: readonly ListedStep[], at: LifecycleEvent): InterceptorPlan {
  const unselected: InterceptorStep[] = [];
  const planned = steps.flatMap(({ step, listed }): readonly PlannedInterceptor[] => {
    if (listed === 'unlisted') return step.invoke === undefined ? [] : [plannedAs(step, { name: step.invoke }, at)];
    const named = new Set(
      steps.flatMap(({ step: other }) => (other.server === step.server && other.invoke ? [other.invoke] : [])),
    );
    const meant = listed.filter(({ name }) => (step.invoke === undefined ? !named.has(name) : name === step.invoke));
    const selected = meant.filter((descriptor) => covers(descriptor, at));
    if (step.invoke !== undefined && selected.length === 0) unselected.push(step);
    return selected.map((descriptor) => plannedAs(step, descriptor, at));
  });
  return {
    mutations: planned.filter(({ type }) => type !== 'validation').toSorted(byPriority),
    validations: planned.filter(({ type }) => type === 'validation'),
    first: at.phase === 'request' ? 'mutations' : 'validations',
    unselected,
  };
}

function plannedAs(
  step: InterceptorStep,
  described: Pick<PlannedInterceptor, 'name'> & Partial<Exclude<Listed, 'unlisted'>[number]>,
  { phase }: LifecycleEvent,
): PlannedInterceptor {
  const { name, type, mode, failOpen, priority } = described;
  return {
    recordName: remoteStepName(step.remote, name),
    step,
    name,
    type,
    mode: step.mode ?? mode ?? 'enforce',
    onFailure: step.onFailure ?? (failOpen === true ? 'open' : 'closed'),
    priority: priority?.[phase] ?? 0,
  };
}

/** Sorting is stable, so equal ones stay in the order of the file. */
function byPriority(one: PlannedInterceptor, other: PlannedInterceptor): number {
  return one.priority - other.priority || byScalarValues(one.name, other.name);
}

/** Names hold ASCII alone (`interceptor-descriptor.ts`), so code units are scalar values. */
const byScalarValues = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
