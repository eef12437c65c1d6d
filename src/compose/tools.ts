import { dateIn, fixedClock, systemClock, type Clock } from '../clock.ts';
import { bounds, type Config } from '../config.ts';
import { keyedDigest } from '../audit/keyed-digest.ts';
import { parseHousehold } from '../household/parse-household.ts';
import { mcpServerFactory } from '../mcp/mcp-server.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { sqliteProgramQueries } from '../storage/sqlite/program-queries.ts';
import { sqliteProgramStore } from '../storage/sqlite/programs.ts';
import { ourTools } from '../tools/ours/all.ts';
import { toolRegistry } from '../tools/registry.ts';
import { loadSecret } from '../vault/secret.ts';
import { makeCatalogue, type Catalogue } from './catalogue.ts';
import { makeLog } from './log.ts';
import { readPack, type Pack } from './pack.ts';
import type { Stores } from './stores.ts';

/** Our tools over a catalogue, for a turn and for MCP. */
export function makeTools(
  pack: Pack,
  stores: Pick<Stores, 'programs' | 'programQueries'>,
  catalogue: Catalogue,
  today: () => string,
) {
  return ourTools({
    search: catalogue.searchAll,
    store: stores.programs,
    queries: stores.programQueries,
    states: Object.keys(pack.settings.states),
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
  const database = openDatabase({ path: ':memory:', now: clock.now });
  const stores = { programs: sqliteProgramStore(database, clock), programQueries: sqliteProgramQueries(database) };
  const catalogue = await makeCatalogue(pack, stores, config);
  const timeZone = config.timeZone ?? pack.settings.time_zone;
  const tools = makeTools(pack, stores, catalogue, () => dateIn(timeZone, clock.now()));
  const secret = loadSecret(config.dataDir, config.secret);
  const log = makeLog(config);
  return {
    mcpServers: mcpServerFactory({
      tools: toolRegistry(Object.values(tools)),
      digest: (text) => keyedDigest(secret, text),
      clock,
      onCall: (record) => log.info(record, 'tool call over mcp'),
    }),
    onError: (error: Error) => log.warn({ name: error.name }, 'mcp'),
    close: () => database.close(),
  };
}
