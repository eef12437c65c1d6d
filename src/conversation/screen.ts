import {
  crisisKindOf,
  crisisLines,
  gentleLines,
  stillLine,
  type CrisisFile,
  type CrisisKind,
  type LineOptions,
} from '../middleware/content-moderation/crisis.ts';
import type { StandingDanger } from '../threads/thread.ts';
import { dangerTurnsMax } from './read-message.ts';
import type { LookedUpTurn, ReadTurn, ScreenedTurn, Screening } from './turn.ts';

export interface ScreenDeps {
  readonly crisis: CrisisFile;
}

/** Adds what the message calls for before anything else. */
export function screen(turn: LookedUpTurn, { crisis }: ScreenDeps): ScreenedTurn {
  const heard = screeningOf(turn, crisis);
  const screened = (more: Partial<Screening>): ScreenedTurn => ({ ...turn, screening: { ...heard, ...more } });
  if (heard.crisisKinds.length > 0) {
    const danger = toComeBackTo(heard.crisisKinds, turn, crisis);
    return screened({ danger: danger && { ...danger, ofAnother: heard.ofAnother } });
  }
  const { said } = turn.thread.dialogue;
  const gentleKinds = heard.gentleKinds.filter((kind) => !said.includes(gentleMark(kind)));
  const stood = standing(turn);
  // What may be a danger is said once; what was told for sure, or may be meant again, is come back to in other words.
  if (gentleKinds.length > 0 && stood === undefined) return screened({ gentleKinds });
  const [again] = heard.gentleKinds;
  const danger =
    again === undefined
      ? stood
      : {
          ...toldNow(again, turn),
          times: again === stood?.kind ? stood.times : 0,
          ofAnother: heard.ofAnother,
        };
  if (danger === undefined || stillLine(crisis, danger) === undefined) return screened({ gentleKinds, danger });
  return screened({ gentleKinds: [], still: danger, danger: { ...danger, times: danger.times + 1 } });
}

/**
 * What goes before everything else, in the person's language. Where an answer names the danger and calls for help itself, of a
 * danger told for sure the lines that are enough beside it; of what only may be meant the one that listens to who does not
 * want to go on, which is never left out.
 */
export function firstLines(
  { crisisKinds, gentleKinds, still, ofAnother }: FirstScreening,
  crisis: CrisisFile,
  { language, isNamed = false }: Pick<LineOptions, 'language' | 'isNamed'> = {},
): readonly string[] {
  const needsLine = (kind: string): boolean => !isNamed || kind === 'self_harm';
  const now = { language, isNamed, ofAnother };
  const later =
    still && needsLine(still.kind) ? stillLine(crisis, still, { language, ofAnother: still.ofAnother }) : undefined;
  return [
    ...crisisLines(crisis, crisisKinds, now),
    ...gentleLines(crisis, gentleKinds.filter(needsLine), now),
    ...(later === undefined ? [] : [later]),
  ];
}

type FirstScreening = Pick<Screening, 'crisisKinds' | 'gentleKinds' | 'still'> & Partial<Pick<Screening, 'ofAnother'>>;

type HeardScreening = Pick<Screening, 'crisisKinds' | 'gentleKinds' | 'still'>;

/** A danger was told now, or may be meant, or was told just before and stands. */
export const isInDanger = ({ crisisKinds, gentleKinds, still }: HeardScreening): boolean =>
  crisisKinds.length + gentleKinds.length > 0 || still !== undefined;

/** Of dangers told for sure the most urgent that later turns have words for. */
export function toComeBackTo(
  kinds: readonly CrisisKind[],
  turn: Pick<LookedUpTurn, 'turnNumber'>,
  crisis: CrisisFile,
): StandingDanger | undefined {
  return kinds.map((kind) => toldNow(kind, turn)).find((danger) => stillLine(crisis, danger) !== undefined);
}

const toldNow = (kind: CrisisKind, { turnNumber }: Pick<LookedUpTurn, 'turnNumber'>): StandingDanger => ({
  kind,
  turn: turnNumber,
  times: 0,
});

/** The danger of the turns before that is not forgotten yet. */
function standing({ turnNumber, thread: { dialogue } }: LookedUpTurn): StandingDanger | undefined {
  const { danger } = dialogue;
  return danger !== undefined && turnNumber - danger.turn <= dangerTurnsMax ? danger : undefined;
}

/** The mark of having said a gentle sentence: said at every second message it would sound like a machine. */
export const gentleMark = (kind: CrisisKind): string => `gentle.${kind}`;

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
  const crisisKinds = [...new Set([...moderation.crisis.map(({ kind }) => kind), ...heard('sure')])];
  return {
    ofAnother: reading.dangers.length > 0 && reading.dangers.every(({ who }) => who !== 'self'),
    crisisKinds,
    gentleKinds: crisisKinds.length > 0 ? [] : [...new Set(heard('perhaps'))],
    still: undefined,
    danger: undefined,
    toxic: moderation.flags.some(({ category }) => category === 'toxicity'),
  };
}
