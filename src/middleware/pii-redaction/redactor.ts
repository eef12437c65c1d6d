import { AppError } from '../../errors.ts';
import type { Lexicon } from './lexicon.ts';
import { phraseSet, type PhraseSet } from './phrase-set.ts';
import { compileRecognizer, type CompiledRecognizer, type Entity, type Recognizer } from './recognizer.ts';
import { bankAccount, caseNumber, driverLicence, ebt, passport } from './recognizers/account-numbers.ts';
import { address } from './recognizers/address.ts';
import { card } from './recognizers/card.ts';
import { comeBackCode } from './recognizers/come-back-code.ts';
import { dateOfBirth, expectedDateOfBirth } from './recognizers/date-of-birth.ts';
import { email } from './recognizers/email.ts';
import { itin } from './recognizers/itin.ts';
import { medicareId } from './recognizers/medicare-id.ts';
import {
  aadhaarNumber,
  nationalIds,
  nationalInsurance,
  nhsNumber,
  permanentAccountNumber,
} from './recognizers/national-ids.ts';
import { europeanIds } from './recognizers/national-ids-europe.ts';
import { overseasIds } from './recognizers/national-ids-overseas.ts';
import { iban, ip, macAddress } from './recognizers/network-and-iban.ts';
import { compileNameWords, type NameWordsFile } from './name-words.ts';
import type { NameLexicon } from './recognizers/person.ts';
import type { TradeWords } from './recognizers/person-by-lexicon.ts';
import { phone } from './recognizers/phone.ts';
import { phoneElsewhere } from './recognizers/phone-elsewhere.ts';
import { ssn } from './recognizers/ssn.ts';
import { secret } from './recognizers/secret.ts';
import type { RecognizerSettings } from './settings.ts';
import { tradeWords } from './trade-words.ts';

/** Everything redaction needs, compiled once for a pack. */
export interface Redactor {
  readonly recognizers: readonly CompiledRecognizer[];
  readonly expected: { readonly date_of_birth: CompiledRecognizer };
  readonly persons: boolean;
  readonly names: NameLexicon;
  /** The words of the pack's language; undefined where there is no list of them. */
  readonly lexicon: Lexicon | undefined;
  readonly trade: TradeWords;
  /** Programs, agencies, places: never redacted. */
  readonly kept: PhraseSet;
  /** Names of places: they stay where nothing says that they are a person's. */
  readonly places: PhraseSet;
  /** Last ten digits of public telephone numbers, and public e-mail addresses in lower case: never redacted. */
  readonly publicContacts: ReadonlySet<string>;
}

export interface RedactorInput {
  readonly settings: RecognizerSettings;
  readonly nameWords: NameWordsFile;
  /** The pack's beneficiary id, as `pack.yaml` gives it (anchors are ignored). */
  readonly beneficiaryIdPattern: string | undefined;
  readonly lexicon: Lexicon | undefined;
  /** Names of programs, agencies and places of the pack. */
  readonly keepNames: readonly string[];
  /** Cities and counties. Some are also names. */
  readonly places: readonly string[];
  /** Telephone numbers and e-mail addresses that the pack itself gives out. */
  readonly publicContacts: readonly string[];
}

/** Compiles a pack's recognizers. Throws `pack_invalid` naming a pattern that is no regular expression. */
export function makeRedactor(input: RedactorInput): Redactor {
  const { settings } = input;
  const ours: readonly Recognizer[] = [
    ssn,
    itin,
    phone(settings.phone_country),
    phoneElsewhere,
    email,
    ebt, // before card: what its writer calls it beats the check digit
    card,
    dateOfBirth,
    address,
    caseNumber,
    bankAccount,
    comeBackCode,
    medicareId,
    driverLicence,
    passport,
    ip,
    macAddress,
    iban,
    nationalInsurance,
    nhsNumber,
    aadhaarNumber,
    permanentAccountNumber,
    ...nationalIds,
    ...europeanIds,
    ...overseasIds,
    secret,
  ];
  const packs = settings.patterns.map((pattern) =>
    fromPack(pattern.entity, pattern.name, pattern.pattern, pattern.score, pattern.source),
  );
  if (input.beneficiaryIdPattern !== undefined) {
    packs.push(fromPack('beneficiary_id', 'pack', input.beneficiaryIdPattern, 0.9, 'the pack’s beneficiary id'));
  }
  const used = new Set<Entity>(settings.use);
  const lower = (words: readonly string[]): ReadonlySet<string> => new Set(words.map((word) => word.toLowerCase()));
  return {
    recognizers: [...ours, ...packs].filter((recognizer) => used.has(recognizer.entity)).map(compileRecognizer),
    expected: { date_of_birth: compileRecognizer(expectedDateOfBirth) },
    persons: used.has('person'),
    names: {
      words: compileNameWords(input.nameWords),
      givenNames: lower(settings.given_names),
      neverNames: lower(settings.never_names),
      ordinaryWords: lower(settings.ordinary_words),
    },
    lexicon: input.lexicon,
    trade: tradeWords({
      exact: [...settings.keep, ...settings.organisations.filter((name) => !name.includes(' '))],
      near: [...settings.never_names, ...input.keepNames],
    }),
    kept: phraseSet([...settings.keep, ...settings.organisations, ...input.keepNames]),
    places: phraseSet(input.places),
    publicContacts: new Set(input.publicContacts.map(contactKey)),
  };
}

/** What makes two spellings of a contact the same: an address in lower case, or the last ten digits of a number. */
export function contactKey(contact: string): string {
  return contact.includes('@') ? contact.trim().toLowerCase() : contact.replace(/\D/g, '').slice(-10);
}

function fromPack(entity: Entity, name: string, pattern: string, score: number, source: string): Recognizer {
  const body = pattern.replace(/^\^/, '').replace(/\$$/, '');
  try {
    const regex = new RegExp(`(?<![A-Za-z0-9])(?:${body})(?![A-Za-z0-9])`, 'gi');
    return { entity, patterns: [{ name, regex, score }], contextWords: [], source: { title: source } };
  } catch (cause) {
    throw new AppError('pack_invalid', `The pattern of ${entity} is no regular expression: ${pattern}`, { cause });
  }
}
