/** The trained reader. */
export const readingBounds = {
  /** Tokens that are read in one go, such stretches of one message, and tokens that a sentence vector is made of. */
  readerWindowTokensMax: 320,
  readerWindowsMax: 3,
  readerEmbedTokensMax: 160,
  /** Threads of one run of the encoder; milliseconds of one message, and of its start with the weights. */
  readerThreads: 2,
  readerCallMs: 5_000,
  readerStartMs: 30_000,
  /** Messages that wait for the reader; more are refused. */
  readerWaitingMax: 500,
} as const;
