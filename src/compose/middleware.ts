import { bounds } from '../config.ts';
import type { RemotePool } from '../mcp/remote/remote-pool.ts';
import { makeAuditLog } from '../middleware/audit-log/audit-log.ts';
import { restoreOut } from '../middleware/chain/restore-out.ts';
import type { RemoteDeps } from '../middleware/chain/bind-remote.ts';
import { loadChain } from '../middleware/chain/load-chain.ts';
import type { ContextFunctions } from '../middleware/context-functions.ts';
import { makeContentModeration } from '../middleware/content-moderation/content-moderation.ts';
import type { ContextFunction } from '../middleware/context-function.ts';
import {
  documentSources,
  makeDocumentRetrieval,
  type SearchDocuments,
} from '../middleware/document-retrieval/document-retrieval.ts';
import { makeClaimReader, type ClaimReader } from '../middleware/hallucination-check/claims.ts';
import { makeHallucinationCheck } from '../middleware/hallucination-check/hallucination-check.ts';
import { noProgramNames, type ProgramNames } from '../middleware/hallucination-check/program-names.ts';
import { makePiiRedaction } from '../middleware/pii-redaction/pii-redaction.ts';
import { makeRedactor, type Redactor } from '../middleware/pii-redaction/redactor.ts';
import { piiRestoration } from '../middleware/pii-restoration/pii-restoration.ts';
import { makeToolFilter } from '../middleware/tool-filter/tool-filter.ts';
import { timestampInjector } from '../middleware/timestamp-injector/timestamp-injector.ts';
import { remoteStates } from '../middleware/chain/remote-states.ts';
import type { RemoteServer } from '../middleware/remote/remote-server.ts';
import { makePrivacy } from '../middleware/remote/private-words.ts';
import { toolsOverFacts, toolsOverWords } from '../tools/ours/all.ts';
import type { StoredProgram } from '../programs/program-store.ts';
import type { SearchPrograms } from '../programs/search-programs.ts';
import { cardRanker } from '../tools/selection/rank-cards.ts';
import { featureReader } from '../tools/selection/text-features.ts';
import { dangerFinderOf } from './danger-finder.ts';
import { lexiconOf } from './lexicon.ts';
import type { Pack } from './pack.ts';
import type { Stores } from './stores.ts';
import { rankerLimits } from './tool-choice.ts';

export interface MiddlewareDeps {
  readonly digest: Stores['digest'];
  readonly search: SearchPrograms;
  readonly programsById: (ids: readonly string[]) => readonly StoredProgram[];
  readonly programNames: ProgramNames;
  /** Where the operator's servers are reached; undefined where a file is only checked. */
  readonly remotes?: RemotePool;
}

/** The context functions over this pack, and the operator's chain of them. */
export function makeMiddleware(pack: Pack, deps: MiddlewareDeps) {
  const { digest, search, programsById, programNames, remotes } = deps;
  const claimReader = claimReaderOf(pack);
  const redactor = redactorOf(pack);
  const searchDocuments = programDocuments(pack.settings.id, search, programsById);
  // Nothing of it is kept, so its features need no secret.
  const cards = cardRanker(featureReader(pack.toolWords, 0, bounds.toolTextCharsMax), {
    ...rankerLimits,
    cardCharsMax: bounds.cardCharsMax,
    cardListsMax: bounds.cardListsMax,
  });
  const functions: ContextFunctions = {
    pii_redaction: makePiiRedaction(redactor),
    pii_restoration: piiRestoration,
    content_moderation: makeContentModeration(dangerFinderOf(pack), pack.moderationWords),
    document_retrieval: makeDocumentRetrieval(searchDocuments),
    timestamp_injector: timestampInjector,
    tool_filter: makeToolFilter(cards.rank),
    hallucination_check: makeHallucinationCheck(claimReader, () => programNames),
    audit_log: makeAuditLog({ digest, log: undefined }),
  };
  const load = (file: Pack['middleware']) => {
    const servers = new Map<string, RemoteServer>();
    const loaded = loadChain(
      file,
      Object.values(functions) as readonly ContextFunction[],
      remoteDepsOf(pack, remotes, servers),
    );
    return { chain: loaded, servers };
  };
  let inForce = load(pack.middleware);
  remotes?.settle();
  return {
    claimReader,
    functions,
    searchDocuments,
    gradeTools: cards.grade,
    /** The chain in force. A turn keeps the one that it began with. */
    chain: () => inForce.chain,
    /** Its last step, on the way out. */
    restore: restoreOut(() => inForce.chain),
    /** Puts another file in its place, whole or not at all. Throws `pack_invalid`. */
    reload(file: Pack['middleware']): void {
      inForce = load(file);
      remotes?.settle();
    },
    /** The operator's servers in the chain, in one word each. */
    remoteStates: () => remoteStates(inForce.chain, inForce.servers),
  };
}

/** What may go to the operator's servers: nothing with a private word, nor under the name of a field that stays here. */
function remoteDepsOf(pack: Pack, remotes: RemotePool | undefined, servers: Map<string, RemoteServer>): RemoteDeps {
  const staying = [...pack.rulePack.fields.values()].filter(({ sensitivity }) => sensitivity !== 'plain');
  const paths = new Set(staying.map(({ path }) => path));
  // What lies under such a field stands under its name.
  const tops = [...paths].filter((path) => !paths.has(path.slice(0, path.lastIndexOf('.'))));
  const names = tops.map((path) => path.slice(path.lastIndexOf('.') + 1));
  return {
    serverFor(name, settings) {
      const server = remotes?.serverFor(name, settings) ?? unreached;
      if (typeof server !== 'string') servers.set(name, server);
      return server;
    },
    privacy: makePrivacy(pack.privateWords, names),
    closedTools: { tool_in: [...toolsOverFacts, ...toolsOverWords], tool_out: toolsOverFacts },
  };
}

/** Stands for a server where a file is checked and nothing runs. */
const unreached: RemoteServer = {
  request: () => Promise.reject(new TypeError('no server is reached here')),
  state: () => 'not_tried',
};

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
    if (sources?.some((source) => documentSources.includes(source)) === false) return [];
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
    nameWords: pack.nameWords,
    beneficiaryIdPattern: pack.settings.beneficiary_id.pattern,
    keepNames: [...pack.programs.flatMap(namesOf), ...Object.values(pack.settings.states)],
    places: placesOf(pack),
    publicContacts: [...pack.publicContacts, ...pack.programs.flatMap(phonesOf)],
  });
}

function namesOf({ name, short_name, other_names, agency }: Pack['programs'][number]): readonly string[] {
  return [name, agency, ...(short_name === undefined ? [] : [short_name]), ...other_names];
}

/** Cities, and counties by their whole name. */
function placesOf({ places }: Pack): readonly string[] {
  return Object.values(places.cities).flatMap((counties) =>
    Object.entries(counties).flatMap(([county, cities]) => [
      ...cities.split(',').map((city) => city.trim()),
      ...places.county_words.map((word) => `${county} ${word}`),
    ]),
  );
}

function phonesOf({ apply, apply_by_state }: Pack['programs'][number]): readonly string[] {
  return [...apply.phones, ...Object.values(apply_by_state).flatMap(({ phones }) => phones)].map(
    ({ number }) => number,
  );
}
