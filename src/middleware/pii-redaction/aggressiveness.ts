import { z } from 'zod';
import { aggressivenessLevels, type RedactOptions } from './redact-text.ts';

type Level = RedactOptions['aggressiveness'];

/** The same three levels as other hosts call them. */
const otherNames: Readonly<Record<string, Level>> = {
  minimal: 'lenient',
  low: 'lenient',
  standard: 'balanced',
  moderate: 'balanced',
  medium: 'balanced',
  high: 'strict',
  aggressive: 'strict',
};
const names = [...aggressivenessLevels, ...Object.keys(otherNames)];

/** How sure redaction must be (`redact-text.ts`), by our names or the usual ones of others, `standard` unless given. */
export const aggressiveness = z
  .enum(names)
  .default('balanced')
  .transform((name): Level => aggressivenessLevels.find((level) => level === name) ?? otherNames[name] ?? 'balanced');
