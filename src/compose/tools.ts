import { join } from 'node:path';
import { dateIn, fixedClock, systemClock, type Clock } from '../clock.ts';
import { bounds, type Config } from '../config.ts';
import { keyedDigest } from '../audit/keyed-digest.ts';
import { makeParseText } from '../conversation/parse-text.ts';
import { loadOrTrainIntents } from '../conversation/understand/intents/stored-intents.ts';
import { parseHousehold } from '../household/parse-household.ts';
import { remoteThreadTools } from '../mcp/remote-thread-tools.ts';
import { dangerLinesOf } from './danger-finder.ts';
import { mcpServerFactory } from '../mcp/mcp-server.ts';
import { sqliteAuditLog } from '../storage/sqlite/audit.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { buildWordIndex } from '../storage/sqlite/build-word-index.ts';
import { sqliteProgramQueries } from '../storage/sqlite/program-queries.ts';
import { sqliteProgramStore } from '../storage/sqlite/programs.ts';
import { noThread } from '../tools/define-tool.ts';
import type { ExtractFactsDeps } from '../tools/ours/extract-facts.ts';
import { ourTools, threadTools } from '../tools/ours/all.ts';
import { sqliteToolPairs } from '../storage/sqlite/tool-pairs.ts';
import { sqliteThreadStore } from '../storage/sqlite/threads.ts';
import { toolRegistry } from '../tools/registry.ts';
import { registryWith } from '../tools/tool-source.ts';
import { loadSecret } from '../vault/secret.ts';
import { makeCatalogue, type Catalogue } from './catalogue.ts';
import { makeLog } from './log.ts';
import { mcpSurface } from './mcp-surface.ts';
import { makeMiddleware } from './middleware.ts';
import { factReader } from './read-text.ts';
import { openReader } from './reader.ts';
import { readingOf } from './reading.ts';
import { readOperatorTools } from './operator-tools.ts';
import { readPack, type Pack } from './pack.ts';
import type { Stores } from './stores.ts';
import { makeToolChoice } from './tool-choice.ts';
import { openToolSources } from './tool-sources.ts';

export interface MakeToolsDeps {
  readonly pack: Pack;
  readonly stores: Pick<Stores, 'programs' | 'programQueries'>;
  readonly catalogue: Catalogue;
  readonly today: () => string;
  readonly readText: ExtractFactsDeps['readText'];
}

/** Our tools over a catalogue, for a turn and for MCP. */
export function makeTools({ pack, stores, catalogue, today, readText }: MakeToolsDeps) {
  return ourTools({
    readText,
    search: catalogue.searchAll,
    store: stores.programs,
    queries: stores.programQueries,
    states: Object.keys(pack.settings.states),
    people: pack.settings.people,
    readHousehold: (input) => parseHousehold(input, pack.rulePack.fields, bounds.membersMax),
    check: catalogue.checkStored,
    nextQuestion: catalogue.nextQuestion,
    programs: catalogue.programs,
    pack: pack.rulePack,
    today,
  });
}

/**
 * The tools alone, for a process beside the service (MCP over stdio): the programs of the pack in a database in memory, no
 * thread, no ticket, nothing of the data folder but its secret and caches. The service's own database belongs to it alone.
 */
export async function composeToolsOnly(config: Config) {
  const clock: Clock = config.now === undefined ? systemClock : fixedClock(config.now);
  const pack = await readPack(config.packDir);
  const secret = loadSecret(config.dataDir, config.secret);
  const digest = (text: string): string => keyedDigest(secret, text);
  const database = openDatabase({ path: ':memory:', now: clock.now });
  const stores = {
    programs: sqliteProgramStore(database, clock),
    programQueries: sqliteProgramQueries(database),
    buildWordIndex: () => buildWordIndex(database),
  };
  const catalogue = await makeCatalogue(pack, stores, config);
  const timeZone = config.timeZone ?? pack.settings.time_zone;
  const today = () => dateIn(timeZone, clock.now());
  // Learnt when first needed: most hosts that start this never ask for it, and wait for its start.
  const reader = once(() => {
    const intents = loadOrTrainIntents(
      { examples: pack.intents, wordClasses: pack.wordClasses, spelling: pack.spelling },
      join(config.cacheDir, 'intents'),
    );
    const { chain, restore } = makeMiddleware(pack, { digest, ...catalogue });
    const reading = readingOf(pack, catalogue, {
      threads: sqliteThreadStore(database),
      audit: sqliteAuditLog(database),
      clock,
      intents,
      chain,
      restore,
      messageReader: openReader(config.readerDir, pack.figureFiles),
    });
    return factReader({ parseText: makeParseText(reading), fields: pack.rulePack.fields, clock, today });
  });
  const readText = (text: string) => reader()(text);
  const tools = makeTools({ pack, stores, catalogue, today, readText });
  const personTools = config.person ? remoteThreadTools(Object.values(threadTools(elsewhere)), config.person) : [];
  const log = makeLog(config);
  const operatorTools = readOperatorTools(config);
  const sources = await openToolSources(operatorTools, config, log);
  const chosen = await makeToolChoice({
    tools: registryWith(toolRegistry([...Object.values(tools), ...personTools]), sources.forHosts),
    toolWords: pack.toolWords,
    pairs: sqliteToolPairs(database),
    digest,
    clock,
    log,
    metrics: undefined,
  });
  return {
    mcpServers: mcpServerFactory({
      dangerLines: dangerLinesOf(pack),
      ...(await mcpSurface(pack, stores, catalogue)),
      ...chosen,
      filtersFor: operatorTools.filtersFor,
      digest,
      clock,
      openThread: undefined,
      onCall: async (record) => log.info(record, 'tool call over mcp'),
    }),
    onError: (error: Error) => log.warn({ name: error.name }, 'mcp'),
    onToolsChanged: sources.onHostsToolsChanged,
    close: async () => {
      await sources.close();
      database.close();
    },
  };
}

/** There is no conversation in this process; the service does the work. */
const notHere = () => Promise.reject(noThread());
const elsewhere = { store: { get: notHere }, propose: notHere, ticketStatuses: notHere };

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
