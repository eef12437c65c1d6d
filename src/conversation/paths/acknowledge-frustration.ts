import { fixedItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { saysOnlyOfService } from '../agenda/asked-question.ts';

/** Turns between two such sentences: said each time it sounds like a machine. */
const turnsBetween = 5;
const mark = 'frustrated.';
/** These say it themselves. */
const alreadyKind = new Set(['opening.hard_time', 'small_talk.erased', 'crisis.next']);

/** "Did you read any of it?": they speak of the answer before, and not of their case. */
const missed = ({ turnNumber, reading: { parts } }: RoutedTurn): boolean =>
  turnNumber > 1 && parts.some(({ act, probability }) => act === 'about_us' && probability >= missedMin);
const missedMin = 0.5;

/** Half a sentence for someone at the end of their patience, before the answer, and not again for a few turns. */
export function acknowledgeFrustration(turn: RoutedTurn, result: PathResult): PathResult {
  const said = result.dialogue.said ?? turn.thread.dialogue.said;
  const last = said.find((one) => one.startsWith(mark));
  const isRecent = last !== undefined && turn.turnNumber - Number(last.slice(mark.length)) < turnsBetween;
  const [first] = result.plan.items;
  const wording = turn.understanding.frustrated ? 'small_talk.frustrated' : missed(turn) ? 'heard.missed' : undefined;
  if (wording === undefined || isRecent || turn.screening.crisisKinds.length > 0 || first === undefined) return result;
  if (alreadyKind.has(first.wording) || saysOnlyOfService(turn)) return result;
  return {
    ...result,
    plan: {
      ...result.plan,
      items: [
        fixedItem(wording, { language: turn.understanding.language }),
        { ...first, joins: first.fixedText === undefined },
        ...result.plan.items.slice(1),
      ],
    },
    dialogue: {
      ...result.dialogue,
      said: [...said.filter((one) => one !== last), `${mark}${turn.turnNumber}`],
    },
  };
}
