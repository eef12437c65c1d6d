import { randomIds, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DangerLines } from '../conversation/danger/danger-lines.ts';
import { mcpDoor, type McpDoor } from '../mcp/http-door.ts';
import { mcpServerFactory, type McpServerDeps } from '../mcp/mcp-server.ts';
import type { ListedChoice } from '../mcp/serve-tools.ts';
import { noThread } from '../tools/define-tool.ts';
import type { CallRecord } from '../threads/turn.ts';
import type { OutputFilters } from '../tools/filters/output-filters.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import type { Logger } from 'pino';
import { contextDoor } from './context-door.ts';
import type { Metrics } from './metrics.ts';
import type { mcpSurface } from './mcp-surface.ts';
import type { makeMiddleware } from './middleware.ts';
import type { Stores } from './stores.ts';

export interface DoorDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stores: Pick<Stores, 'digest' | 'audit'>;
  readonly metrics: Pick<Metrics, 'toolCall'>;
  readonly tools: ToolRegistry;
  readonly choice: ListedChoice;
  /** Rejects `thread_not_found` when the token does not open the thread. */
  readonly openThread: (threadId: string, token: string) => Promise<void>;
  readonly filtersFor: (client: string) => OutputFilters;
  readonly middleware: ReturnType<typeof makeMiddleware>;
  readonly ServerClass?: McpServerDeps['ServerClass'];
  readonly dangerLines: DangerLines;
  readonly surface: Awaited<ReturnType<typeof mcpSurface>>;
}

/** MCP: the tools for every client, and, where the operator opened it, the context functions for operators. */
export function mcpDoors(deps: DoorDeps): readonly McpDoor[] {
  const { config, clock, log, stores, tools, metrics } = deps;
  const { bounds } = config;
  const onError = (error: Error): void => log.warn({ name: error.name }, 'mcp');
  const toolServers = mcpServerFactory({
    ...deps.surface,
    ServerClass: deps.ServerClass,
    dangerLines: deps.dangerLines,
    tools,
    choice: deps.choice,
    filtersFor: deps.filtersFor,
    digest: stores.digest,
    clock,
    async openThread(headers) {
      const threadId = headers.get('x-thread-id');
      const token = headers.get('x-thread-token');
      if (threadId === null || token === null) throw noThread();
      await deps.openThread(threadId, token);
      return threadId;
    },
    async onCall(record, actor) {
      metrics.toolCall('mcp', record);
      await stores.audit.append([auditLine(record, actor, clock)]);
    },
  });
  const toolDoor = mcpDoor(toolServers, { path: '/mcp', bounds, clock, ids: randomIds, onError });
  return config.contextDoor === 'off' ? [toolDoor] : [toolDoor, contextDoor(deps, onError)];
}

/** A call in the audit record: who called what, what came of it, and a keyed digest of the arguments. */
function auditLine(
  { tool, argumentsDigest, outcome, resultCount, durationMs }: CallRecord,
  actor: string,
  clock: Clock,
) {
  const detail = { outcome, durationMs, ...(resultCount === undefined ? {} : { resultCount }) };
  return { at: clock.now().toISOString(), actor, action: 'mcp.tool', subject: tool, digest: argumentsDigest, detail };
}
