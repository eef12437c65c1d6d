import { AppError } from '../../errors.ts';
import type { Tool, ToolUse } from '../define-tool.ts';
import type { SourceHealth, ToolSource } from '../tool-source.ts';
import type { ForeignOutput } from './foreign-output.ts';
import { foreignTool, type ForeignSource, type ToolSpec } from './foreign-tool.ts';
import { isAllowed, type UpstreamSettings } from './upstream-settings.ts';

/** One connection to a server. Its methods reject with whatever went wrong; the source says it in our words. */
export interface UpstreamConnection {
  listTools(timeoutMs: number): Promise<readonly ToolSpec[]>;
  /** Resolves with a failure when the server answered that the tool, or the call, failed. */
  callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: { readonly timeoutMs: number; readonly use: ToolUse | undefined },
  ): Promise<CallAnswer>;
  close(): Promise<void>;
}

export type CallAnswer =
  | { readonly outcome: 'ok'; readonly output: ForeignOutput }
  /** It answered, if only to say no: nothing is wrong with the connection. */
  | { readonly outcome: 'refused'; readonly says: string }
  | { readonly outcome: 'timed_out' };

export type ConnectUpstream = (
  settings: UpstreamSettings,
  on: { readonly toolsChanged: () => void; readonly closed: () => void; readonly timeoutMs: number },
) => Promise<UpstreamConnection>;

export interface UpstreamBounds {
  readonly upstreamConnectMs: number;
  readonly upstreamToolsMax: number;
  readonly upstreamRetryMs: number;
  readonly upstreamRetryMsMax: number;
  readonly upstreamRefreshMs: number;
  readonly foreignTextCharsMax: number;
  readonly foreignResultCharsMax: number;
}

export interface UpstreamDeps {
  readonly connect: ConnectUpstream;
  readonly bounds: UpstreamBounds;
  /** What happened, for the log: a state and a reason, no content. */
  readonly onEvent: (event: { readonly upstream: string; readonly what: string }) => void;
  /** Its tools are others than before. */
  readonly onToolsChanged: () => void;
}

export interface UpstreamSource extends ToolSource {
  /** Resolves once the first attempt to connect ended, whichever way. */
  readonly tried: Promise<void>;
}

/**
 * Keeps one server connected: connects at once, again with growing pauses when it fails or goes away, reads its list anew
 * when it says that it changed and from time to time. Nothing that it does ends anything but its own calls.
 */
export function upstreamSource(name: string, settings: UpstreamSettings, deps: UpstreamDeps): UpstreamSource {
  const { bounds } = deps;
  let connection: UpstreamConnection | undefined;
  let tools: readonly Tool[] = [];
  /** By what the server says of a tool: one that it describes as before stays the same tool. */
  let made: ReadonlyMap<string, ReturnType<typeof foreignTool>> = new Map();
  let state: SourceHealth['state'] = 'connecting';
  let leftOut: readonly string[] = [];
  let why: string | undefined;
  let pauseMs = bounds.upstreamRetryMs;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Which connection is meant: what an older one still says does not count. */
  let generation = 0;

  const later = (ms: number, run: () => Promise<void>): void => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void run(), ms);
    timer.unref();
  };

  function lost(of: number, reason: string): void {
    if (of !== generation || isClosed) return;
    generation += 1;
    const old = connection;
    connection = undefined;
    if (state !== 'down') deps.onEvent({ upstream: name, what: `down: ${reason}` });
    state = 'down';
    why = reason;
    void old?.close().catch(() => undefined);
    later(pauseMs, connect);
    pauseMs = Math.min(pauseMs * 2, bounds.upstreamRetryMsMax);
  }

  async function connect(): Promise<void> {
    const mine = generation;
    try {
      const made = await deps.connect(settings, {
        timeoutMs: bounds.upstreamConnectMs,
        toolsChanged: () => void refresh(mine),
        closed: () => lost(mine, 'it closed the connection'),
      });
      if (mine !== generation || isClosed) return void (await made.close().catch(() => undefined));
      connection = made;
      await refresh(mine);
    } catch {
      lost(mine, 'it can’t be reached');
    }
  }

  async function refresh(of: number): Promise<void> {
    const current = connection;
    if (of !== generation || current === undefined) return;
    try {
      take(await current.listTools(bounds.upstreamConnectMs));
      if (of !== generation) return;
      if (state !== 'ready') deps.onEvent({ upstream: name, what: `ready: ${tools.length} tools` });
      state = 'ready';
      why = undefined;
      pauseMs = bounds.upstreamRetryMs;
      later(bounds.upstreamRefreshMs, () => refresh(of));
    } catch {
      lost(of, 'its tools can’t be listed');
    }
  }

  /** Two tools of one name, one that MCP does not allow, more than anybody can use: left out, and said. */
  function take(specs: readonly ToolSpec[]): void {
    const before = tools;
    const known = made;
    const making = new Map<string, ReturnType<typeof foreignTool>>();
    const offered = new Map<string, Tool>();
    const out: string[] = [];
    for (const spec of specs) {
      if (!isAllowed(settings, spec.name)) continue;
      if (offered.size === bounds.upstreamToolsMax) {
        out.push(`only the first ${bounds.upstreamToolsMax} tools are taken`);
        break;
      }
      const said = JSON.stringify(spec);
      const tool = known.get(said) ?? foreignTool(source, spec);
      making.set(said, tool);
      if ('leftOut' in tool) out.push(`left out ${tool.leftOut}`);
      else if (offered.has(tool.name)) out.push(`left out a second tool named ${spec.name}`);
      else offered.set(tool.name, tool);
    }
    made = making;
    tools = [...offered.values()];
    leftOut = out.slice(0, notesMax);
    if (tools.length !== before.length || tools.some((tool, at) => tool !== before[at])) deps.onToolsChanged();
  }

  const source: ForeignSource = {
    name,
    bounds,
    async call(tool, args, use) {
      const current = connection;
      const of = generation;
      if (current === undefined) throw unavailable(name);
      let answer: CallAnswer;
      try {
        answer = await current.callTool(tool, args, { timeoutMs: settings.timeout_ms, use });
      } catch (error) {
        use?.signal.throwIfAborted();
        lost(of, 'it went away in the middle of a call');
        throw error instanceof AppError ? error : wentAway(name);
      }
      if (answer.outcome === 'ok') return answer.output;
      if (answer.outcome === 'timed_out') throw tooSlow(name, settings.timeout_ms);
      throw new AppError('upstream_failed', `${name} says: ${answer.says.slice(0, bounds.foreignTextCharsMax)}`);
    },
  };

  return {
    name,
    tried: connect(),
    tools: () => tools,
    health: () => ({ state, tools: tools.length, notes: [...(why === undefined ? [] : [why]), ...leftOut] }),
    async close() {
      isClosed = true;
      generation += 1;
      clearTimeout(timer);
      await connection?.close().catch(() => undefined);
    },
  };
}

const notesMax = 10;

const unavailable = (name: string): AppError =>
  new AppError('upstream_unavailable', `${name} can’t be reached at the moment. Try again later.`, {
    retryAfterSeconds: 10,
  });

const wentAway = (name: string): AppError =>
  new AppError('upstream_failed', `${name} went away in the middle of the call. Whether it did it is not known.`);

const tooSlow = (name: string, timeoutMs: number): AppError =>
  new AppError('upstream_failed', `${name} did not answer within ${timeoutMs} ms. Whether it did it is not known.`);
