import { contextBounds } from './bounds/context.ts';
import { modelBounds } from './bounds/model.ts';
import { packBounds } from './bounds/pack.ts';
import { answerBounds, readingBounds } from './bounds/reading.ts';
import { searchBounds } from './bounds/search.ts';
import { storageBounds } from './bounds/storage.ts';
import { ticketsBounds } from './bounds/tickets.ts';
import { toolsBounds } from './bounds/tools.ts';

/** Bounds of every loop, queue, retry and text. Named here or in `bounds/`, used by name, never a number in code. */
export const bounds = {
  ...ticketsBounds,
  ...storageBounds,
  ...modelBounds,
  ...toolsBounds,
  ...contextBounds,
  ...searchBounds,
  ...readingBounds,
  ...answerBounds,
  ...packBounds,
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
  /** Milliseconds after which a message that shows a danger is answered by its fixed lines alone. Over `readerCallMs`. */
  dangerAnswerMs: 8_000,
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
  /** Programs that are put in order one by one, each in the light of those before it; the rest stands by its own score. */
  programsTriagedMax: 24,
  /** Identifier handles of a thread. */
  handlesPerThreadMax: 1_000,
  /** Characters of a remembered need. */
  needCharsMax: 300,
  /** Places of one kind (amounts, one pattern's matches) looked at in one message. */
  readingSpotsMax: 64,
  /** Characters of a stored quote. */
  quoteCharsMax: 200,
  /** Idempotency keys remembered for answers that have no effect. */
  answeredKeysMax: 5_000,
  /** How often one conversation of a chat client may be edited into another one, or begun again after it was erased. */
  historyForksMax: 16,
  /** Rows of a page over HTTP. */
  pageRowsMax: 100,
  /** Milliseconds SIGTERM waits for running turns. */
  drainMs: 25_000,
  /** Milliseconds a client may take to send its headers, and its whole request. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** Milliseconds between two looks at whether a client is over its time. */
  timeoutCheckMs: 2_000,
  /** Milliseconds that answers may take to reach their clients once the last turn has ended at a stop. */
  lastAnswersMs: 3_000,
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
  /** Bytes a slow event-stream reader may lag behind before it is dropped. */
  streamBacklogBytesMax: 262_144,
} as const;
export type Bounds = typeof bounds;
