import { fixedItem } from '../reply/reply-plan.ts';
import { isInDanger } from '../screen.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { saysOnlyOfService } from '../agenda/asked-question.ts';
import { saidMax } from './asked-before.ts';

/** The mark of having said it: twice it would sound like a machine. */
const mark = 'heard.hardship';
/** So surely a clause tells what somebody feels, or what happened to them. */
const heardMin = 0.5;
const hard: ReadonlySet<string> = new Set([
  'benefit_cut', 'benefit_ended', 'denied', 'overpayment', 'card_stolen', 'job_lost', 'death', 'split', 'eviction', 'shutoff',
  'homeless', 'illness', 'hospital', 'disability', 'disaster', 'arrest', 'scam',
]); // prettier-ignore

/** Half a sentence for what was told, before the first answer to it: a person would not pass it over. */
export function acknowledgeHardship(turn: RoutedTurn, result: PathResult): PathResult {
  const said = result.dialogue.said ?? turn.thread.dialogue.said;
  const [first] = result.plan.items;
  if (first === undefined || said.includes(mark) || isInDanger(turn.screening) || result.erase === true) return result;
  if (
    turn.understanding.frustrated ||
    saysOnlyOfService(turn) ||
    !tellsHardship(turn) ||
    /^(?:small_talk|rights)\./.test(first.wording)
  )
    return result;
  return {
    ...result,
    plan: {
      ...result.plan,
      items: [
        fixedItem(mark, { language: turn.understanding.language }),
        { ...first, joins: true },
        ...result.plan.items.slice(1),
      ],
    },
    dialogue: { ...result.dialogue, said: [...said, mark].slice(-saidMax) },
  };
}

const tellsHardship = ({ reading: { parts, events } }: RoutedTurn): boolean =>
  parts.some(({ act, probability }) => act === 'feel' && probability >= heardMin) ||
  events.some(
    ({ event, direction, probability }) => direction === 'past' && hard.has(event) && probability >= heardMin,
  );
