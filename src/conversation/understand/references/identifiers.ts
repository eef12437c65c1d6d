import { readComeBackCode } from '../../../grievances/come-back-code.ts';
import { ticketNumber } from '../../../grievances/ticket.ts';
import type { IdentifierReading } from '../understanding.ts';

export interface IdentifierRules {
  /** How a beneficiary id looks here (`pack.yaml`), anchored at both ends. */
  readonly beneficiaryIdPattern: RegExp;
}

const identifiersMax = 8;
const handle = /\[(?<kind>BENEFICIARY_ID|CASE_NUMBER|COME_BACK_CODE|DATE_OF_BIRTH|DOB)_\d{1,4}\]/g;
/** OMB-2026-000123, omb 2026 123, OMB#2026-123, "ticket 2026-000123". */
const ticket =
  /\b(?:omb[\s#:-]{0,3}|ticket(?: (?:number|no\.?|#))?[\s#:]{1,3}(?:omb[\s-]{0,3})?)(?<year>20\d{2})[\s/-]{0,3}(?<count>\d{1,6})\b/gi;
const code = /\b(?<first>[0-9a-z]{5})(?<gap>[ -]{1,3}|)(?<second>[0-9a-z]{5})\b/gi;
const codeWords = /\b(?:code|come[ -]back|passcode)\b/i;
const birthWords = /\b(?:born(?: on)?|birth ?day|birth ?date|date of birth|d\.?o\.?b\.?)\b/i;
const dateShape =
  /(?<!\d)(?:\d{1,2} ?[/. -] ?\d{1,2} ?[/. -] ?'?\d{2,4}|\d{4} ?[/. -] ?\d{1,2} ?[/. -] ?\d{1,2}|\d{8}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?,? '?\d{2,4}|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,? '?\d{2,4})(?!\d)/gi;

/**
 * Finds what names a person or a ticket, before anything else is done with the message. A handle stays a handle: code
 * reads its value from the vault. A date of birth is given as written; `parseDateOfBirth` says whether it can be.
 */
export function readIdentifiers(text: string, rules: IdentifierRules): readonly IdentifierReading[] {
  const found: IdentifierReading[] = [];
  const add = (kind: IdentifierReading['kind'], value: string) => {
    if (found.length < identifiersMax && !found.some((one) => one.kind === kind && one.text === value))
      found.push({ kind, text: value });
  };
  for (const match of text.matchAll(handle)) {
    const kind = match.groups?.kind;
    if (kind === 'DATE_OF_BIRTH' || kind === 'DOB') add('date_of_birth', match[0]);
    else if (kind === 'COME_BACK_CODE') add('come_back_code', match[0]);
    else if (kind === 'BENEFICIARY_ID') add('beneficiary_id', match[0]);
  }
  for (const match of text.matchAll(ticket))
    add('ticket_number', ticketNumber(Number(match.groups?.year), Number(match.groups?.count)));
  for (const id of beneficiaryIds(text, rules.beneficiaryIdPattern)) add('beneficiary_id', id);
  for (const value of comeBackCodes(text)) add('come_back_code', value);
  for (const date of birthDates(text)) add('date_of_birth', date);
  return found;
}

/** Words, and pairs of words ("user 123"), that look as the pack says an id looks. */
function beneficiaryIds(text: string, pattern: RegExp): string[] {
  const anchored = new RegExp(pattern.source, 'i');
  const words = [...text.matchAll(/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*/g)].map((match) => match[0]);
  return words.flatMap((word, index) => {
    const joined = `${word}${words[index + 1] ?? ''}`;
    const id = [word, joined, word.replaceAll('-', '')].find(
      (candidate) => candidate.length <= 40 && anchored.test(candidate),
    );
    return id === undefined ? [] : [id.toUpperCase()];
  });
}

/** A code has a digit and its hyphen, or is called a code: "thank-you" words must not pass for one. */
function comeBackCodes(text: string): string[] {
  const called = codeWords.test(text);
  return [...text.matchAll(code)].flatMap((match) => {
    const both = `${match.groups?.first ?? ''}${match.groups?.second ?? ''}`;
    const mixed = /\d/.test(both) && /[a-z]/i.test(both);
    const hyphen = match.groups?.gap?.includes('-') === true;
    if (!(mixed && (hyphen || called)) && !(called && hyphen)) return [];
    return readComeBackCode(match[0]) ?? [];
  });
}

const birthReachChars = 60;

/** Dates behind "born", "dob"; or a whole message that is a date with its year. */
function birthDates(text: string): string[] {
  const whole = text.trim().replace(/[.!]+$/, '');
  const dates = [...text.matchAll(dateShape)];
  return dates.flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - birthReachChars), match.index);
    const alone = whole === match[0] && /\d{4}|\d{1,2}\D+\d{1,2}\D+\d{2}$/.test(match[0]);
    return alone || birthWords.test(before) ? [match[0]] : [];
  });
}
