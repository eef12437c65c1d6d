import { randomIds, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { contextServer } from '../mcp/context/context-server.ts';
import { wireFunctions } from '../mcp/context/wire-functions.ts';
import { mcpDoor, type McpDoor } from '../mcp/http-door.ts';
import { mcpServerFactory } from '../mcp/mcp-server.ts';
import { makeAuditLog } from '../middleware/audit-log/audit-log.ts';
import { rankByWords } from '../middleware/tool-filter/rank-by-words.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { callerVaults } from '../vault/caller-vaults.ts';
import type { Logger } from 'pino';
import type { makeMiddleware } from './middleware.ts';
import type { Stores } from './stores.ts';

export interface DoorDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stores: Pick<Stores, 'digest' | 'audit'>;
  readonly tools: ToolRegistry;
  readonly middleware: ReturnType<typeof makeMiddleware>;
}

/** MCP: the tools for every client, and, where the operator opened it, the context functions for operators. */
export function mcpDoors(deps: DoorDeps): readonly McpDoor[] {
  const { config, clock, log, stores, tools } = deps;
  const { bounds } = config;
  const onError = (error: Error): void => log.warn({ name: error.name }, 'mcp');
  const toolServers = mcpServerFactory({
    tools,
    digest: stores.digest,
    clock,
    onCall: (record) => log.info(record, 'tool call over mcp'),
  });
  const toolDoor = mcpDoor(toolServers, { path: '/mcp', bounds, onError });
  return config.contextDoor === 'off' ? [toolDoor] : [toolDoor, contextDoor(deps, onError)];
}

function contextDoor({ config, clock, stores, middleware }: DoorDeps, onError: (error: Error) => void): McpDoor {
  const { bounds } = config;
  const audit = makeAuditLog({ digest: stores.digest, log: stores.audit });
  const vaults = callerVaults({
    clock,
    nextId: () => randomIds.next('vlt'),
    ttlMs: bounds.callerVaultMs,
    vaultsMax: bounds.callerVaultsMax,
    handlesMax: bounds.handlesPerThreadMax,
  });
  const functions = wireFunctions(
    { ...middleware.functions, audit_log: audit },
    { vaults, valuesAllowed: config.contextDoor === 'values' },
  );
  const shared = {
    functions,
    audit,
    timeoutMsMax: bounds.contextFunctionMsMax,
    own: middleware.functions,
    search: middleware.searchDocuments,
    rank: rankByWords,
  };
  return mcpDoor(
    ({ authInfo }) => {
      const id = authInfo?.clientId ?? 'unknown';
      return contextServer(shared, { id, scope: { now: clock.now(), actor: `operator:${id}`, subject: 'context' } });
    },
    { path: '/mcp/context', opensTo: 'operator', bounds, onError },
  );
}
