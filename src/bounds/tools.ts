/** Choosing tools, tools of other servers, output filters. */
export const toolsBounds = {
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
  /** Tool calls that a thread remembers; of a shown argument: characters of a text, entries of a list. */
  toolHistoryMax: 20,
  shownArgumentCharsMax: 200,
  shownArgumentItemsMax: 10,
  /** An operator's output filters: characters of a path, paths, patches and branches of one filter, levels of a result. */
  filterPathCharsMax: 500,
  filterPathsMax: 200,
  filterPatchesMax: 200,
  filterBranchesMax: 50,
  filterDepthMax: 200,
} as const;
