import { readFileSync } from 'node:fs';
import { systemClock } from '../../../src/clock.ts';
import { makeAuditLog } from '../../../src/middleware/audit-log/audit-log.ts';
import { loadChain, type Chain } from '../../../src/middleware/chain/load-chain.ts';
import { openChain, type OpenChain } from '../../../src/middleware/chain/open-chain.ts';
import type { ContextFunction } from '../../../src/middleware/context-function.ts';
import { makeDocumentRetrieval } from '../../../src/middleware/document-retrieval/document-retrieval.ts';
import { makeHallucinationCheck } from '../../../src/middleware/hallucination-check/hallucination-check.ts';
import { makePiiRedaction } from '../../../src/middleware/pii-redaction/pii-redaction.ts';
import { piiRestoration } from '../../../src/middleware/pii-restoration/pii-restoration.ts';
import { timestampInjector } from '../../../src/middleware/timestamp-injector/timestamp-injector.ts';
import { testScope } from './test-scope.ts';
import { usClaimReader } from './us-claims.ts';
import { usModeration } from './us-moderation.ts';
import { usRedactor } from './us-redactor.ts';

const never = new Promise<never>(() => undefined);

/** The functions as the United States pack has them; retrieval never answers. */
export const usFunctions: readonly ContextFunction[] = [
  makePiiRedaction(usRedactor),
  piiRestoration,
  usModeration,
  timestampInjector,
  makeDocumentRetrieval(() => never),
  makeHallucinationCheck(usClaimReader),
  makeAuditLog({ digest: (payload) => `digest of ${payload.length}`, log: undefined }),
];

export const usMiddlewareFile = readFileSync('data/us/middleware.yaml', 'utf8');

/** The pack's own chain, or another file's, with some functions replaced. */
export const usChain = (text: string = usMiddlewareFile, changes: readonly ContextFunction[] = []): Chain =>
  loadChain(
    { name: 'middleware.yaml', text },
    usFunctions.map((one) => changes.find(({ name }) => name === one.name) ?? one),
  );

export const openUsChain = (chain: Chain = usChain()): OpenChain => openChain(chain, testScope(), systemClock);
