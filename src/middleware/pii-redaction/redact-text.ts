import type { HandleVault } from '../../vault/handle-vault.ts';
import { handleFrom, handleLookalike } from '../../vault/handle-syntax.ts';
import { Marks } from '../marks.ts';
import { keptWords, type KeptWords } from './kept-words.ts';
import { matchText, type MatchText } from './match-text.ts';
import { phraseSet } from './phrase-set.ts';
import { entities, findCandidates, type Candidate, type Entity } from './recognizer.ts';
import { findAddressesByLexicon } from './recognizers/address-by-lexicon.ts';
import { findKnownNames, findPersons } from './recognizers/person.ts';
import { findNamesByLexicon } from './recognizers/person-by-lexicon.ts';
import { contactKey, type Redactor } from './redactor.ts';
import { resolveOverlaps } from './resolve-overlaps.ts';
import { wordsOf, type Word } from './words.ts';

export const aggressivenessLevels = ['lenient', 'balanced', 'strict'] as const;

export interface RedactOptions {
  readonly aggressiveness: (typeof aggressivenessLevels)[number];
  /** Only these; undefined: all that the pack switches on. */
  readonly entities?: readonly Entity[] | undefined;
  /** Phrases that stay, and phrases that always go. */
  readonly allow?: readonly string[] | undefined;
  readonly deny?: readonly string[] | undefined;
  /** We have just asked for this, so a bare answer is one. */
  readonly expect?: 'date_of_birth' | undefined;
  /**
   * `escape`: a handle in the text was typed by a person. `keep`: handles of this vault were put there by us. `ours`: all
   * of them were, as in a prompt, where nothing stands that a person typed.
   */
  readonly handles: 'escape' | 'keep' | 'ours';
}

export interface Redaction {
  /** `SSN_1`. */
  readonly handle: string;
  readonly type: Entity;
  /** Which pattern found it: `ssn.dashed`. */
  readonly rule: string;
  readonly score: number;
}

const thresholds = { lenient: 0.7, balanced: 0.5, strict: 0.3 } as const;
const entityNames = new Set(entities.map((entity) => entity.toUpperCase()));
const ticketNumber = /(?<![A-Za-z0-9])[A-Z]{2,5}-\d{4}-\d{4,8}(?!\d)/g;

/**
 * Takes identifiers out of a text: `restore(redact(x)) = x` (several spellings of one value come back as its first).
 * Time is linear in the text; the vault grows by what is new.
 */
export function redactText(
  redactor: Redactor,
  text: string,
  vault: HandleVault,
  options: RedactOptions,
): { readonly text: string; readonly redactions: readonly Redaction[] } {
  const matched = matchText(text);
  const words = wordsOf(matched.text);
  const held = handleSpans(matched.text, vault, options.handles);
  const allowed = phraseSet(options.allow ?? []);
  const kept = keptWords(redactor, matched.text, words, allowed);

  const wanted = options.entities ? new Set(options.entities) : undefined;
  const found = [
    ...patternCandidates(redactor, matched, options),
    ...nameCandidates(redactor, { text: matched.text, words, kept }, vault),
    ...addressCandidates(redactor, words),
  ].filter(
    (candidate) =>
      candidate.score >= thresholds[options.aggressiveness] &&
      (wanted === undefined || wanted.has(candidate.entity)) &&
      !isPublic(redactor, matched.text, candidate) &&
      !kept.covers(candidate) &&
      !held.kept.touches(candidate.start, candidate.end),
  );
  const denied = deniedCandidates(words, options.deny ?? []);
  const spans = resolveOverlaps([...found, ...denied, ...held.typed]);
  if (spans.length === 0) return { text, redactions: [] };

  const redactions: Redaction[] = [];
  let redacted = '';
  let at = 0;
  for (const span of spans) {
    const { start, end } = matched.original(span.start, span.end);
    const handle = vault.handleFor(span.entity, text.slice(start, end));
    redacted += `${text.slice(at, start)}[${handle}]`;
    at = end;
    redactions.push({ handle, type: span.entity, rule: span.rule, score: span.score });
  }
  return { text: redacted + text.slice(at), redactions };
}

function patternCandidates(redactor: Redactor, matched: MatchText, options: RedactOptions): readonly Candidate[] {
  const expected = options.expect === undefined ? [] : findCandidates(redactor.expected[options.expect], matched);
  return [...redactor.recognizers.flatMap((recognizer) => findCandidates(recognizer, matched)), ...expected];
}

function addressCandidates(
  { lexicon: language, trade, recognizers, names }: Redactor,
  words: readonly Word[],
): readonly Candidate[] {
  if (language === undefined || !recognizers.some(({ entity }) => entity === 'address')) return [];
  return findAddressesByLexicon(words, { language, trade, notNames: names.words.notNames });
}

/** Names that this text introduces, then all known names and their parts wherever they stand again. */
function nameCandidates(
  redactor: Redactor,
  { text, words, kept }: { readonly text: string; readonly words: readonly Word[]; readonly kept: KeptWords },
  vault: HandleVault,
): readonly Candidate[] {
  if (!redactor.persons) return [];
  const { lexicon: language, names: pack, trade } = redactor;
  const introduced = [
    ...findPersons(words, pack),
    ...(language === undefined ? [] : findNamesByLexicon(words, { language, pack, trade })),
  ].filter((candidate) => !kept.covers(candidate));
  const spelled = introduced.map(({ start, end }) => text.slice(start, end));
  const stored = vault.entries.filter((entry) => entry.entity === 'person').map((entry) => entry.value);
  const names = new Set<string>();
  for (const name of [...stored, ...spelled]) {
    names.add(name);
    for (const part of name.split(/[ .-]+/)) if (part.length >= namePartCharsMin) names.add(part);
  }
  return [...introduced, ...findKnownNames(words, phraseSet(names), redactor.names)];
}

const namePartCharsMin = 3;

function deniedCandidates(words: readonly Word[], deny: readonly string[]): readonly Candidate[] {
  return phraseSet(deny)
    .find(words)
    .flatMap(({ from, to }) => {
      const [first, last] = [words[from], words[to - 1]];
      if (!first || !last) return [];
      return [{ entity: 'private' as const, start: first.start, end: last.end, score: 1, rule: 'private.deny' }];
    });
}

/** Handles in the text: those we put there stay; those that a person typed become a value like any other. */
function handleSpans(text: string, vault: HandleVault, mode: RedactOptions['handles']) {
  const kept = new Marks(text.length);
  const typed: Candidate[] = [];
  for (const match of text.matchAll(handleLookalike())) {
    const handle = handleFrom(match);
    const span = { start: match.index, end: match.index + match[0].length };
    if (mode === 'ours' || (mode === 'keep' && vault.valueOf(handle) !== undefined)) kept.mark(span.start, span.end);
    else if (entityNames.has(handle.replace(/_\d+$/, ''))) {
      typed.push({ ...span, entity: 'literal', score: 0.01, rule: 'literal.handle' });
    }
  }
  // Ticket numbers are ours to give out and needed to find the ticket again.
  for (const match of text.matchAll(ticketNumber)) kept.mark(match.index, match.index + match[0].length);
  return { kept, typed };
}

/** A telephone number or address that the pack gives out belongs to an office, not to the person. */
function isPublic(redactor: Redactor, text: string, candidate: Candidate): boolean {
  if (candidate.entity !== 'phone' && candidate.entity !== 'email') return false;
  return redactor.publicContacts.has(contactKey(text.slice(candidate.start, candidate.end)));
}
