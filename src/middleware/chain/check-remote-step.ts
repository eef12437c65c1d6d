import { contextFunctionNames, toolPoints, type HookPoint } from '../context-function.ts';
import type { ChainFile, ChainStep } from './chain-file.ts';

/** A function of ours, or a call of a listed server: one of the two, and whole. */
export function checkForm(step: ChainStep, file: ChainFile): string | undefined {
  if (step.function !== undefined) {
    const odd = (['remote', 'invoke', 'as'] as const).find((key) => step[key] !== undefined);
    return odd === undefined
      ? undefined
      : `${odd}: belongs to a step of a remote server; a step has function or remote`;
  }
  if (step.remote === undefined) return `says no function; one of: ${contextFunctionNames.join(', ')}, or remote`;
  if (file.remotes[step.remote] === undefined) return `remote: there is no ${step.remote} under remotes`;
  // An interceptor says of itself what it is for and what its failure means; middleware does not.
  if (step.as === 'interceptor') return undefined;
  if (step.invoke === undefined) return 'invoke is missing: the name of what is called at the remote server';
  if (step.on_failure === undefined) return 'on_failure is missing: say open or closed for a remote step';
  return undefined;
}

/** Where a server of the operator may stand: never where it would see a person's own words, nor after the last check. */
export function checkRemoteStep(
  steps: readonly ChainStep[],
  step: ChainStep,
  index: number,
  hookPoint: HookPoint,
): string | undefined {
  if (hookPoint === 'message_in')
    return "a remote step can't stand at message_in: what people write of their health or status may not leave";
  if (toolPoints.includes(hookPoint) && step.tools === undefined)
    return `a remote step at ${hookPoint} names its tools: the arguments and results of others stay here`;
  if (hookPoint === 'reply_out' && index > steps.findIndex((other) => other.function === 'hallucination_check'))
    return 'a remote step stands before hallucination_check: nothing without a source may leave';
  return undefined;
}
