import { crisisLines, type CrisisFile, type CrisisKind } from '../../middleware/content-moderation/crisis.ts';
import type { FindDangers } from '../../middleware/content-moderation/danger-finder.ts';
import { detectLanguage } from '../understand/dialogue/language.ts';

/** The fixed lines that a message calls for whatever else becomes of it, in its language; undefined where it shows no danger. */
export type DangerLines = (message: string) => string | undefined;

/** Help is needed today, and nobody's life hangs on this one answer: where it can't be given, to try again is the better word. */
const needs: ReadonlySet<CrisisKind> = new Set(['hunger_today', 'eviction_now', 'shutoff_now']);

/**
 * Works on the words alone, by the reviewed phrases: no store, reader or model, so none of their faults can keep it from
 * answering. Of a message over the bound its beginning and its end are read.
 */
export function makeDangerLines(crisis: CrisisFile, findDangers: FindDangers, charsMax: number): DangerLines {
  return (message) => {
    const read = message.length <= charsMax ? message : endsOf(message, charsMax);
    const kinds = findDangers(read).map(({ kind }) => kind);
    if (kinds.every((kind) => needs.has(kind))) return undefined;
    return crisisLines(crisis, kinds, { language: detectLanguage(read, undefined).language }).join(' ');
  };
}

const endsOf = (text: string, charsMax: number): string =>
  `${text.slice(0, charsMax / 2)}\n${text.slice(-charsMax / 2)}`;
