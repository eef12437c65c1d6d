import type { MatchText } from './match-text.ts';

/** The closed list of what is taken out of a text. Handles are its upper-case form: `DATE_OF_BIRTH_1`. */
export const entities = [
  'person',
  'ssn',
  'itin',
  'phone',
  'email',
  'card',
  'ebt',
  'date_of_birth',
  'address',
  'beneficiary_id',
  'case_number',
  'bank_account',
  'come_back_code',
  'medicare_id',
  'driver_licence',
  'passport',
  'ip',
  'iban',
  'mac_address',
  'nino',
  'nhs_number',
  'aadhaar',
  'pan',
  'national_id',
  'secret', // a credential of a machine: an access key, a token, a private key
  'private', // on an operator's deny list
  'literal', // something a person typed that looks like one of our handles
] as const;
export type Entity = (typeof entities)[number];

export interface Pattern {
  /** Names the rule in metadata: `ssn.dashed`. */
  readonly name: string;
  /** Global. If it captures, the value is group 1 and ends where the match ends. Linear: no nested repetition. */
  readonly regex: RegExp;
  /** 0 to 1: how sure this shape alone makes us. */
  readonly score: number;
  /** The writer named it ("SSN: …"), so its shape need not be valid. */
  readonly labelled?: true;
}

/** One identifier, one file. Where spans of several overlap is decided once, in `resolve-overlaps.ts`. */
export interface Recognizer {
  readonly entity: Entity;
  readonly patterns: readonly Pattern[];
  /** A whole word of these near the value adds `contextGain`. */
  readonly contextWords: readonly string[];
  /** The part of a match that is the value, from its start: patterns of free length may take the next word along. */
  readonly trim?: (value: string) => string;
  /** `no` drops it; `yes` (a checksum that holds) makes it certain; `maybe` leaves the score. */
  readonly validate?: (value: string) => 'yes' | 'maybe' | 'no';
  readonly source: { readonly title: string; readonly url?: string };
}

/** A span of the matched text that may be an identifier. */
export interface Candidate {
  readonly entity: Entity;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly rule: string;
}

const contextGain = 0.4;
const contextCharsBefore = 48;
const contextCharsAfter = 24;

/** All candidates of one recognizer, in order. */
export function findCandidates(recognizer: CompiledRecognizer, matched: MatchText): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const pattern of recognizer.patterns) {
    for (const match of matched.text.matchAll(pattern.regex)) {
      const whole = match[1] ?? match[0];
      const start = match.index + match[0].length - whole.length;
      const value = recognizer.trim?.(whole) ?? whole;
      const end = start + value.length;
      const verdict = pattern.labelled ? 'maybe' : (recognizer.validate?.(value) ?? 'maybe');
      if (verdict === 'no') continue;
      const gain = hasContext(recognizer, matched.text, start, end) ? contextGain : 0;
      const score = verdict === 'yes' ? 1 : Math.min(1, pattern.score + gain);
      found.push({ entity: recognizer.entity, start, end, score, rule: `${recognizer.entity}.${pattern.name}` });
    }
  }
  return found;
}

export interface CompiledRecognizer extends Recognizer {
  readonly context: RegExp | undefined;
}

export function compileRecognizer(recognizer: Recognizer): CompiledRecognizer {
  const words = recognizer.contextWords.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const context = words.length === 0 ? undefined : new RegExp(`(?<!\\w)(?:${words.join('|')})(?!\\w)`, 'i');
  return { ...recognizer, context };
}

function hasContext(recognizer: CompiledRecognizer, text: string, start: number, end: number): boolean {
  if (!recognizer.context) return false;
  const before = text.slice(Math.max(0, start - contextCharsBefore), start);
  const after = text.slice(end, end + contextCharsAfter);
  return recognizer.context.test(before) || recognizer.context.test(after);
}

/** A value that its writer named: `labelled('ssn|social security', '\\d{9}')` reads "my SSN number is: 123456789". */
export function labelled(labels: string, value: string): RegExp {
  return new RegExp(
    `(?<![A-Za-z])(?:${labels})(?![a-z])[ \\t]{0,2}(?:(?:number|numbers|num|nbr|no|id|is|was|=|:|#|\\.|-|,)[ \\t]{0,2}){0,5}(${value})(?![A-Za-z0-9])`,
    'gi',
  );
}

export const digitsOf = (value: string): string => value.replace(/\D/g, '');

/** Stands before a pattern of digit groups: a group of capitals and digits just before means it is part of something longer. */
export const notInGroups = '(?<![A-Z0-9]{4}[ ]{1,2})';
