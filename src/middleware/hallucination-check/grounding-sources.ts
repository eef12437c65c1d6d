import { nameKey, numberKey, partialDates, phoneKey, urlKey } from './claim-keys.ts';
import type { ClaimPeriod } from './claim-words.ts';
import type { BareNumber, Claim, ClaimKind, ClaimReader } from './claims.ts';
import { noProgramNames, type ProgramNames } from './program-names.ts';
import { splitSentences } from './split-sentences.ts';

/** A sentence of a source, read. Nothing in it depends on a turn, so a reviewed text is read once. */
export interface Passage {
  readonly text: string;
  readonly claims: readonly Claim[];
  readonly numbers: readonly BareNumber[];
  /** Programs that are named in it, whatever the capitals. */
  readonly named: readonly string[];
}

/** A passage with what it is about and where it stands. */
export interface SourcePassage extends Passage {
  readonly source: string;
  /** Programs that it speaks of; empty: of none in particular, so it supports a sentence about any. */
  readonly about: readonly string[];
}

/** A statement of the sources, as a sentence may repeat it. */
export interface SourceClaim {
  readonly text: string;
  readonly key: string;
  readonly period: ClaimPeriod | undefined;
  readonly passage: SourcePassage;
}

/** Everything that a reply may say, in normal form. Built once a turn from the plan's own values and texts. */
export interface GroundingSources {
  readonly reader: ClaimReader;
  readonly names: ProgramNames;
  readonly passages: readonly SourcePassage[];
  readonly claims: Readonly<Record<ClaimKind, ReadonlyMap<string, readonly SourceClaim[]>>>;
  /** Numbers of the sources that are no claim by themselves: an amount, a percentage may be one of these. */
  readonly numbers: ReadonlyMap<string, readonly (ClaimPeriod | undefined)[]>;
  /** Amounts that the person gave: arithmetic on these is allowed. */
  readonly personAmounts: readonly BareNumber[];
  /** Programs that the sources speak of. */
  readonly programIds: ReadonlySet<string>;
  /** Names that may be said, by `nameKey`. */
  readonly nameKeys: ReadonlySet<string>;
}

/** A text, or a text with what it is about. */
export interface SourceText {
  readonly text: string;
  /** Names it in findings. */
  readonly id?: string | undefined;
  readonly programIds?: readonly string[] | undefined;
  /** What the person said of themselves. */
  readonly person?: boolean | undefined;
}

export interface SourceInput {
  /** Texts: reviewed wordings with their slots filled, programs, rights, tickets, what the person said. */
  readonly texts: readonly (string | SourceText)[];
  /** Texts that were read before. */
  readonly passages?: readonly Passage[];
  /** Plain values: slots, limits, amounts. */
  readonly values?: readonly (string | number)[];
  /** Addresses and numbers that hold whatever a sentence is about. */
  readonly urls?: readonly string[];
  readonly phones?: readonly string[];
  /** Names that may be said beside those that stand in the texts. */
  readonly programNames?: readonly string[];
}

/** Reads a text as a source, with the reader that will read the sentences, so that both have the same normal form. */
export function readPassages(text: string, reader: ClaimReader, names: ProgramNames): readonly Passage[] {
  return splitSentences(text).map((sentence) => {
    const read = reader.readSource(sentence);
    // An address that has a name in it names nothing: ssa.gov/ssi.
    const addresses = read.claims.filter(({ kind }) => kind === 'url' || kind === 'email');
    const named = names
      .find(sentence)
      .filter(({ start, end }) => !addresses.some((address) => start < address.end && address.start < end));
    return { text: sentence, ...read, named: [...new Set(named.flatMap(({ ids }) => ids))] };
  });
}

export function groundingSources(
  reader: ClaimReader,
  input: SourceInput,
  names: ProgramNames = noProgramNames,
): GroundingSources {
  const sources = collector(reader, names);
  input.texts.forEach((given, index) => {
    const { text, id, programIds = [], person } = typeof given === 'string' ? { text: given } : given;
    let last: readonly string[] = [];
    for (const passage of readPassages(text, reader, names)) {
      // "SNAP is help with food. Call …": a sentence that names no program goes on about the one before.
      last = passage.named.length > 0 ? passage.named : last;
      const about = [...new Set([...programIds, ...last])];
      sources.add({ ...passage, about, source: id ?? String(index) }, person === true);
    }
  });
  for (const passage of input.passages ?? []) sources.add({ ...passage, about: [], source: 'reviewed' }, false);
  for (const value of input.values ?? []) {
    if (typeof value === 'number') sources.number({ key: numberKey(String(value)) });
    else
      for (const passage of readPassages(value, reader, names))
        sources.add({ ...passage, about: [], source: 'value' }, false);
  }
  const plain = (kind: ClaimKind, key: string, text: string): void =>
    sources.claim({ kind, key, text, start: 0, end: text.length }, { ...emptyPassage, text });
  for (const url of input.urls ?? []) plain('url', urlKey(url), url);
  for (const phone of input.phones ?? []) plain('phone', phoneKey(phone), phone);
  return sources.finish(input.programNames ?? []);
}

const emptyPassage: SourcePassage = { text: '', claims: [], numbers: [], named: [], source: 'value', about: [] };

function collector(reader: ClaimReader, names: ProgramNames) {
  const passages: SourcePassage[] = [];
  const claims = Object.fromEntries(
    (
      ['url', 'email', 'phone', 'ticket', 'amount', 'percentage', 'date', 'duration', 'program'] satisfies ClaimKind[]
    ).map((kind) => [kind, new Map<string, SourceClaim[]>()]),
  ) as Record<ClaimKind, Map<string, SourceClaim[]>>;
  const numbers = new Map<string, (ClaimPeriod | undefined)[]>();
  const personAmounts: BareNumber[] = [];
  const programIds = new Set<string>();

  const put = (kind: ClaimKind, claim: SourceClaim): void => {
    const same = claims[kind].get(claim.key);
    if (same) same.push(claim);
    else claims[kind].set(claim.key, [claim]);
  };
  const claim = ({ kind, key, text, period }: Claim, passage: SourcePassage): void => {
    const found = { key, text, period, passage };
    put(kind, found);
    if (kind === 'date') for (const part of partialDates(key)) put(kind, { ...found, key: part });
  };
  const number = ({ key, period }: BareNumber): void => {
    const same = numbers.get(key);
    if (same) same.push(period);
    else numbers.set(key, [period]);
  };
  return {
    claim,
    number,
    add(passage: SourcePassage, person: boolean): void {
      passages.push(passage);
      for (const id of [...passage.named, ...passage.about]) programIds.add(id);
      for (const one of passage.claims) claim(one, passage);
      for (const one of passage.numbers) number(one);
      if (!person) return;
      for (const { kind, key, period } of passage.claims)
        if (kind === 'amount') personAmounts.push({ key, ...(period === undefined ? {} : { period }) });
      personAmounts.push(...passage.numbers.filter(({ period }) => period !== undefined));
    },
    finish(programNames: readonly string[]): GroundingSources {
      const nameKeys = new Set([...programNames, ...names.namesOf(programIds)].map(nameKey));
      for (const key of claims.program.keys()) nameKeys.add(key);
      return { reader, names, passages, claims, numbers, personAmounts, programIds, nameKeys };
    },
  };
}
