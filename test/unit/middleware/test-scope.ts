import type { ContextScope } from '../../../src/middleware/context-function.ts';
import { openHandleVault } from '../../../src/vault/handle-vault.ts';

export function testScope(changes: Partial<ContextScope> = {}): ContextScope {
  return {
    vault: openHandleVault([], 100),
    now: new Date('2026-11-21T15:42:00Z'),
    actor: 'thread',
    subject: 'thr_test',
    ...changes,
  };
}
