import { z } from 'zod';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { AuditEntry } from '../../threads/turn.ts';
import type { ContextFunction } from '../context-function.ts';
import { linesOf } from './audit-lines.ts';

const detail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const auditLogInput = z.strictObject({
  action: z.string().min(1).max(100).default('middleware.invoke'),
  /** Outcomes and counts. Never contents. */
  detail: detail.default({}),
});
export const auditLogMetadata = z.strictObject({
  entry: z.strictObject({
    actor: z.string(),
    action: z.string(),
    subject: z.string(),
    digest: z.string().optional(),
    detail,
  }),
});

export interface AuditLogOptions {
  /** Keyed digest of a content: what stands in the record in its place. */
  readonly digest: (payload: string) => string;
  /**
   * Where to append. Undefined inside a turn: there the entry goes back in the metadata, and the turn's own commit
   * writes it together with everything else.
   */
  readonly log: Pick<AuditLog, 'append'> | undefined;
}

/** Notes that something was done to a content, with a keyed digest in place of the content. */
export function makeAuditLog(
  options: AuditLogOptions,
): ContextFunction<z.infer<typeof auditLogInput>, { readonly entry: AuditEntry }> {
  return {
    name: 'audit_log',
    description: 'Notes in the audit record what was done, with keyed digests instead of contents.',
    input: auditLogInput,
    metadata: auditLogMetadata.transform(({ entry }) => ({ entry: { ...entry, digest: entry.digest } })),
    async run(context, args, scope) {
      const digest = context.length === 0 ? undefined : options.digest(JSON.stringify(context));
      const entry: AuditEntry = {
        actor: scope.actor,
        action: args.action,
        subject: scope.subject,
        digest,
        detail: args.detail,
      };
      if (options.log) {
        await options.log.append(linesOf([entry], scope.now));
      }
      return { content: context, metadata: { entry }, pass: true };
    },
  };
}
