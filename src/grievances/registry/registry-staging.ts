import type { Enrolment } from '../beneficiary-registry.ts';
import type { RegistryColumn, RegistryRow } from './registry-row.ts';

/** Where a row stands; `line` is counted from 1. */
export interface RegistryPlace {
  readonly file: string;
  readonly line: number;
}

/** Why a row that is sound by itself can't stand beside an earlier one. */
export interface RegistryConflict extends RegistryPlace {
  readonly column: RegistryColumn;
  readonly reason: string;
}

/** Everything that the files say of one person. */
export interface RegistryPerson extends Omit<RegistryRow, 'enrolment'> {
  /** By program id. */
  readonly enrolments: readonly Enrolment[];
}

/**
 * People of an operator's files on their way into the registry: kept outside of it, bounded in memory, until all rows
 * are known to be sound. A process that dies meanwhile leaves the registry as it was.
 */
export interface RegistryStaging {
  put(row: RegistryRow, place: RegistryPlace): void;
  /** Brings the rows of each person together, once all are there, and leaves out those that contradict an earlier one. */
  arrange(onConflict: (conflict: RegistryConflict) => void): void;
  /** People, once arranged. */
  count(): number;
  /** Forgets everything that was staged. */
  close(): void;
}

/** The people of rows that stand together, and each row that an earlier one contradicts. */
export function joinRows(
  rows: readonly (RegistryPlace & { readonly row: RegistryRow })[],
  onConflict: (conflict: RegistryConflict) => void,
): RegistryPerson | undefined {
  const first = rows[0];
  if (first === undefined) return undefined;
  const { id, name, dateOfBirth } = first.row;
  const placed = new Map<string, RegistryPlace>();
  const enrolments: Enrolment[] = [];
  for (const { row, file, line } of rows) {
    if (row.name !== name || row.dateOfBirth !== dateOfBirth) {
      const reason = `this person has another name or date of birth in ${first.file}:${first.line}`;
      onConflict({ file, line, column: 'beneficiary_id', reason });
      continue;
    }
    if (row.enrolment === undefined) continue;
    const same = placed.get(row.enrolment.programId);
    if (same !== undefined) {
      const reason = `this person has this program already in ${same.file}:${same.line}`;
      onConflict({ file, line, column: 'program', reason });
      continue;
    }
    placed.set(row.enrolment.programId, { file, line });
    enrolments.push(row.enrolment);
  }
  enrolments.sort((a, b) => (a.programId < b.programId ? -1 : 1));
  return { id, name, dateOfBirth, enrolments };
}

/** People, by what seeding did or would do with them. Nobody is named. */
export interface RegistrySeedReport {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}
