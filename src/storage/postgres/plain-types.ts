import type { CustomTypesConfig } from 'pg';
import type { SqlValue } from '../../tools/database/database-source.ts';

/**
 * Values as JSON can hold them, as from any other database: numbers that keep their digits, truth values, bytes as base64;
 * days, times and everything else as the text that the server gives.
 */
export const plainTypes: CustomTypesConfig = {
  getTypeParser: ((type: number) => readers[type] ?? asText) as CustomTypesConfig['getTypeParser'],
};

const asText = (text: string): SqlValue => text;
const asWhole = (text: string): SqlValue => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
/** Digits that a number of ours keeps. */
const digitsMax = 15;
const asNumber = (text: string): SqlValue =>
  Number.isFinite(Number(text)) && text.replace(/e.*$|\D/gi, '').replace(/^0+/, '').length <= digitsMax
    ? Number(text)
    : text;
/** A double has at most 17 digits in its text and is exactly that. */
const asDouble = (text: string): SqlValue => (Number.isFinite(Number(text)) ? Number(text) : text);

/** By the number that PostgreSQL gives each type (`pg_type.oid`). */
const readers: Readonly<Record<number, (text: string) => SqlValue>> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex').toString('base64'),
  20: asWhole,
  21: asWhole,
  23: asWhole,
  26: asWhole,
  700: asDouble,
  701: asDouble,
  1700: asNumber,
};
