/** The trained reader. */
export const readingBounds = {
  /** Tokens that are read in one go, such stretches of one message, and tokens that a sentence vector is made of. */
  readerWindowTokensMax: 320,
  readerWindowsMax: 3,
  readerEmbedTokensMax: 160,
  /** Threads of one run of the encoder; milliseconds of one message, and of its start with the weights. */
  readerThreads: 1,
  readerCallMs: 5_000,
  readerStartMs: 30_000,
  /** Messages that wait for the reader; more are refused. */
  readerWaitingMax: 500,
} as const;

/** The answer bank. */
export const answerBounds = {
  /** Words of an answer, and of one that gives steps. */
  answerWordsMax: 120,
  answerStepsWordsMax: 170,
  /** Days after which an answer is to be reviewed again. */
  answerReviewDays: 365,
  /** Questions of one message that are looked up, characters of each, and words of a message that is looked up whole. */
  questionsPerMessageMax: 4,
  questionCharsMax: 600,
  /** Questions without an answer that are kept and listed, and characters of each. */
  unansweredMax: 2_000,
  unansweredListedMax: 200,
  unansweredCharsMax: 300,
} as const;
