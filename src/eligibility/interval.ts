import { joinEvidence, noEvidence, settled, type Evidence } from './evidence.ts';

/** A number as far as it is known: from `lo` to `hi`, both included, and what that rests on. */
export interface NumberValue {
  readonly lo: number;
  readonly hi: number;
  /** `no`: the law has no such figure here (`not_offered`); `maybe`: it depends on something nobody said. */
  readonly offered: 'yes' | 'maybe' | 'no';
  readonly evidence: Evidence;
}

export function interval(lo: number, hi: number, evidence: Evidence): NumberValue {
  return { lo, hi, offered: 'yes', evidence: lo === hi ? settled(evidence) : evidence };
}

export function point(value: number, evidence: Evidence = noEvidence): NumberValue {
  return { lo: value, hi: value, offered: 'yes', evidence };
}

export function notOffered(evidence: Evidence): NumberValue {
  return { lo: -Infinity, hi: Infinity, offered: 'no', evidence: settled(evidence) };
}

export function isPoint(value: NumberValue): boolean {
  return value.lo === value.hi && value.offered === 'yes';
}

/** Infinity minus infinity and zero times infinity say nothing; the open end they stand for does. */
const orLow = (number: number): number => (Number.isNaN(number) ? -Infinity : number);
const orHigh = (number: number): number => (Number.isNaN(number) ? Infinity : number);
const product = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);

export function add(a: NumberValue, b: NumberValue): NumberValue {
  return combine(a, b, orLow(a.lo + b.lo), orHigh(a.hi + b.hi));
}

export function subtract(a: NumberValue, b: NumberValue): NumberValue {
  return combine(a, b, orLow(a.lo - b.hi), orHigh(a.hi - b.lo));
}

export function multiply(a: NumberValue, b: NumberValue): NumberValue {
  const ends = [product(a.lo, b.lo), product(a.lo, b.hi), product(a.hi, b.lo), product(a.hi, b.hi)];
  return combine(a, b, Math.min(...ends), Math.max(...ends));
}

/** Division by a number that may be zero leaves everything open; no limit over no limit leaves all but the sign open. */
export function divide(a: NumberValue, b: NumberValue): NumberValue {
  if (b.lo <= 0 && b.hi >= 0) return combine(a, b, -Infinity, Infinity);
  const ends = [a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi];
  if (ends.some(Number.isNaN)) return combine(a, b, a.lo >= 0 && b.lo > 0 ? 0 : -Infinity, Infinity);
  return combine(a, b, Math.min(...ends), Math.max(...ends));
}

/** The lowest of those that are offered at all. */
export function lowest(a: NumberValue, b: NumberValue): NumberValue {
  return choose(a, b, Math.min);
}

/** The highest of those that are offered at all. */
export function highest(a: NumberValue, b: NumberValue): NumberValue {
  return choose(a, b, Math.max);
}

/** Applies a function that never falls (rounding, a change of period). */
export function mapRising(value: NumberValue, rising: (number: number) => number): NumberValue {
  if (value.offered === 'no') return value;
  const apply = (end: number): number => (Number.isFinite(end) ? rising(end) : end);
  return span(apply(value.lo), apply(value.hi), value.evidence, value.offered);
}

/** Everything that either may be: for a branch that is not decided. */
export function hull(a: NumberValue, b: NumberValue): NumberValue {
  const evidence = joinEvidence(a.evidence, b.evidence);
  if (a.offered === 'no' && b.offered === 'no') return notOffered(evidence);
  if (a.offered === 'no') return { ...b, offered: 'maybe', evidence };
  if (b.offered === 'no') return { ...a, offered: 'maybe', evidence };
  return span(Math.min(a.lo, b.lo), Math.max(a.hi, b.hi), evidence, both(a, b));
}

/** Counted or not: from nothing to all of it. */
export function maybe(value: NumberValue, evidence: Evidence): NumberValue {
  return interval(Math.min(0, value.lo), Math.max(0, value.hi), joinEvidence(value.evidence, evidence));
}

export function withEvidence(value: NumberValue, more: Evidence): NumberValue {
  if (more === noEvidence) return value;
  const evidence = joinEvidence(value.evidence, more);
  return { ...value, evidence: isPoint(value) ? settled(evidence) : evidence };
}

function combine(a: NumberValue, b: NumberValue, lo: number, hi: number): NumberValue {
  const evidence = joinEvidence(a.evidence, b.evidence);
  if (a.offered === 'no' || b.offered === 'no') return notOffered(evidence);
  return span(lo, hi, evidence, both(a, b));
}

function choose(a: NumberValue, b: NumberValue, of: (...ends: number[]) => number): NumberValue {
  const evidence = joinEvidence(a.evidence, b.evidence);
  if (a.offered === 'no') return { ...b, evidence };
  if (b.offered === 'no') return { ...a, evidence };
  if (a.offered === 'yes' && b.offered === 'yes') return interval(of(a.lo, b.lo), of(a.hi, b.hi), evidence);
  // One of them may not be there: then the other stands alone.
  const ends = [of(a.lo, b.lo), of(a.hi, b.hi), ...(a.offered === 'maybe' ? [b.lo, b.hi] : [a.lo, a.hi])];
  const offered = a.offered === 'maybe' && b.offered === 'maybe' ? 'maybe' : 'yes';
  if (offered === 'maybe') ends.push(a.lo, a.hi);
  return { lo: Math.min(...ends), hi: Math.max(...ends), offered, evidence };
}

function both(a: NumberValue, b: NumberValue): 'yes' | 'maybe' {
  return a.offered === 'yes' && b.offered === 'yes' ? 'yes' : 'maybe';
}

/** Whether there is such a figure may still be open when its value is not; then what would tell stays missing. */
function span(lo: number, hi: number, evidence: Evidence, offered: 'yes' | 'maybe'): NumberValue {
  return offered === 'yes' ? interval(lo, hi, evidence) : { lo, hi, offered, evidence };
}
