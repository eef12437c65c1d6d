import {
  crisisKindOf,
  crisisKinds,
  crisisLines,
  gentleLines,
  type CrisisFile,
} from '../middleware/content-moderation/crisis.ts';
import type { StandingDanger } from '../threads/thread.ts';
import type { LookedUpTurn, ReadTurn, ScreenedTurn, Screening } from './turn.ts';

export interface ScreenDeps {
  readonly crisis: CrisisFile;
}

/** Adds what the message calls for before anything else. */
export function screen(turn: LookedUpTurn, { crisis }: ScreenDeps): ScreenedTurn {
  const { dialogue } = turn.thread;
  const heard = screeningOf(turn, crisis);
  const gentle = heard.gentle.filter((line) => !dialogue.said.includes(gentleMark(line)));
  const screening = { ...heard, gentle };
  if (screening.crisis.length > 0)
    return { ...turn, screening: { ...screening, danger: standingFrom(turn, heard, crisis) } };
  // What may be a danger is said once; what was told for sure is come back to in its own words.
  if (gentle.length > 0 && !isStanding(turn)) return { ...turn, screening };
  return { ...turn, screening: { ...screening, ...goingOn(turn, heard.gentle.length > 0, crisis) } };
}

const isStanding = ({ turnNumber, thread: { dialogue } }: LookedUpTurn): boolean =>
  dialogue.danger !== undefined && turnNumber - dialogue.danger.turn <= standsTurnsMax;

/** Turns after a danger in which it is not forgotten. */
const standsTurnsMax = 3;

/** The danger told now that is to be come back to. */
function standingFrom(
  { turnNumber }: LookedUpTurn,
  { crisisKinds: kinds }: Screening,
  crisis: CrisisFile,
): StandingDanger | undefined {
  const kind = crisisKinds.find((one) => kinds.includes(one) && crisis.kinds[one].still.length > 0);
  return kind && { kind, turn: turnNumber, times: 0 };
}

/** The next line of a danger that was told in the turns before, or, `heard` gently, is told again. */
function goingOn(
  { turnNumber, thread, reading }: LookedUpTurn,
  heard: boolean,
  crisis: CrisisFile,
): Partial<Pick<Screening, 'gentle' | 'stands' | 'danger'>> {
  const { danger } = thread.dialogue;
  const [kind] = heard ? reading.dangers.flatMap((one) => crisisKindOf(crisis, one.kind) ?? []) : [];
  const told =
    kind === undefined
      ? danger
      : kind === danger?.kind
        ? { ...danger, turn: turnNumber }
        : { kind, turn: turnNumber, times: 0 };
  const known = crisisKinds.find((one) => one === told?.kind);
  if (told === undefined || known === undefined || turnNumber - told.turn > standsTurnsMax)
    return { danger: undefined };
  const line = crisis.kinds[known].still[told.times];
  if (line === undefined) return { danger: told };
  return { gentle: [line], stands: true, danger: { ...told, times: told.times + 1 } };
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
    stands: false,
    danger: undefined,
    toxic: moderation.flags.some(({ category }) => category === 'toxicity'),
  };
}
