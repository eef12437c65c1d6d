/** A pack’s files and seeding. */
export const packBounds = {
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
} as const;
