import { makeAuditLog } from '../middleware/audit-log/audit-log.ts';
import { loadChain } from '../middleware/chain/load-chain.ts';
import type { ContextFunctions } from '../middleware/context-functions.ts';
import { makeContentModeration } from '../middleware/content-moderation/content-moderation.ts';
import type { ContextFunction } from '../middleware/context-function.ts';
import { makeDocumentRetrieval, type SearchDocuments } from '../middleware/document-retrieval/document-retrieval.ts';
import { makeClaimReader, type ClaimReader } from '../middleware/hallucination-check/claims.ts';
import { makeHallucinationCheck } from '../middleware/hallucination-check/hallucination-check.ts';
import { noProgramNames, type ProgramNames } from '../middleware/hallucination-check/program-names.ts';
import { makePiiRedaction } from '../middleware/pii-redaction/pii-redaction.ts';
import { makeRedactor, type Redactor } from '../middleware/pii-redaction/redactor.ts';
import { piiRestoration } from '../middleware/pii-restoration/pii-restoration.ts';
import { rankByWords } from '../middleware/tool-filter/rank-by-words.ts';
import { makeToolFilter } from '../middleware/tool-filter/tool-filter.ts';
import { timestampInjector } from '../middleware/timestamp-injector/timestamp-injector.ts';
import type { StoredProgram } from '../programs/program-store.ts';
import type { SearchPrograms } from '../programs/search-programs.ts';
import { lexiconOf } from './lexicon.ts';
import type { Pack } from './pack.ts';
import type { Stores } from './stores.ts';

export interface MiddlewareDeps {
  readonly digest: Stores['digest'];
  readonly search: SearchPrograms;
  readonly programsById: (ids: readonly string[]) => readonly StoredProgram[];
  readonly programNames: ProgramNames;
}

/** The context functions over this pack, and the operator's chain of them. */
export function makeMiddleware(pack: Pack, { digest, search, programsById, programNames }: MiddlewareDeps) {
  const claimReader = claimReaderOf(pack);
  const redactor = redactorOf(pack);
  const searchDocuments = programDocuments(pack.settings.id, search, programsById);
  const functions: ContextFunctions = {
    pii_redaction: makePiiRedaction(redactor),
    pii_restoration: piiRestoration,
    content_moderation: makeContentModeration(pack.crisis),
    document_retrieval: makeDocumentRetrieval(searchDocuments),
    timestamp_injector: timestampInjector,
    tool_filter: makeToolFilter(rankByWords),
    hallucination_check: makeHallucinationCheck(claimReader, () => programNames),
    audit_log: makeAuditLog({ digest, log: undefined }),
  };
  const load = (file: Pack['middleware']) => loadChain(file, Object.values(functions) as readonly ContextFunction[]);
  let chain = load(pack.middleware);
  return {
    claimReader,
    functions,
    searchDocuments,
    /** The chain in force. A turn keeps the one that it began with. */
    chain: () => chain,
    /** Puts another file in its place, whole or not at all. Throws `pack_invalid`. */
    reload(file: Pack['middleware']): void {
      chain = load(file);
    },
  };
}

/** Checks the steps of a pack's chain with their arguments, and runs nothing. Throws `pack_invalid`. */
export function checkChain(pack: Pack): void {
  const nothing = { search: () => Promise.resolve([]), programsById: () => [], programNames: noProgramNames };
  makeMiddleware(pack, { digest: (text) => text, ...nothing });
}

/** Reads the statements of this pack's language. */
export function claimReaderOf({ settings }: Pick<Pack, 'settings'>): ClaimReader {
  return makeClaimReader({
    currencySymbol: settings.currency_symbol,
    language: settings.language,
    words: settings.claims,
  });
}

/** The catalogue as documents: what a program gives, to whom, and how to apply. */
function programDocuments(
  packId: string,
  search: SearchPrograms,
  programsById: MiddlewareDeps['programsById'],
): SearchDocuments {
  return async (text, { limit, state, sources }) => {
    if (sources !== undefined && !sources.includes('programs')) return [];
    const hits = await search({ text, limit, ...(state === undefined ? {} : { state }) });
    const score = new Map(hits.map(({ programId, score: of }) => [programId, of]));
    return programsById(hits.map(({ programId }) => programId)).map(({ program }) => ({
      id: `program://${packId}/${program.id}`,
      title: program.short_name ?? program.name,
      text: [program.gives, program.who, program.apply.first].join('\n'),
      relevance: relevanceOf(score.get(program.id) ?? 0),
      reviewedOn: program.reviewed_on,
    }));
  };
}

/** A score of the fused ranking as 0 to 1: what a text match of the whole question reaches counts as full. */
const fullScore = 0.7;
const relevanceOf = (score: number): number => Math.round(Math.min(1, score / fullScore) * 100) / 100;

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
