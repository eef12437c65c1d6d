/** Bounds of every loop, queue, retry and text. Named here, used by name, never a number in code. */
export const bounds = {
  /** Characters of one message. */
  messageCharsMax: 8_000,
  /** Bytes of one request body. */
  bodyBytesMax: 262_144,
  /** Levels that a request body may be nested. */
  bodyDepthMax: 32,
  /** Characters of a message in which intents are looked for; of a longer one, the beginning and the end. */
  intentCharsMax: 4_000,
  /** Clauses of a message that are read for intents of their own. */
  clausesMax: 40,
  /** Turns waiting on one thread behind the one that runs. */
  turnsQueuedPerThreadMax: 32,
  /** Turns running at once in this process. */
  turnsRunningMax: 64,
  /** Milliseconds a claimed turn holds its thread without a commit. */
  leaseMs: 60_000,
  /** Milliseconds a queued turn waits before 429. */
  queueWaitMs: 30_000,
  /** Events buffered for one running turn. */
  eventsPerTurnMax: 512,
  /** Finished turns whose live buffer is kept for a moment after the commit. */
  turnBuffersMax: 256,
  /** Households whose verdicts are remembered. */
  checkedHouseholdsMax: 64,
  /** Tool calls in one turn. */
  toolCallsPerTurnMax: 16,
  /** Things that a long call of a tool works through before others are served. */
  toolStepItems: 8,
  /** Facts accepted from one message. */
  factsPerTurnMax: 64,
  /** Facts in force in one thread. */
  factsPerThreadMax: 512,
  /** Members of a household. */
  membersMax: 30,
  /** Entries of one list of a household (incomes, assets). */
  listEntriesMax: 100,
  /** Characters of a short text in a household (a county). */
  fieldTextCharsMax: 200,
  /** Currency units of one amount: more is taken for a slip of the finger. */
  amountMax: 100_000_000,
  /** Levels that an expression of the rule language may be nested. */
  expressionDepthMax: 40,
  /** Days for which one figure remembers whether it is stale. */
  figureDaysMax: 16,
  /** Fields weighed, and determinations worked out, to choose one question. */
  questionFieldsMax: 8,
  questionProbesMax: 240,
  /** Programs, those worth most first, with which one field is tried. */
  questionProgramsMax: 12,
  /** How far a number is moved to find where a verdict turns: times itself, at least by so much; in how many steps. */
  flipReachMax: 4,
  flipUpMin: 5_000,
  flipStepsMax: 24,
  /** Steps in which a range of incomes is searched for cliffs. */
  cliffStepsMax: 48,
  /** Currency units a month that must be lost at once for a cliff. */
  cliffLossMin: 5,
  /** Programs a thread remembers. */
  programsPerThreadMax: 40,
  /** Programs shown before "more". */
  programsShownMax: 3,
  /** Identifier handles of a thread. */
  handlesPerThreadMax: 1_000,
  /** Characters of a remembered need. */
  needCharsMax: 300,
  /** Places of one kind (amounts, one pattern's matches) looked at in one message. */
  readingSpotsMax: 64,
  /** Characters of one text (a query, a description) that are read to choose tools. */
  toolTextCharsMax: 4_000,
  /** Pairs of a request and a tool that are remembered from use. */
  learnedPairsMax: 5_000,
  /** Of them for one tool, so that one that is used all the time leaves room for others. */
  learnedPairsPerToolMax: 500,
  /** Confidence below which, and days without a change after which, a pair is forgotten. */
  learnedConfidenceMin: 0.1,
  learnedPairDaysMax: 30,
  /** Tools that a context shows beside the meta-tools, and requests for which one that was used stays. */
  toolsShownMax: 15,
  toolRetentionTurns: 3,
  /** Contexts of clients at once, and milliseconds one is kept after its last use. */
  toolContextsMax: 1_000,
  toolContextIdleMs: 3_600_000,
  /** Tools up to which examples train a linear layer, features that get weights in it, multiplications of its training. */
  linearToolsMax: 500,
  linearFeaturesMax: 30_000,
  linearTrainingWorkMax: 1_000_000_000,
  /** Milliseconds of making the ranking of many tools after which others have their turn. */
  toolRankingSliceMs: 10,
  /** Characters of the tools that a caller lists which are read, and lists that are kept read. */
  cardCharsMax: 60_000,
  cardListsMax: 16,
  /** Characters of a stored quote. */
  quoteCharsMax: 200,
  /** Parts of a complaint's narrative, and characters of each. */
  narrativePartsMax: 50,
  narrativePartCharsMax: 8_000,
  /** Characters of what the person wants, as stored. */
  desiredOutcomeCharsMax: 500,
  /** Tickets listed for one thread or one person, and lines read of one ticket's history. */
  ticketsListedMax: 20,
  ticketHistoryRowsMax: 500,
  /** Characters of what staff tell a person, which has to fit into a reply; and of a note among themselves. */
  staffTellsCharsMax: 600,
  staffNoteCharsMax: 4_000,
  /** Levels up that a ticket can be passed. */
  escalationLevelsMax: 3,
  /** Business days between two escalations of a late ticket by the clock. */
  escalateAgainBusinessDays: 3,
  /** Late tickets raised in one go, and milliseconds between two looks for them. */
  escalationsPerSweepMax: 200,
  lateSweepMs: 300_000,
  /** Tickets gathered by their due days and then put in another order; more are looked for along that order. */
  queueGatheredMax: 1_000,
  /** Tickets in one answer of an export. */
  exportRowsMax: 5_000,
  /** Enrolments listed for one person. */
  enrolmentsListedMax: 20,
  /** Characters of a name in the registry, and of what a person does next about a benefit of theirs. */
  beneficiaryNameCharsMax: 200,
  enrolmentNextStepCharsMax: 300,
  /** Rows of one person in a file that are looked at together. */
  registryRowsPerPersonMax: 200,
  /** The most that anybody is taken to be old, in years: a date of birth before that is a slip. */
  ageYearsMax: 125,
  /** Characters of a complaint that is still being taken, all parts together; the rest can be added once it is filed. */
  draftCharsMax: 24_000,
  /** How often the same question of a grievance is put before the flow goes on without an answer. */
  grievanceAsksMax: 2,
  /** Open tickets that a new complaint is compared with before it is filed. */
  duplicatesComparedMax: 5,
  /** Verification failures before a lock, and how long it holds. */
  verificationFailuresMax: 5,
  verificationLockMs: 30 * 60_000,
  /** Characters of a passcode that a person chooses. */
  passcodeCharsMin: 6,
  passcodeCharsMax: 64,
  /** How long a thread with a passcode stays open after its last turn. */
  guardRestMs: 15 * 60_000,
  /** How long a code that staff gave can be used, and how long their word for a person holds. */
  oneTimeCodeHoldsMs: 24 * 3_600_000,
  vouchHoldsMs: 24 * 3_600_000,
  /** How long a verification is good for. */
  verificationHoldsMs: 30 * 60_000,
  /** Idempotency keys remembered for answers that have no effect. */
  answeredKeysMax: 5_000,
  /** How often one conversation of a chat client may be edited into another one, or begun again after it was erased. */
  historyForksMax: 16,
  /** Rows of a page over HTTP. */
  pageRowsMax: 100,
  /** Commits that share one disk sync. */
  groupCommitMax: 64,
  /** Writes that wait for their group; more are refused. */
  writesWaitingMax: 10_000,
  /** Groups committed between two checkpoints of the write-ahead log. */
  commitsPerCheckpoint: 64,
  /** Pages of the write-ahead log before a commit itself must checkpoint. */
  logPagesMax: 8_000,
  /** Attempts to overwrite the traces of what was erased. */
  scrubTriesMax: 5,
  /** Milliseconds of such a run that need no rest after it; the rest, as a multiple of what it took beyond. */
  scrubQuickMs: 250,
  scrubRestFactor: 9,
  /** Milliseconds to wait for another process that holds the database. */
  storageBusyMs: 5_000,
  /** Bytes of a database that is checked page by page at start; a larger one takes too long. */
  quickCheckBytesMax: 256 * 1_048_576,
  /** Bytes of one stored answer's body, unpacked. */
  packedJsonBytesMax: 4 * 1_048_576,
  /** Milliseconds of a model call, its wait included. Less than `drainMs`, so that a turn ends before the process does. */
  modelDeadlineMs: 20_000,
  /** Milliseconds that a model may take to read a message that the local reading was unsure of. */
  modelReadMs: 4_000,
  /** Tokens of its answer. */
  modelReadTokensMax: 250,
  /** Tokens a model may write, and characters whatever it counts as a token. */
  modelOutputTokensMax: 600,
  modelOutputCharsMax: 12_000,
  /** Milliseconds between two signs of life of a model that has begun to answer. */
  modelIdleMs: 10_000,
  /** Tokens of a model's window, asked for explicitly: a server's own default may be too small for a prompt. */
  modelContextTokens: 8_192,
  /** No tokenizer makes fewer tokens of a prompt than one for so many characters; fewer mean that part of it was dropped. */
  modelCharsPerTokenMax: 6,
  /** Model calls that wait for one of `OMBUD_MODEL_PARALLEL` to end. */
  modelCallsWaitingMax: 16,
  /** Failed model calls in a row after which none is tried, and milliseconds until one is again. */
  modelFailuresMax: 3,
  modelRestMs: 15_000,
  /** Seconds that the server keeps the model loaded after a call, and milliseconds it may take to load at start. */
  modelKeepAliveS: 1_800,
  modelPreloadMs: 900_000,
  /** Characters of one frame of a model's stream. */
  modelFrameCharsMax: 65_536,
  /** Milliseconds to find out at start whether the model is there. */
  modelProbeMs: 2_000,
  /** Characters of a prompt, and tokens by the estimate for any script: the same at turn 1 and at turn 1,000. */
  promptCharsMax: 2_500,
  promptTokensMax: 1_000,
  /** Of these, characters that are left for what an operator's functions add: the time. */
  promptAddedCharsMax: 200,
  /** Bytes of one prompt file, and how many there may be. */
  promptFileBytesMax: 32_768,
  promptFilesMax: 100,
  /** Milliseconds SIGTERM waits for running turns. */
  drainMs: 25_000,
  /** Milliseconds that one context function may take, unless the operator's file says otherwise; and at most. */
  contextFunctionMs: 500,
  contextFunctionMsMax: 30_000,
  /** Servers of an operator that a chain may name. Of an answer: its bytes, and by how many characters it may be longer. */
  remoteServersMax: 10,
  remoteAnswerBytesMax: 2_000_000,
  remoteAddedCharsMax: 20_000,
  /** Failed calls of such a server in a row after which none is tried, and milliseconds until one is again. */
  remoteFailuresMax: 3,
  remoteRestMs: 15_000,
  /** Milliseconds until the connection to a server that the file no longer names is closed: turns that run may need it. */
  remoteRetireMs: 60_000,
  /** Milliseconds a client may take to send its headers, and its whole request. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** Milliseconds between two looks at whether a client is over its time. */
  timeoutCheckMs: 2_000,
  /** Milliseconds that answers may take to reach their clients once the last turn has ended at a stop. */
  lastAnswersMs: 3_000,
  /** Vaults of callers of the context functions, and milliseconds one is kept after its last use. */
  callerVaultsMax: 1_000,
  callerVaultMs: 3_600_000,
  /** Sessions of MCP clients, and milliseconds after its last request at which one may be closed. */
  mcpSessionsMax: 500,
  mcpSessionIdleMs: 1_800_000,
  /** Messages of one session, and their characters, that are kept for a client whose stream broke. */
  mcpSessionEventsMax: 32,
  mcpSessionEventBytesMax: 131_072,
  /** Milliseconds between two looks at whether somebody seeded the catalogue anew. */
  catalogueWatchMs: 2_000,
  /** Proposals of other programs that wait for a person, of all and of one conversation, and milliseconds that one waits. */
  proposalsMax: 1_000,
  proposalsPerThreadMax: 3,
  proposalMs: 900_000,
  /** Words of a reply. */
  replyWordsMax: 180,
  /** Live event streams at once. */
  streamsMax: 1_000,
  /** Milliseconds between comments that keep a stream open. */
  streamKeepAliveMs: 15_000,
  /** Bytes of one file of a pack, how many files it may have, and how many faults are reported at once. */
  packFileBytesMax: 2_000_000,
  packFilesMax: 5_000,
  packFaultsMax: 200,
  /** Characters of one program in a seed file, and bytes of such a file that are read at once. */
  seedRowCharsMax: 1_000_000,
  seedReadBytes: 262_144,
  /** Programs between two signs of progress, and between two commits of the staging file. */
  seedBatchRows: 500,
  /** Programs that a report of a seeding names of each kind; the rest are counted. */
  seedIdsNamedMax: 20,
  /** Rows of one thread's ledger, superseded ones included, that a replay reads. */
  ledgerRowsMax: 100_000,
  /** Days before the end of a verified period from which a figure is listed for renewal. */
  renewAheadDays: 60,
  /** Programs of an operator that take part in the chat's search and verdicts; more are found by list and id. */
  operatorProgramsInMemoryMax: 1_000,
  /** Characters of a search text that are read, and different words that are looked up. */
  searchCharsMax: 2_000,
  searchTermsMax: 48,
  searchTermCharsMax: 100,
  /** Programs one search may return. */
  searchHitsMax: 50,
  /** Programs, or vectors, up to which a question is ranked in the serving thread; more are ranked in a worker. */
  rankedHereMax: 20_000,
  /** Milliseconds that a worker may take for one question, to begin, and to read the words of every program. */
  workerQuestionMs: 2_000,
  workerStartMs: 20_000,
  wordIndexBuildMs: 600_000,
  /** Questions that wait for a worker; more are refused. */
  workerQuestionsWaitingMax: 200,
  /** Texts of one call of an embedder, characters of each, and milliseconds of a call to a server. */
  embedBatchTexts: 32,
  embedTextCharsMax: 4_000,
  embedCallMs: 10_000,
  /** Milliseconds that a question waits for its vector before it is answered by its words alone. */
  embedQuestionMs: 1_000,
  /** Words of a program's name by which a message can mention it. */
  nameWordsMax: 12,
  /** Milliseconds of a call of an upstream server unless its settings say otherwise, and at most; of connecting and listing. */
  upstreamCallMs: 10_000,
  upstreamCallMsMax: 120_000,
  upstreamConnectMs: 10_000,
  /** Milliseconds until a lost upstream is tried again, doubled up to the second; between two looks at its list of tools. */
  upstreamRetryMs: 1_000,
  upstreamRetryMsMax: 60_000,
  upstreamRefreshMs: 60_000,
  /** Milliseconds that a start waits for upstream servers before it goes on without them. */
  upstreamStartMs: 5_000,
  /** Tools taken of one upstream server. */
  upstreamToolsMax: 500,
  /** An operator's database: milliseconds of a query unless its settings say otherwise, rows at most, queries that wait. */
  databaseQueryMs: 2_000,
  databaseRowsMax: 1_000,
  databaseQueriesWaitingMax: 32,
  /** A database server of the operator: connections to it, milliseconds to get one, and beyond its own limit until it is given up. */
  databaseConnectionsMax: 4,
  databaseConnectMs: 5_000,
  databaseGraceMs: 500,
  /** Bytes of one answer of an HTTP API. */
  apiAnswerBytesMax: 2_000_000,
  /** Characters of a text that another server wrote about itself, and of one result. */
  foreignTextCharsMax: 2_000,
  foreignResultCharsMax: 1_000_000,
  /** An operator's output filters: characters of a path, paths, patches and branches of one filter, levels of a result. */
  filterPathCharsMax: 500,
  filterPathsMax: 200,
  filterPatchesMax: 200,
  filterBranchesMax: 50,
  filterDepthMax: 200,
  /** Bytes a slow event-stream reader may lag behind before it is dropped. */
  streamBacklogBytesMax: 262_144,
} as const;
export type Bounds = typeof bounds;
