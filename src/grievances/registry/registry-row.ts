import { z } from 'zod';
import { bounds } from '../../config.ts';
import { nearest } from '../../packs/nearest.ts';
import { enrolmentStatuses, type Enrolment } from '../beneficiary-registry.ts';
import { readBeneficiaryId } from '../verification.ts';

/** The columns of a beneficiary file: one row per person and program. `docs/seeding.md` explains them. */
export const registryColumns = [
  'beneficiary_id',
  'name',
  'date_of_birth',
  'program',
  'status',
  'since',
  'until',
  'next_step',
] as const;
export type RegistryColumn = (typeof registryColumns)[number];

/** A row of the file after every check. */
export interface RegistryRow {
  readonly id: string;
  readonly name: string;
  /** ISO date. */
  readonly dateOfBirth: string;
  /** Undefined: the row only says that the person is known. */
  readonly enrolment: Enrolment | undefined;
}

/** What is wrong with a cell. It never quotes the cell: that may be somebody's date of birth. */
export interface RegistryFault {
  readonly column: RegistryColumn;
  readonly reason: string;
}

export interface RegistryRules {
  readonly idPattern: RegExp;
  /** The pack's words for what an id looks like. */
  readonly idSays: string;
  readonly programIds: ReadonlySet<string>;
  /** ISO date. */
  readonly today: string;
}

type Cells = Readonly<Partial<Record<RegistryColumn, string>>>;

/** Checks rows one by one: a row, or everything that is wrong with it. */
export function registryRowReader(rules: RegistryRules) {
  const eldest = `${Number(rules.today.slice(0, 4)) - bounds.ageYearsMax}${rules.today.slice(4)}`;
  return (cells: Cells): { readonly row: RegistryRow } | { readonly faults: readonly RegistryFault[] } => {
    const faults: RegistryFault[] = [];
    const fault = (column: RegistryColumn, reason: string): void => void faults.push({ column, reason });
    const text = (column: RegistryColumn): string => cells[column]?.trim() ?? '';

    const id = readBeneficiaryId(text('beneficiary_id'), rules.idPattern);
    if (id === undefined) fault('beneficiary_id', rules.idSays);
    const name = text('name');
    if (name === '') fault('name', 'is missing');
    if (name.length > bounds.beneficiaryNameCharsMax)
      fault('name', `takes at most ${bounds.beneficiaryNameCharsMax} characters`);
    const dateOfBirth = text('date_of_birth');
    if (!isDate(dateOfBirth)) fault('date_of_birth', takesADate);
    else if (dateOfBirth > rules.today) fault('date_of_birth', 'is in the future');
    else if (dateOfBirth < eldest) fault('date_of_birth', `is more than ${bounds.ageYearsMax} years ago`);
    const enrolment = readEnrolment(text, rules, fault);
    if (faults.length > 0 || id === undefined) return { faults };
    return { row: { id, name, dateOfBirth, enrolment } };
  };
}

const takesADate = 'takes a date such as 1990-07-22: year, month, day';

function readEnrolment(
  text: (column: RegistryColumn) => string,
  { programIds }: RegistryRules,
  fault: (column: RegistryColumn, reason: string) => void,
): Enrolment | undefined {
  const programId = text('program');
  const [status, sinceOn, untilOn, nextStep] = [text('status'), text('since'), text('until'), text('next_step')];
  if (programId === '') {
    if (status + sinceOn + untilOn + nextStep !== '') fault('program', 'is missing; the row says something about one');
    return undefined;
  }
  if (!programIds.has(programId)) {
    const near = nearest(programId, programIds);
    fault('program', `is no program of the pack or of yours${near === undefined ? '' : `; did you mean \`${near}\`?`}`);
  }
  const known = enrolmentStatuses.find((each) => each === status);
  if (known === undefined) fault('status', `is one of ${enrolmentStatuses.join(', ')}`);
  if (!isDate(sinceOn)) fault('since', takesADate);
  if (untilOn !== '' && !isDate(untilOn)) fault('until', takesADate);
  else if (untilOn !== '' && untilOn < sinceOn) fault('until', 'is before `since`');
  if (nextStep.length > bounds.enrolmentNextStepCharsMax)
    fault('next_step', `takes at most ${bounds.enrolmentNextStepCharsMax} characters`);
  if (known === undefined) return undefined;
  return {
    programId,
    status: known,
    sinceOn,
    untilOn: untilOn === '' ? undefined : untilOn,
    nextStep: nextStep === '' ? undefined : nextStep,
  };
}

const isoDate = z.iso.date();

/** One spelling only: in a file of a million rows nobody can ask whether 04/05 is in April or in May. */
function isDate(text: string): boolean {
  return text.length === 10 && isoDate.safeParse(text).success;
}
