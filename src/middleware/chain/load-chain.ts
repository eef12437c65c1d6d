import { AppError } from '../../errors.ts';
import { explainIssues } from '../../packs/explain-issue.ts';
import { faultText, pathText, type PackFault, type YamlPath } from '../../packs/fault.ts';
import { readYaml, type YamlText } from '../../packs/read-yaml.ts';
import type { ContextFunction, ContextFunctionName, HookPoint } from '../context-function.ts';
import { chainFileSchema, checkChainFile, failureDefaults, type ChainFile } from './chain-file.ts';

/** One step, checked and bound to its function. */
export interface BoundStep {
  readonly name: ContextFunctionName;
  readonly function: ContextFunction;
  /** Complete: defaults filled in. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  readonly onFailure: 'open' | 'closed';
  readonly mode: 'enforce' | 'audit';
  /** Of which tools the calls and results pass through it; undefined: of all. */
  readonly tools: readonly string[] | undefined;
}

export interface Chain {
  readonly steps: Readonly<Partial<Record<HookPoint, readonly BoundStep[]>>>;
  /** Runs after every hook point, whatever happened. */
  readonly audit: ContextFunction;
}

/**
 * Reads and checks an operator's `middleware.yaml`. Throws `pack_invalid` with every fault in `extra.faults`
 * (PackFault[]); a file with a fault is refused as a whole.
 */
export function loadChain(
  file: { readonly name: string; readonly text: string },
  functions: readonly ContextFunction[],
): Chain {
  const yaml = readYaml(Buffer.from(file.text));
  if (yaml.faults.length > 0) throw refused(yaml.faults.map((fault) => ({ ...fault, file: file.name, path: '' })));
  const parsed = chainFileSchema.safeParse(yaml.value);
  const at = placer(file.name, yaml);
  if (!parsed.success) {
    const explained = explainIssues(chainFileSchema, yaml.value, parsed.error);
    throw refused(explained.map(({ path, reason, at: what }) => at(path, reason, what)));
  }
  const faults = checkChainFile(parsed.data).map(({ path, reason }) => at(path, reason));
  const steps = bindSteps(parsed.data, functions, (path, reason) => faults.push(at(path, reason)));
  if (faults.length > 0) throw refused(faults);
  const audit = functions.find((candidate) => candidate.name === 'audit_log');
  if (!audit)
    throw new AppError('internal', 'The service is not put together correctly.', { internal: 'no audit_log' });
  return { steps, audit };
}

function bindSteps(
  file: ChainFile,
  functions: readonly ContextFunction[],
  fault: (path: YamlPath, reason: string) => void,
): Chain['steps'] {
  const bound: Partial<Record<HookPoint, BoundStep[]>> = {};
  for (const [hookPoint, steps] of Object.entries(file.hook_points)) {
    steps.forEach((step, index) => {
      const path = ['hook_points', hookPoint, index];
      const context = functions.find((candidate) => candidate.name === step.function);
      if (!context) return fault(path, `${step.function} is not available here`);
      const args = context.input.safeParse(step.arguments);
      if (!args.success) {
        for (const { path: inner, reason } of explainIssues(context.input, step.arguments, args.error)) {
          fault([...path, 'arguments', ...inner], reason);
        }
        return;
      }
      (bound[hookPoint as HookPoint] ??= []).push({
        name: step.function,
        function: context,
        arguments: args.data as Readonly<Record<string, unknown>>,
        timeoutMs: step.timeoutMs,
        onFailure: step.on_failure ?? failureDefaults[step.function],
        mode: step.mode,
        tools: step.tools,
      });
    });
  }
  return bound;
}

const placer =
  (file: string, yaml: YamlText) =>
  (path: YamlPath, reason: string, what: 'key' | 'value' = 'value'): PackFault => ({
    file,
    ...yaml.placeOf(path, what),
    path: pathText(path),
    reason,
  });

function refused(faults: readonly PackFault[]): AppError {
  const says = `The middleware file can't be used. ${faults.map(faultText).join('. ')}.`;
  return new AppError('pack_invalid', says, { extra: { faults } });
}
