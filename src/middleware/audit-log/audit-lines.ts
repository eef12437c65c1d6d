import type { AuditLog } from '../../audit/audit-log.ts';
import type { AuditEntry } from '../../threads/turn.ts';

/** Entries that no turn's commit will write, as the record takes them. */
export function linesOf(entries: readonly AuditEntry[], at: Date): Parameters<AuditLog['append']>[0] {
  return entries.map(({ actor, action, subject, detail, digest }) => ({
    at: at.toISOString(),
    actor,
    action,
    subject,
    detail,
    ...(digest === undefined ? {} : { digest }),
  }));
}
