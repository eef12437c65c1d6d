import { crisisLines, type CrisisFile } from '../middleware/content-moderation/crisis.ts';
import type { AdmittedTurn, ScreenedTurn } from './turn.ts';

export interface ScreenDeps {
  readonly crisis: CrisisFile;
}

/**
 * What the signals of the message call for. A crisis is no refusal: the fixed lines come first, then the answer. The
 * lines of one kind are said in full once; when the same danger is told again, they are said again.
 */
export function screen(turn: AdmittedTurn, { crisis }: ScreenDeps): ScreenedTurn {
  const kinds = [...new Set(turn.moderation.crisis.map(({ kind }) => kind))];
  return {
    ...turn,
    screening: {
      crisis: crisisLines(crisis, kinds),
      crisisKinds: kinds,
      toxic: turn.moderation.flags.some(({ category }) => category === 'toxicity'),
    },
  };
}
