import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { bounds } from '../../config.ts';
import {
  enrolmentStatuses,
  type Beneficiary,
  type BeneficiaryRegistry,
  type Enrolment,
} from '../../grievances/beneficiary-registry.ts';
import type { Digest } from '../../grievances/come-back-code.ts';
import { beneficiaryIdDigest } from '../../grievances/verification.ts';
import type { SqliteDatabase } from './database.ts';
import { statement } from './statement.ts';

/** One person as a pack's `demo/beneficiaries.yaml` has them. Demo people are marked so in the registry. */
export const demoBeneficiariesSchema = z.strictObject({
  beneficiaries: z.array(
    z.strictObject({
      id: z.string().min(1),
      name: z.string().startsWith('Demo ').describe('Starts with "Demo", so that nobody takes them for a real person.'),
      date_of_birth: z.iso.date(),
      enrolments: z
        .array(
          z.strictObject({
            program: z.string().min(1),
            status: z.enum(enrolmentStatuses),
            since_on: z.iso.date(),
            until_on: z.iso.date().optional(),
            next_step: z.string().min(1).max(bounds.enrolmentNextStepCharsMax).optional(),
          }),
        )
        .default([]),
    }),
  ),
});
export type DemoBeneficiary = z.infer<typeof demoBeneficiariesSchema>['beneficiaries'][number];

export function sqliteBeneficiaryRegistry(database: Pick<SqliteDatabase, 'write' | 'reader'>): BeneficiaryRegistry {
  const byDigest = statement(
    database.reader,
    `SELECT ref, unseal('beneficiaries.date_of_birth', ref, date_of_birth) AS date_of_birth
     FROM beneficiaries WHERE id_digest = blind(?)`,
  );
  const enrolments = statement(
    database.reader,
    `SELECT program_id, status, since_on, until_on,
       unseal('enrolments.next_step', beneficiary_ref || '/' || program_id, next_step) AS next_step
     FROM enrolments WHERE beneficiary_ref = ? ORDER BY program_id LIMIT ?`,
  );
  // An id that nobody has costs as much as one that somebody has: a date is opened for it too.
  const nobody = statement<{ sealed: string }>(
    database.reader,
    "SELECT seal('beneficiaries.date_of_birth', 'nobody', '0000-00-00') AS sealed",
  ).get()?.sealed;
  const openNobody = statement(database.reader, "SELECT unseal('beneficiaries.date_of_birth', 'nobody', ?)");
  return {
    findByDigest: async (idDigest) => {
      const found = byDigest.get(idDigest);
      if (found === undefined) openNobody.get(nobody);
      return beneficiaryRow.optional().parse(found);
    },
    listEnrolments: async (ref) => enrolmentRows.parse(enrolments.all(ref, bounds.enrolmentsListedMax)),
  };
}

/** Puts the pack's demo people into the registry, or brings them up to date. Returns how many there are. */
export function seedDemoBeneficiaries(
  database: Pick<SqliteDatabase, 'write' | 'reader'>,
  people: readonly DemoBeneficiary[],
  digest: Digest,
): Promise<number> {
  return database.write((db) => {
    const upsert = statement<{ ref: string }>(
      db,
      // Nobody whom an operator's file brought is ever overwritten by a made-up person.
      `INSERT INTO beneficiaries (ref, id_digest, beneficiary_id, name, date_of_birth, demo)
       VALUES (@ref, blind(@idDigest), seal('beneficiaries.beneficiary_id', @ref, @id),
         seal('beneficiaries.name', @ref, @name), seal('beneficiaries.date_of_birth', @ref, @dateOfBirth), 1)
       ON CONFLICT (id_digest) DO UPDATE SET name = seal('beneficiaries.name', ref, @name),
         date_of_birth = seal('beneficiaries.date_of_birth', ref, @dateOfBirth)
         WHERE demo = 1
       RETURNING ref`,
    );
    const forget = statement(db, 'DELETE FROM enrolments WHERE beneficiary_ref = ?');
    const enrol = statement(
      db,
      `INSERT INTO enrolments (beneficiary_ref, program_id, status, since_on, until_on, next_step)
       VALUES (@ref, @program, @status, @since_on, @until_on,
         seal('enrolments.next_step', @ref || '/' || @program, @next_step))`,
    );
    for (const person of people) {
      const row = upsert.get({
        ref: `ben_${randomBytes(12).toString('hex')}`,
        idDigest: beneficiaryIdDigest(digest, person.id),
        id: person.id,
        name: person.name,
        dateOfBirth: person.date_of_birth,
      });
      if (row === undefined) continue;
      forget.run(row.ref);
      for (const { program, status, since_on, until_on, next_step } of person.enrolments)
        enrol.run({
          ref: row.ref,
          program,
          status,
          since_on,
          until_on: until_on ?? null,
          next_step: next_step ?? null,
        });
    }
    return people.length;
  });
}

/**
 * Works out every id digest again when the secret is not the one they were made with; otherwise nobody in the registry
 * could be found. Call at start. Returns how many rows changed.
 */
export function alignRegistryWithSecret(
  database: Pick<SqliteDatabase, 'write' | 'reader'>,
  digest: Digest,
): Promise<number> {
  const expected = digest('registry_key_check');
  return database.write((db) => {
    const stored = statement<{ check_value: string }>(db, 'SELECT check_value FROM registry_key WHERE one = 1').get();
    if (stored?.check_value === expected) return 0;
    const changed = stored === undefined ? 0 : digestAgain(db, digest);
    statement(db, 'INSERT OR REPLACE INTO registry_key (one, check_value) VALUES (1, ?)').run(expected);
    return changed;
  });
}

function digestAgain(db: Database, digest: Digest): number {
  const next = statement(
    db,
    `SELECT ref, unseal('beneficiaries.beneficiary_id', ref, beneficiary_id) AS beneficiary_id
     FROM beneficiaries WHERE ref > ? ORDER BY ref LIMIT ?`,
  );
  const update = statement(db, 'UPDATE beneficiaries SET id_digest = blind(?) WHERE ref = ?');
  let changed = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = idRows.parse(next.all(after, bounds.seedBatchRows));
    for (const row of rows) update.run(beneficiaryIdDigest(digest, row.beneficiary_id), row.ref);
    changed += rows.length;
    after = rows.at(-1)?.ref;
  }
  return changed;
}

const idRows = z.array(z.object({ ref: z.string(), beneficiary_id: z.string() }));

const beneficiaryRow = z
  .object({ ref: z.string(), date_of_birth: z.string() })
  .transform((row): Beneficiary => ({ ref: row.ref, dateOfBirth: row.date_of_birth }));

const enrolmentRows = z.array(
  z
    .object({
      program_id: z.string(),
      status: z.enum(enrolmentStatuses),
      since_on: z.string(),
      until_on: z.string().nullable(),
      next_step: z.string().nullable(),
    })
    .transform((row): Enrolment => ({
      programId: row.program_id,
      status: row.status,
      sinceOn: row.since_on,
      untilOn: row.until_on ?? undefined,
      nextStep: row.next_step ?? undefined,
    })),
);
