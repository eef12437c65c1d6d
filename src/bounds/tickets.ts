/** Complaints, tickets, verification, passcodes. */
export const ticketsBounds = {
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
} as const;
