import { systemClock, type Clock } from '../../clock.ts';
import type { YamlPath } from '../../packs/fault.ts';
import type { ContextFunction, HookPoint } from '../context-function.ts';
import { interceptorList, type InterceptorList } from '../remote/interceptor-list.ts';
import type { Privacy } from '../remote/private-words.ts';
import { remoteFunction } from '../remote/remote-function.ts';
import type { RemoteServer } from '../remote/remote-server.ts';
import type { RemoteSettings } from '../remote/remote-settings.ts';
import type { FunctionStep, InterceptorStep } from './bound-step.ts';
import { stepName, type ChainFile, type ChainStep } from './chain-file.ts';

/** What remote steps need. */
export interface RemoteDeps {
  /** The server of that name; a string says what is missing to reach it. Nothing is sent yet. */
  readonly serverFor: (name: string, settings: RemoteSettings) => RemoteServer | string;
  readonly privacy: Privacy;
  /** Tools whose arguments or results hold what a person said: no remote step at that hook point may name them. */
  readonly closedTools: { readonly tool_in: readonly string[]; readonly tool_out: readonly string[] };
  /** By which a list of interceptors grows old; the system's when not given. */
  readonly clock?: Pick<Clock, 'monotonicMs'>;
}

export interface PlacedStep {
  readonly step: ChainStep;
  readonly file: ChainFile;
  readonly hookPoint: HookPoint;
  readonly path: YamlPath;
}

/** Lists by server, so that steps of one server ask for them once. */
const lists = new WeakMap<RemoteServer, InterceptorList>();

function listOf(server: RemoteServer, clock: Pick<Clock, 'monotonicMs'> = systemClock): InterceptorList {
  const list = lists.get(server) ?? interceptorList(server, clock);
  lists.set(server, list);
  return list;
}

/** A step of a server, bound to it. Says what is wrong through `fault` and gives nothing where it can't be. */
export function bindRemote(
  { step, file, hookPoint, path }: PlacedStep,
  available: { readonly redaction: ContextFunction | undefined; readonly remotes: RemoteDeps | undefined },
  fault: (path: YamlPath, reason: string) => void,
): FunctionStep | InterceptorStep | undefined {
  const { redaction, remotes } = available;
  const remote = step.remote ?? '';
  const settings = file.remotes[remote];
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
  const server = remotes.serverFor(remote, settings);
  if (typeof server === 'string') {
    fault(['remotes', remote], server);
    return undefined;
  }
  const { timeoutMs, tools, except, mode, on_failure: onFailure, invoke } = step;
  const shared = { name: stepName(step), remote, arguments: step.arguments, timeoutMs, tools, except };
  if (step.as === 'interceptor') {
    const list = listOf(server, remotes.clock);
    return { kind: 'interceptor', ...shared, server, list, invoke, onFailure, mode, redaction };
  }
  return {
    kind: 'function',
    ...shared,
    function: remoteFunction({ server, name: invoke ?? '', timeoutMs, redaction }),
    onFailure: onFailure ?? 'closed',
    mode: mode ?? 'enforce',
  };
}
