import { AppError } from '../../errors.ts';
import { explainIssues } from '../../packs/explain-issue.ts';
import { faultText, pathText, type PackFault, type YamlPath } from '../../packs/fault.ts';
import { readYaml, type YamlText } from '../../packs/read-yaml.ts';
import type { ContextFunction, HookPoint } from '../context-function.ts';
import { remoteFunction } from '../remote/remote-function.ts';
import type { Privacy } from '../remote/private-words.ts';
import type { RemoteServer } from '../remote/remote-server.ts';
import type { RemoteSettings } from '../remote/remote-settings.ts';
import {
  chainFileSchema,
  checkChainFile,
  failureDefaults,
  stepName,
  type ChainFile,
  type ChainStep,
  type StepName,
} from './chain-file.ts';

/** One step, checked and bound to its function. */
export interface BoundStep {
  readonly name: StepName;
  readonly function: Pick<ContextFunction, 'metadata' | 'run'>;
  /** A server of the operator does it: its name. Private contents pass it by. */
  readonly remote: string | undefined;
  /** Complete: defaults filled in. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  readonly onFailure: 'open' | 'closed';
  readonly mode: 'enforce' | 'audit';
  /** Of which tools the calls and results pass through it; undefined: of all. */
  readonly tools: readonly string[] | undefined;
  /** Of which they do not. */
  readonly except: readonly string[] | undefined;
}

export interface Chain {
  readonly steps: Readonly<Partial<Record<HookPoint, readonly BoundStep[]>>>;
  /** Runs after every hook point, whatever happened. */
  readonly audit: ContextFunction;
  /** Undefined when no step is remote. */
  readonly privacy: Privacy | undefined;
}

/** What remote steps need. */
export interface RemoteDeps {
  /** The server of that name; a string says what is missing to reach it. Nothing is sent yet. */
  readonly serverFor: (name: string, settings: RemoteSettings) => RemoteServer | string;
  readonly privacy: Privacy;
  /** Tools whose arguments or results hold what a person said: no remote step at that hook point may name them. */
  readonly closedTools: { readonly tool_in: readonly string[]; readonly tool_out: readonly string[] };
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
  for (const [hookPoint, steps] of Object.entries(file.hook_points) as [HookPoint, ChainStep[]][]) {
    steps.forEach((step, index) => {
      const path = ['hook_points', hookPoint, index];
      if (available.faulty.has(pathText(path))) return;
      const done =
        step.function === undefined
          ? bindRemote(step, { file, hookPoint, path }, available, fault)
          : bindOurs(step, path, available, fault);
      if (done === undefined) return;
      (bound[hookPoint] ??= []).push({
        ...done,
        name: stepName(step),
        timeoutMs: step.timeoutMs,
        mode: step.mode,
        tools: step.tools,
        except: step.except,
      });
    });
  }
  return bound;
}

type Bound = Pick<BoundStep, 'function' | 'remote' | 'arguments' | 'onFailure'>;

function bindOurs(step: ChainStep, path: YamlPath, { functions }: Available, fault: Fault): Bound | undefined {
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
    function: context,
    remote: undefined,
    arguments: args.data as Readonly<Record<string, unknown>>,
    onFailure: step.on_failure ?? failureDefaults[name],
  };
}

function bindRemote(
  step: ChainStep,
  { file, hookPoint, path }: { readonly file: ChainFile; readonly hookPoint: HookPoint; readonly path: YamlPath },
  { functions, remotes }: Available,
  fault: Fault,
): Bound | undefined {
  const name = step.remote ?? '';
  const settings = file.remotes[name];
  const redaction = functions.find((candidate) => candidate.name === 'pii_redaction');
  if (!remotes || !settings || !redaction) {
    fault(path, 'remote steps are not available here');
    return undefined;
  }
  const closed = hookPoint === 'tool_in' || hookPoint === 'tool_out' ? remotes.closedTools[hookPoint] : [];
  const open = closed.find((tool) => step.tools?.includes(tool));
  if (open !== undefined) {
    fault([...path, 'tools'], `${open} works on what a person said; no remote step may see it at ${hookPoint}`);
    return undefined;
  }
  const server = remotes.serverFor(name, settings);
  if (typeof server === 'string') {
    fault(['remotes', name], server);
    return undefined;
  }
  const { timeoutMs } = step;
  return {
    function: remoteFunction({
      server,
      name: step.invoke ?? '',
      as: step.as ?? 'middleware',
      hookPoint,
      timeoutMs,
      redaction,
    }),
    remote: name,
    arguments: step.arguments,
    onFailure: step.on_failure ?? 'closed',
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
