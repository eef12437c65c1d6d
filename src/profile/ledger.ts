import { isDeepStrictEqual } from 'node:util';
import { bounds } from '../config.ts';
import { checkValue } from '../household/check-value.ts';
import type { Fields } from '../household/field.ts';
import { selfId, type Json } from '../household/household.ts';
import { tellablePath } from '../household/tellable-path.ts';
import type { Fact, FactChange, ProposedFact } from './fact.ts';
import { readLedgerPath, type LedgerPlace } from './ledger-path.ts';

export interface LedgerOptions {
  readonly fields: Fields;
  readonly factsPerTurnMax?: number;
  readonly factsPerThreadMax?: number;
  readonly membersMax?: number;
}

export interface RefusedFact {
  readonly fact: ProposedFact;
  /** One plain half-sentence; never repeats the value. */
  readonly reason: string;
}

export interface AppliedFacts {
  /** Everything that holds now, in the order it was learned. */
  readonly inForce: readonly Fact[];
  /** What is to be appended to the ledger. */
  readonly added: readonly Fact[];
  readonly changes: readonly FactChange[];
  readonly refused: readonly RefusedFact[];
}

/**
 * Takes proposed facts into the ledger. Only paths that the fields declare and values that they accept get in. The
 * latest word wins; where it contradicts something stated and is no correction, the change says so. The same value
 * again is no change. `[]` at a list (`members.you.income`: none) clears its entries, and an entry clears the `[]`.
 */
export function applyFacts(
  current: readonly Fact[],
  proposed: readonly ProposedFact[],
  turn: number,
  options: LedgerOptions,
): AppliedFacts {
  let ledger: Ledger = { inForce: current, added: [], changes: [] };
  const refused: RefusedFact[] = [];
  for (const [index, fact] of proposed.entries()) {
    const reason = refusal(fact, index, ledger.inForce, options);
    if (reason === undefined) ledger = take(ledger, asFact(fact, turn));
    else refused.push({ fact, reason });
  }
  return { ...ledger, refused };
}

type Ledger = Omit<AppliedFacts, 'refused'>;

function refusal(
  fact: ProposedFact,
  index: number,
  inForce: readonly Fact[],
  options: LedgerOptions,
): string | undefined {
  const { fields, factsPerTurnMax = bounds.factsPerTurnMax, factsPerThreadMax = bounds.factsPerThreadMax } = options;
  if (index >= factsPerTurnMax) return `only ${factsPerTurnMax} facts are taken at a time`;
  const place = readLedgerPath(fact.path, fields);
  if (place === undefined) return `${tellablePath(fact.path)} is not something I keep`;
  if (fact.status === 'removed') return fact.path === `members.${selfId}` ? 'the one who writes stays' : undefined;
  if (inForce.length >= factsPerThreadMax && !inForce.some((held) => held.path === fact.path)) {
    return `only ${factsPerThreadMax} facts are kept`;
  }
  if (isOneMemberTooMany(fact.path, inForce, options.membersMax ?? bounds.membersMax))
    return 'there are too many people';
  if (fact.status === 'declined' || fact.status === 'unknown') return undefined;
  const held = inForce.find((each) => each.path === fact.path);
  if (fact.status === 'inferred' && held && saidByThem.has(held.status)) return 'what they said themselves stays';
  return valueRefusal(fact, place);
}

function valueRefusal({ path, value }: ProposedFact, place: LedgerPlace): string | undefined {
  if (value === undefined) return `${tellablePath(path)} takes a value`;
  // An entry is checked as the one entry of its list; `true` says no more than that it is there.
  const found =
    place.kind === 'entry'
      ? checkValue([value === true ? {} : value], place.node, path, undefined)
      : checkValue(value, place.node, path, undefined);
  return found && `${tellablePath(found.field.replace('[0]', ''))} ${found.takes}`;
}

function isOneMemberTooMany(path: string, inForce: readonly Fact[], max: number): boolean {
  const id = memberIn(path);
  if (id === undefined || id === selfId) return false;
  const ids = new Set([selfId, ...inForce.flatMap((fact) => memberIn(fact.path) ?? [])]);
  return !ids.has(id) && ids.size >= max;
}

function memberIn(path: string): string | undefined {
  const [list, id] = path.split('.');
  return list === 'members' ? id : undefined;
}

function asFact({ path, value, status, quote }: ProposedFact, turn: number): Fact {
  const short = quote.slice(0, bounds.quoteCharsMax);
  const hasValue = value !== undefined && !['declined', 'unknown', 'removed'].includes(status);
  return { path, ...(hasValue ? { value } : {}), status, quote: short, turn };
}

function take(ledger: Ledger, fact: Fact): Ledger {
  const held = ledger.inForce.find((each) => each.path === fact.path);
  const cleared = ledger.inForce.filter((each) => isClearedBy(each, fact));
  if (fact.status === 'removed' ? held === undefined && cleared.length === 0 : held && saysTheSame(held, fact)) {
    return ledger;
  }
  const kept = ledger.inForce.filter((each) => each !== held && !cleared.includes(each));
  const lost = cleared.map((each) => changeOf(each, undefined));
  // The ledger is kept by path, so what is cleared is taken back there too.
  const takenBack = cleared.map(({ path }): Fact => ({ path, status: 'removed', quote: fact.quote, turn: fact.turn }));
  return {
    inForce: fact.status === 'removed' ? kept : [...kept, fact],
    added: [...ledger.added, ...takenBack, fact],
    changes: [...ledger.changes, ...lost, changeOf(held, fact)],
  };
}

/** What a fact at one path takes away at others: all that lies below it, and an emptiness or a mark above it. */
function isClearedBy(held: Fact, fact: Fact): boolean {
  if (held.path.startsWith(`${fact.path}.`)) return fact.path !== 'members';
  if (!fact.path.startsWith(`${held.path}.`) || held.path === 'members' || fact.status === 'removed') return false;
  const isEmpty = Array.isArray(held.value) && held.value.length === 0;
  return isEmpty || held.status === 'declined' || held.status === 'unknown';
}

function saysTheSame(held: Fact, fact: Fact): boolean {
  const isOpen = (each: Fact): boolean => each.status === 'declined' || each.status === 'unknown';
  if (isOpen(held) || isOpen(fact)) return held.status === fact.status;
  // The same value, now said where it was only inferred, is news.
  return isDeepStrictEqual(held.value, fact.value) && (held.status !== 'inferred' || fact.status === 'inferred');
}

const saidByThem: ReadonlySet<Fact['status']> = new Set(['stated', 'confirmed', 'corrected']);

function changeOf(held: Fact | undefined, fact: Fact | undefined): FactChange {
  const before: Json | undefined = held?.value;
  const after: Json | undefined = fact?.value;
  const status = fact?.status ?? 'removed';
  const contradicts =
    held !== undefined &&
    before !== undefined &&
    after !== undefined &&
    saidByThem.has(held.status) &&
    status === 'stated' &&
    !isDeepStrictEqual(before, after);
  return {
    path: fact?.path ?? held?.path ?? '',
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    status,
    contradicts,
  };
}
