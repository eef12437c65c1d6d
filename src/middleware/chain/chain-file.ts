import { z } from 'zod';
import { bounds } from '../../config.ts';
import { remoteFault, remoteSettingsSchema } from '../remote/remote-settings.ts';
import { checkForm, checkRemoteStep } from './check-remote-step.ts';
import {
  contextFunctionNames,
  hookPoints,
  toolPoints,
  type ContextFunctionName,
  type HookPoint,
} from '../context-function.ts';

const toolNames = z.array(z.string().min(1).max(128)).min(1).max(100);

/** `middleware.yaml`: which functions run where, and what happens when one fails. */
export const chainStepSchema = z.strictObject({
  function: z.enum(contextFunctionNames).optional(),
  /**
   * In the place of `function`: a server listed under `remotes`, and what of it is called, as which of the two protocols.
   * Interceptors without `invoke`: all that the server lists for what passes here.
   */
  remote: z.string().min(1).max(64).optional(),
  invoke: z.string().min(1).max(128).optional(),
  as: z.enum(['middleware', 'interceptor']).optional(),
  arguments: z.record(z.string(), z.unknown()).default({}),
  timeoutMs: z.int().min(1).max(bounds.contextFunctionMsMax).default(bounds.contextFunctionMs),
  /** `closed`: a failure ends the run and nothing goes on. `open`: the content goes on without this function. */
  on_failure: z.enum(['open', 'closed']).optional(),
  /** `audit`: runs and is noted, changes and stops nothing. Enforced where neither the file nor an interceptor says so. */
  mode: z.enum(['enforce', 'audit']).optional(),
  /** At `tool_in` and `tool_out`: only calls of these tools. All when not given. */
  tools: toolNames.optional(),
  /** Or calls of all tools but these. */
  except: toolNames.optional(),
});
export type ChainStep = z.infer<typeof chainStepSchema>;

const remoteName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);

export const chainFileSchema = z.strictObject({
  remotes: z
    .record(remoteName, remoteSettingsSchema)
    .refine((servers) => Object.keys(servers).length <= bounds.remoteServersMax, {
      message: `takes at most ${bounds.remoteServersMax} servers`,
    })
    .default({}),
  hook_points: z.partialRecord(z.enum(hookPoints), z.array(chainStepSchema).max(20)),
});
export type ChainFile = z.infer<typeof chainFileSchema>;

/** What happens on failure when the file says nothing. Help goes on without a document or a date, not without redaction. */
export const failureDefaults: Readonly<Record<ContextFunctionName, 'open' | 'closed'>> = {
  pii_redaction: 'closed',
  content_moderation: 'closed',
  hallucination_check: 'closed',
  audit_log: 'closed',
  pii_restoration: 'open',
  document_retrieval: 'open',
  timestamp_injector: 'open',
  tool_filter: 'open',
};

/** Where each of these must stand, and the only places where values may be put back. */
const required: Partial<Record<HookPoint, readonly ContextFunctionName[]>> = {
  message_in: ['pii_redaction', 'content_moderation'],
  model_in: ['pii_redaction'],
  reply_out: ['hallucination_check', 'pii_restoration'],
};
const restorationPoints: readonly HookPoint[] = ['tool_in', 'reply_out'];
const alwaysEnforced: readonly ContextFunctionName[] = ['pii_redaction', 'pii_restoration', 'hallucination_check'];
const alwaysClosed: readonly ContextFunctionName[] = ['pii_redaction', 'content_moderation', 'hallucination_check'];
/** What may become of a sentence without a source on its way to a person: anything but leaving as it is. */
const safeActions: readonly unknown[] = ['fix', 'drop'];

/** What a step is called in records: `pii_redaction`, `remote:county.check_tone`. */
export type StepName = ContextFunctionName | `remote:${string}`;

export const stepName = ({ function: ours, remote = '', invoke }: ChainStep): StepName =>
  ours ?? remoteStepName(remote, invoke);

/** A server's part of a chain, or the one thing of it that is called. */
export const remoteStepName = (remote: string, invoke: string | undefined): StepName =>
  `remote:${remote}${invoke === undefined ? '' : `.${invoke}`}`;

interface PlacedReason {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** More than the schema can say: the order that protects people, which no operator's file may undo. */
export function checkChainFile(file: ChainFile): readonly PlacedReason[] {
  const faults: PlacedReason[] = [];
  for (const [name, settings] of Object.entries(file.remotes)) {
    const reason = remoteFault(settings);
    if (reason !== undefined) faults.push({ path: ['remotes', name], reason });
  }
  for (const hookPoint of hookPoints) {
    const steps = file.hook_points[hookPoint] ?? [];
    for (const name of required[hookPoint] ?? []) {
      if (steps.some((step) => step.function === name)) continue;
      const path = file.hook_points[hookPoint] ? ['hook_points', hookPoint] : ['hook_points'];
      faults.push({ path, reason: `${name} is missing at ${hookPoint}; it must run there` });
    }
    steps.forEach((step, index) => {
      const reason = checkForm(step, file) ?? checkStep(steps, step, index, hookPoint);
      if (reason !== undefined) faults.push({ path: ['hook_points', hookPoint, index], reason });
    });
  }
  return faults;
}

function checkStep(
  steps: readonly ChainStep[],
  step: ChainStep,
  index: number,
  hookPoint: HookPoint,
): string | undefined {
  const name = step.function;
  if (steps.findIndex((other) => stepName(other) === stepName(step)) < index)
    return `${stepName(step)} stands here twice`;
  const narrowed = (['tools', 'except'] as const).filter((key) => step[key] !== undefined);
  if (narrowed.length > 0 && !toolPoints.includes(hookPoint))
    return `${narrowed[0]}: belongs to ${toolPoints.join(' and ')}`;
  if (narrowed.length > 1) return 'a step takes tools or except, one of the two';
  if (name === undefined) return checkRemoteStep(steps, step, index, hookPoint);
  if (name === 'audit_log') return 'audit_log runs by itself after every hook point; take it out';
  if (name === 'pii_redaction' && index > 0) return 'pii_redaction comes first: nothing else may see identifiers';
  if (name === 'pii_restoration') {
    if (!restorationPoints.includes(hookPoint))
      return `pii_restoration may run at ${restorationPoints.join(' and ')} only`;
    if (index < steps.length - 1) return 'pii_restoration comes last: nothing else may see the values';
  }
  if (name === 'hallucination_check' && hookPoint === 'reply_out' && !safeActions.includes(step.arguments['action']))
    return 'hallucination_check takes action: fix or drop at reply_out: nothing without a source may leave';
  if (alwaysEnforced.includes(name) && step.mode === 'audit') return `${name} can't run in audit mode`;
  if (alwaysClosed.includes(name) && step.on_failure === 'open')
    return `${name} fails closed; take out on_failure: open`;
  return undefined;
}
