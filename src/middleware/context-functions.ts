import type { makeAuditLog } from './audit-log/audit-log.ts';
import type { makeContentModeration } from './content-moderation/content-moderation.ts';
import type { makeDocumentRetrieval } from './document-retrieval/document-retrieval.ts';
import type { makeHallucinationCheck } from './hallucination-check/hallucination-check.ts';
import type { makePiiRedaction } from './pii-redaction/pii-redaction.ts';
import type { piiRestoration } from './pii-restoration/pii-restoration.ts';
import type { timestampInjector } from './timestamp-injector/timestamp-injector.ts';
import type { makeToolFilter } from './tool-filter/tool-filter.ts';

/** The eight of them, put together in `compose`. */
export interface ContextFunctions {
  readonly pii_redaction: ReturnType<typeof makePiiRedaction>;
  readonly pii_restoration: typeof piiRestoration;
  readonly content_moderation: ReturnType<typeof makeContentModeration>;
  readonly document_retrieval: ReturnType<typeof makeDocumentRetrieval>;
  readonly timestamp_injector: typeof timestampInjector;
  readonly tool_filter: ReturnType<typeof makeToolFilter>;
  readonly hallucination_check: ReturnType<typeof makeHallucinationCheck>;
  readonly audit_log: ReturnType<typeof makeAuditLog>;
}
