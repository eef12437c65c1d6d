import { AppError } from '../../errors.ts';
import { explainIssues } from '../../packs/explain-issue.ts';
import { faultText, pathText, type PackFault, type YamlPath } from '../../packs/fault.ts';
import { readYaml, type YamlText } from '../../packs/read-yaml.ts';
import type { ContextFunction, HookPoint } from '../context-function.ts';
import type { Privacy } from '../remote/private-words.ts';
import { bindRemote, type RemoteDeps } from './bind-remote.ts';
import type { BoundStep } from './bound-step.ts';
import { chainFileSchema, checkChainFile, failureDefaults, type ChainFile, type ChainStep } from './chain-file.ts';

export interface Chain {
  readonly steps: Readonly<Partial<Record<HookPoint, readonly BoundStep[]>>>;
  /** Runs after every hook point, whatever happened. */
  readonly audit: ContextFunction;
  /** Undefined when no step is remote. */
  readonly privacy: Privacy | undefined;
}

/**
 * Reads and checks an operator's `middleware.yaml`. Throws `pack_invalid` with every fault in `extra.faults`
 * (PackFault[]); a file with a fault is refused as a whole.
 */
export function loadChain(
  file: { readonly name: string; readonly text: string },
  functions: readonly ContextFunction[],
  remotes?: RemoteDeps,
): Chain {
  const yaml = readYaml(Buffer.from(file.text));
  if (yaml.faults.length > 0) throw refused(yaml.faults.map((fault) => ({ ...fault, file: file.name, path: '' })));
  const parsed = chainFileSchema.safeParse(yaml.value);
  const at = placer(file.name, yaml);
  if (!parsed.success) {
    const explained = explainIssues(chainFileSchema, yaml.value, parsed.error);
    throw refused(explained.map(({ path, reason, at: what }) => at(path, reason, what)));
  }
  const found = checkChainFile(parsed.data);
  const faults = found.map(({ path, reason }) => at(path, reason));
  const faulty = new Set(found.map(({ path }) => pathText(path)));
  const steps = bindSteps(parsed.data, { functions, remotes, faulty }, (path, reason) => faults.push(at(path, reason)));
  if (faults.length > 0) throw refused(faults);
  const audit = functions.find((candidate) => candidate.name === 'audit_log');
  if (!audit)
    throw new AppError('internal', 'The service is not put together correctly.', { internal: 'no audit_log' });
  const anyRemote = Object.values(steps).some((bound) => bound.some(({ remote }) => remote !== undefined));
  return { steps, audit, privacy: anyRemote ? remotes?.privacy : undefined };
}

interface Available {
  readonly functions: readonly ContextFunction[];
  readonly remotes: RemoteDeps | undefined;
  /** Steps that are known to be wrong: one fault of each is enough. */
  readonly faulty: ReadonlySet<string>;
}
type Fault = (path: YamlPath, reason: string) => void;

function bindSteps(file: ChainFile, available: Available, fault: Fault): Chain['steps'] {
  const bound: Partial<Record<HookPoint, BoundStep[]>> = {};
  const redaction = available.functions.find(({ name }) => name === 'pii_redaction');
  for (const [hookPoint, steps] of Object.entries(file.hook_points) as [HookPoint, ChainStep[]][]) {
    steps.forEach((step, index) => {
      const path = ['hook_points', hookPoint, index];
      if (available.faulty.has(pathText(path))) return;
      const done =
        step.function === undefined
          ? bindRemote({ step, file, hookPoint, path }, { redaction, remotes: available.remotes }, fault)
          : bindOurs(step, path, available, fault);
      if (done !== undefined) (bound[hookPoint] ??= []).push(done);
    });
  }
  return bound;
}

function bindOurs(step: ChainStep, path: YamlPath, { functions }: Available, fault: Fault): BoundStep | undefined {
  const name = step.function;
  const context = functions.find((candidate) => candidate.name === name);
  if (name === undefined || !context) {
    fault(path, `${name} is not available here`);
    return undefined;
  }
  const args = context.input.safeParse(step.arguments);
  if (!args.success) {
    for (const { path: inner, reason } of explainIssues(context.input, step.arguments, args.error))
      fault([...path, 'arguments', ...inner], reason);
    return undefined;
  }
  return {
    kind: 'function',
    name,
    function: context,
    remote: undefined,
    arguments: args.data as Readonly<Record<string, unknown>>,
    timeoutMs: step.timeoutMs,
    onFailure: step.on_failure ?? failureDefaults[name],
    mode: step.mode ?? 'enforce',
    tools: step.tools,
    except: step.except,
  };
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
