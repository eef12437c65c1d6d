import { makeAuditLog } from '../middleware/audit-log/audit-log.ts';
import { loadChain } from '../middleware/chain/load-chain.ts';
import { makeContentModeration } from '../middleware/content-moderation/content-moderation.ts';
import type { ContextFunction } from '../middleware/context-function.ts';
import { makeClaimReader } from '../middleware/hallucination-check/claims.ts';
import { makeHallucinationCheck } from '../middleware/hallucination-check/hallucination-check.ts';
import { makePiiRedaction } from '../middleware/pii-redaction/pii-redaction.ts';
import { makeRedactor, type Redactor } from '../middleware/pii-redaction/redactor.ts';
import { piiRestoration } from '../middleware/pii-restoration/pii-restoration.ts';
import { timestampInjector } from '../middleware/timestamp-injector/timestamp-injector.ts';
import { lexiconOf } from './lexicon.ts';
import type { Pack } from './pack.ts';
import type { Stores } from './stores.ts';

/** The context functions over this pack, and the operator's chain of them. */
export function makeMiddleware(pack: Pack, { digest }: Pick<Stores, 'digest'>) {
  const claimReader = makeClaimReader({
    currencySymbol: pack.settings.currency_symbol,
    currencyWords: ['dollars', 'bucks'],
    language: pack.settings.language,
  });
  const redactor = redactorOf(pack);
  const functions: readonly ContextFunction[] = [
    makePiiRedaction(redactor),
    piiRestoration,
    makeContentModeration(pack.crisis),
    timestampInjector,
    makeHallucinationCheck(claimReader),
    makeAuditLog({ digest, log: undefined }),
  ] as readonly ContextFunction[];
  return { claimReader, chain: loadChain(pack.middleware, functions) };
}

/** Redaction for this pack: its identifiers, its language, and its own names, which always stay. */
export function redactorOf(pack: Pack): Redactor {
  return makeRedactor({
    lexicon: lexiconOf(pack.settings.language),
    settings: pack.recognizers,
    beneficiaryIdPattern: pack.settings.beneficiary_id.pattern,
    keepNames: [...pack.programs.flatMap(namesOf), ...Object.values(pack.settings.states)],
    publicContacts: [...pack.publicContacts, ...pack.programs.flatMap(phonesOf)],
  });
}

function namesOf({ name, short_name, other_names, agency }: Pack['programs'][number]): readonly string[] {
  return [name, agency, ...(short_name === undefined ? [] : [short_name]), ...other_names];
}

function phonesOf({ apply, apply_by_state }: Pack['programs'][number]): readonly string[] {
  return [...apply.phones, ...Object.values(apply_by_state).flatMap(({ phones }) => phones)].map(
    ({ number }) => number,
  );
}
