import { join } from 'node:path';
import { dateIn, fixedClock, randomIds, systemClock, type Clock } from './clock.ts';
import { isLoopback, type Config } from './config.ts';
import { makeAnswers } from './compose/answers.ts';
import { startBackgroundJobs } from './compose/background-jobs.ts';
import { makeCatalogue } from './compose/catalogue.ts';
import { dangerLinesOf } from './compose/danger-finder.ts';
import { makeDesk } from './compose/desk.ts';
import { describeServing } from './compose/describe-serving.ts';
import { forgettingProposals, proposalsHeld } from './compose/forgetting-proposals.ts';
import { refuseWithoutKeys } from './compose/refuse-without-keys.ts';
import { mcpDoors } from './compose/doors.ts';
import { makeGrievances } from './compose/grievances.ts';
import { makeLog, requestLog } from './compose/log.ts';
import { makeMetrics } from './compose/metrics.ts';
import { mcpSurface } from './compose/mcp-surface.ts';
import { makeMiddleware } from './compose/middleware.ts';
import { readOperatorTools } from './compose/operator-tools.ts';
import { reloadChain } from './compose/reload-chain.ts';
import { readPack, type Pack } from './compose/pack.ts';
import { openStores, type Stores } from './compose/stores.ts';
import { othersServing } from './compose/others-serving.ts';
import { withParts, type Observers, type Service, type TestParts } from './compose/service.ts';
import { makePersonTools } from './compose/person-tools.ts';
import { factReader } from './compose/read-text.ts';
import { readingOf } from './compose/reading.ts';
import { openToolSources } from './compose/tool-sources.ts';
import { makeToolChoice } from './compose/tool-choice.ts';
import { makeTools } from './compose/tools.ts';
import { turnObservers } from './compose/turn-observers.ts';
import { toolsForTurn } from './compose/turn-tools.ts';
import { makeWording } from './compose/wording.ts';
import { answerTurn } from './conversation/answer-turn.ts';
import { makeConversation } from './conversation/make-conversation.ts';
import { makeParseText } from './conversation/parse-text.ts';
import { replyRestorer } from './conversation/reply/restore-reply.ts';
import { makeResume } from './conversation/resume.ts';
import { createThreadQueue } from './conversation/running/thread-queue.ts';
import { loadOrTrainIntents } from './conversation/understand/intents/stored-intents.ts';
import { comeBackCode } from './grievances/come-back-code.ts';
import { createAccess } from './http/access.ts';
import { createApp } from './http/app.ts';
import { eventBody } from './http/reply-shape.ts';
import { allRoutes } from './http/routes/all.ts';
import { sqliteToolPairs } from './storage/sqlite/tool-pairs.ts';
import { seedDemoBeneficiaries } from './storage/sqlite/registry.ts';
import { remotePool } from './mcp/remote/remote-pool.ts';
import { toolRegistry } from './tools/registry.ts';
import { registryWith } from './tools/tool-source.ts';
import { threadTokens } from './vault/thread-token.ts';

export type { Service, TestParts };

/** The only place that constructs adapters; everything below gets what it needs. */
export async function compose(config: Config, observers: Observers = {}, parts: TestParts = {}): Promise<Service> {
  const clock = config.now === undefined ? systemClock : fixedClock(config.now);
  const pack = await readPack(config.packDir, join(config.cacheDir, 'pack'));
  const opened = await openStores(config, clock);
  const stores = withParts(opened, parts);
  try {
    await refuseWithoutKeys(config, stores);
    return await assemble({ config, clock, observers, parts }, pack, stores);
  } catch (error) {
    stores.close();
    throw error;
  }
}

interface Assembly {
  readonly config: Config;
  readonly clock: Clock;
  readonly observers: Observers;
  readonly parts: TestParts;
}

async function assemble({ config, clock, observers, parts }: Assembly, pack: Pack, stores: Stores): Promise<Service> {
  const { bounds } = config;
  const held = proposalsHeld(clock, bounds);
  const threads = forgettingProposals(stores.threads, held);
  const { cacheDir } = config;
  const timeZone = config.timeZone ?? pack.settings.time_zone;
  const today = (at: Date): string => dateIn(timeZone, at);
  const log = makeLog(config);
  const metrics = makeMetrics();

  const answers = makeAnswers(config, pack, parts.messageReader);
  const { messageReader, findAnswers, weighPieces, answerById } = answers;
  const catalogue = await makeCatalogue(pack, stores, config);
  const operatorTools = readOperatorTools(config);
  const words = await makeWording(config, pack, log, clock);
  const remotes = remotePool({ secrets: config.remoteSecrets, bounds, nowMs: () => clock.monotonicMs() });
  const middleware = makeMiddleware(pack, {
    remotes,
    digest: stores.digest,
    search: catalogue.search,
    programsById: catalogue.programsById,
    programNames: catalogue.programNames,
  });
  const grievances = makeGrievances(pack, stores, timeZone);
  const intents = loadOrTrainIntents(
    { examples: pack.intents, wordClasses: pack.wordClasses, spelling: pack.spelling },
    join(cacheDir, 'intents'),
  );
  if (config.demo) await seedDemoBeneficiaries(stores.database, pack.demo, stores.digest);
  const restorer = replyRestorer((threadId) => comeBackCode(stores.digest, threadId), middleware.restore);
  const queue = createThreadQueue(bounds);
  const dangerLines = dangerLinesOf(pack);
  const { chain, restore } = middleware;
  const reading = readingOf(pack, catalogue, {
    threads,
    clock,
    intents,
    audit: stores.audit,
    chain,
    restore,
    messageReader,
  });
  const parseText = makeParseText(reading);
  const todayNow = () => today(clock.now());
  const readText = factReader({ parseText, fields: pack.rulePack.fields, clock, today: todayNow });
  const tools = makeTools({ pack, stores, catalogue, today: todayNow, readText });
  const person = makePersonTools({
    ...reading,
    crisis: pack.crisis,
    grievances: grievances.flow,
    grievanceDeps: grievances.deps,
    findRights: grievances.findRights,
    store: stores.programs,
    wordings: pack.wordings,
    restorer,
    held,
    queue,
    today,
  });
  const access = createAccess({
    auth: config.auth,
    onlyHere: isLoopback(config.host),
    keys: stores.keys,
    threads,
    tokens: threadTokens(stores.secret),
    guardCheck: grievances.deps,
    clock,
  });
  const toolSources = await openToolSources(operatorTools, config, log);
  const chosen = await makeToolChoice({
    tools: registryWith(toolRegistry([...Object.values(tools), ...Object.values(person.tools)]), toolSources.forHosts),
    toolWords: pack.toolWords,
    pairs: sqliteToolPairs(stores.database),
    digest: stores.digest,
    clock,
    log,
    metrics,
  });
  const doors = mcpDoors({
    config,
    clock,
    log,
    stores,
    middleware,
    metrics,
    ...chosen,
    filtersFor: operatorTools.filtersFor,
    openThread: access.openThread,
    ServerClass: parts.mcpServer,
    dangerLines,
    surface: await mcpSurface(pack, stores, catalogue),
  });

  const turnDeps = {
    ...reading,
    clock,
    crisis: pack.crisis,
    findAnswers,
    weighPieces,
    answerById,
    unanswered: stores.unanswered,
    dateOrder: pack.grievanceRules.date_order,
    toolsForTurn: toolsForTurn({
      tools,
      catalogue,
      digest: stores.digest,
      clock,
      callsMax: bounds.toolCallsPerTurnMax,
      onCall: (record) => metrics.toolCall('turn', record),
      filters: operatorTools.filtersForTurn,
      steps: operatorTools.file?.steps ?? {},
      sources: toolSources.all,
    }),
    grievances: grievances.flow,
    guardCheck: grievances.deps,
    ticketNews: grievances.news,
    findRights: grievances.findRights,
    calendar: grievances.deps.calendar,
    contacts: pack.contacts,
    spanishLine: pack.settings.spanish_line,
    impliedNeeds: pack.needs,
    phrase: (key: string) => pack.wordings.get(key)?.[0] ?? '',
    urgenciesOf: pack.urgenciesOf,
    wording: words.wording,
    reader: words.reader,
    wordings: pack.wordings,
    claimReader: middleware.claimReader,
    programNames: catalogue.programNames,
    restorer,
    ...turnObservers({ log, metrics, observers }),
  };
  const conversation = makeConversation({
    answerTurn: (received, live, onClaim) => answerTurn(received, live, onClaim, turnDeps),
    threads,
    clock,
    ids: randomIds,
    today,
    bounds,
    restorer,
    queue,
    dangerLines,
  });

  const serving = () => describeServing(config, pack, catalogue, words.serving);
  const app = createApp({
    routes: allRoutes({
      conversation,
      parseText,
      proposals: person.proposals,
      threads,
      tickets: stores.tickets,
      unanswered: stores.unanswered,
      desk: makeDesk({ pack, stores, clock, timeZone }),
      calendar: grievances.deps.calendar,
      programs: stores.programs,
      access,
      pack: () => pack.rulePack,
      search: (text, filters) => catalogue.searchAll({ text, ...filters, limit: bounds.searchHitsMax }),
      checkEligibility: catalogue.checkStored,
      nextQuestion: (household, asOf, programIds) => catalogue.nextQuestion(household, [], asOf, undefined, programIds),
      facets: async (facet) =>
        facet === 'state' ? Object.keys(pack.settings.states) : stores.programQueries.valuesOf(facet),
      resume: makeResume({ threads, grievances: grievances.deps, clock, ids: randomIds }),
      restore: restorer.text,
      digest: stores.digest,
      clock,
      ids: randomIds,
      today: () => today(clock.now()),
      bounds,
      readiness: async () => ({
        status: (await stores.programs.count()) > 0 ? 'ready' : 'not_ready',
        ...serving(),
        ...othersServing(toolSources, middleware),
      }),
      metrics: metrics.text,
      metricsContentType: metrics.contentType,
    }),
    doors,
    access,
    log: requestLog(log, metrics),
    bounds,
    ratePerMinute: config.ratePerMinute,
    trustProxyHops: config.trustProxyHops,
    hosts: isLoopback(config.host) ? ['localhost', '127.0.0.1', '[::1]', config.host] : [],
    encodeEvent: eventBody,
    help: { lines: dangerLines, turn: conversation.helpFor },
    nextRequestId: () => randomIds.next('req'),
  });

  toolSources.onHostsToolsChanged(() => doors.find(({ opensTo }) => opensTo === undefined)?.changed('tools'));
  const endJobs = await startBackgroundJobs({
    stores,
    calendar: grievances.deps.calendar,
    clock,
    timeZone,
    log,
    onSeeded: () => {
      for (const door of doors) door.changed('resources');
    },
  });

  return {
    app,
    conversation,
    threads,
    describe: () =>
      Object.entries({ ...serving(), ...toolSources.describe(), data: `in ${config.dataDir}` }).map(
        ([name, what]) => `  ${name.padEnd(9)} ${what}`,
      ),
    reloadMiddleware: () => reloadChain(config.packDir, middleware, log),
    reloadAnswers: () => answers.reload(log),
    truncateLog: () => stores.database.truncateLog(),
    async drain() {
      await conversation.drain(bounds.drainMs);
      await Promise.all([...doors, remotes, toolSources].map((one) => one.close()));
    },
    close: () => {
      endJobs();
      words.close();
      void messageReader.close();
      void catalogue.close();
      stores.close();
    },
  };
}
