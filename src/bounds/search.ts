/** Search, its worker, embeddings. */
export const searchBounds = {
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
} as const;
