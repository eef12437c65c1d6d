import type { PayPeriod, TimeUnit } from './figure-words.ts';

/**
 * What a figure is by its form alone. What it is *for* (a rent, an age) is not its form's business.
 *
 * `amount`: with a money sign or word, or with a pay period ("18 an hour"). `date` values are ISO where the day is
 * settled; a month alone is its first day. `code`: digits that count nothing (a phone, a case number, 1099).
 */
export type FigureValue =
  | { readonly kind: 'amount'; readonly low: number; readonly high: number; readonly period?: PayPeriod }
  | { readonly kind: 'number'; readonly low: number; readonly high: number }
  | { readonly kind: 'percent'; readonly low: number; readonly high: number }
  | { readonly kind: 'duration'; readonly low: number; readonly high: number; readonly unit: TimeUnit }
  | { readonly kind: 'ordinal'; readonly number: number }
  | { readonly kind: 'date'; readonly on: string | undefined; readonly grain: 'day' | 'month' | 'year' }
  | { readonly kind: 'place'; readonly level: string; readonly code: string }
  | { readonly kind: 'code'; readonly digits: string };

/** A figure, amount, date, age, count or place of a text, with its place (UTF-16 units, end exclusive). */
export interface Figure {
  readonly start: number;
  readonly end: number;
  readonly value: FigureValue;
}
