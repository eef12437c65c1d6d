/** A person whom the operator already knows, with what they are enrolled in. Read only from here. */
export interface Beneficiary {
  /** The registry's own name for them. Safe to store with a ticket: it is not their id. */
  readonly ref: string;
  /** ISO date. */
  readonly dateOfBirth: string;
}

export const enrolmentStatuses = ['active', 'pending', 'suspended', 'ended'] as const;

export interface Enrolment {
  readonly programId: string;
  readonly status: (typeof enrolmentStatuses)[number];
  /** ISO date from which the status holds. */
  readonly sinceOn: string;
  /** ISO date until which it holds, or by which it has to be renewed; undefined where nobody said. */
  readonly untilOn: string | undefined;
  /** What the person does next, in the operator's words, as they are told it. */
  readonly nextStep: string | undefined;
}

/** The registry port. Looked up by a keyed digest of the id, so that an id need not be stored to be found again. */
export interface BeneficiaryRegistry {
  findByDigest(idDigest: string): Promise<Beneficiary | undefined>;
  /** At most `enrolmentsListedMax`. */
  listEnrolments(ref: string): Promise<readonly Enrolment[]>;
}
