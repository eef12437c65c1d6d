/** The database: commits, its log, erasure. */
export const storageBounds = {
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
  /** Pages that a backup copies in one step. */
  backupStepPages: 256,
  /** Milliseconds to wait for another process that holds the database. */
  storageBusyMs: 5_000,
  /** A holder of the data folder says so often that it lives; so long it is believed; so often who waits for it looks. */
  instanceBeatMs: 400,
  instanceLeaseMs: 2_000,
  instancePollMs: 100,
  /** Bytes of a database that is checked page by page at start; a larger one takes too long. */
  quickCheckBytesMax: 256 * 1_048_576,
  /** Bytes of one stored answer's body, unpacked. */
  packedJsonBytesMax: 4 * 1_048_576,
} as const;
