import { crisisKindOf, crisisLines, gentleLines, type CrisisFile } from '../middleware/content-moderation/crisis.ts';
import type { LookedUpTurn, ReadTurn, ScreenedTurn, Screening } from './turn.ts';

export interface ScreenDeps {
  readonly crisis: CrisisFile;
}

/** Adds what the message calls for before anything else. */
export function screen(turn: LookedUpTurn, { crisis }: ScreenDeps): ScreenedTurn {
  const screening = screeningOf(turn, crisis);
  const { said } = turn.thread.dialogue;
  return {
    ...turn,
    screening: { ...screening, gentle: screening.gentle.filter((line) => !said.includes(gentleMark(line))) },
  };
}

/** The mark of having said a gentle sentence: said at every second message it would sound like a machine. */
export const gentleMark = (line: string): string => `gentle.${line.slice(0, markChars)}`;
const markChars = 40;

/**
 * What a message calls for first: by the reviewed phrases of moderation, and by the dangers that the reader heard. A crisis
 * is no refusal: the fixed lines come first, then the answer. Where the reader is not sure, one gentle sentence with the
 * number stands before the answer instead. The lines of one kind are said in full once; when the same danger is told again,
 * they are said again.
 */
export function screeningOf(
  { reading, moderation }: Pick<ReadTurn, 'reading' | 'moderation'>,
  crisis: CrisisFile,
): Screening {
  const heard = (level: 'sure' | 'perhaps') =>
    reading.dangers.flatMap((danger) => (danger.level === level ? (crisisKindOf(crisis, danger.kind) ?? []) : []));
  const kinds = [...new Set([...moderation.crisis.map(({ kind }) => kind), ...heard('sure')])];
  return {
    crisis: crisisLines(crisis, kinds),
    crisisKinds: kinds,
    gentle: kinds.length > 0 ? [] : gentleLines(crisis, heard('perhaps')),
    toxic: moderation.flags.some(({ category }) => category === 'toxicity'),
  };
}
