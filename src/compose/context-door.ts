import { randomIds, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { AugmentationDeps } from '../mcp/context/augmentations.ts';
import { contextServer } from '../mcp/context/context-server.ts';
import { wireFunctions } from '../mcp/context/wire-functions.ts';
import { mcpDoor, type McpDoor } from '../mcp/http-door.ts';
import { makeAuditLog } from '../middleware/audit-log/audit-log.ts';
import { callerVaults } from '../vault/caller-vaults.ts';
import type { makeMiddleware } from './middleware.ts';
import type { Stores } from './stores.ts';

export interface ContextDoorDeps {
  readonly config: Pick<Config, 'bounds' | 'contextDoor'>;
  readonly clock: Clock;
  readonly stores: Pick<Stores, 'digest' | 'audit'>;
  readonly middleware: Pick<ReturnType<typeof makeMiddleware>, 'functions' | 'searchDocuments' | 'gradeTools'>;
}

/** The door for operators, `/mcp/context`. */
export function contextDoor(deps: ContextDoorDeps, onError: (error: Error) => void): McpDoor {
  const { clock, config } = deps;
  const parts = contextParts(deps);
  return mcpDoor(
    ({ authInfo }) => {
      const id = authInfo?.clientId ?? 'unknown';
      return contextServer(parts, { id, scope: { now: clock.now(), actor: `operator:${id}`, subject: 'context' } });
    },
    { path: '/mcp/context', opensTo: 'operator', bounds: config.bounds, clock, ids: randomIds, onError },
  );
}

/** What every server behind that door shares: the functions as they travel, the vaults of the callers, the audit record. */
export function contextParts({ config, clock, stores, middleware }: ContextDoorDeps): AugmentationDeps {
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
  return {
    functions,
    audit,
    timeoutMsMax: bounds.contextFunctionMsMax,
    own: middleware.functions,
    search: middleware.searchDocuments,
    grade: middleware.gradeTools,
  };
}
