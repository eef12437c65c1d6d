import { fixedItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';

/** The mark of having said them. */
const mark = 'crisis.ways_out';

/** "What else is there" of somebody who told of danger at home: the ways out come first, once, then what was found. */
export function withWaysOut(turn: RoutedTurn, result: PathResult): PathResult {
  const { dialogue } = turn.thread;
  if (!looksForHelp(turn) || !isUnsafe(turn) || dialogue.said.includes(mark) || result.erase === true) return result;
  const said = [...(result.dialogue?.said ?? dialogue.said), mark];
  return {
    ...result,
    plan: {
      ...result.plan,
      items: [fixedItem(mark), ...result.plan.items.filter(({ wording }) => wording !== 'change.none')],
    },
    dialogue: { ...result.dialogue, said },
  };
}

/** The turn that told of it got the fixed lines; an answer or a new fact is about something else. */
function looksForHelp({ route, screening, factChanges, understanding, isOfBank }: RoutedTurn): boolean {
  return (
    (route.route === 'TOOLS' || route.route === 'COLLECT_INFO') &&
    screening.crisisKinds.length === 0 &&
    factChanges.length === 0 &&
    understanding.answer === undefined &&
    !isOfBank
  );
}

function isUnsafe({ factsInForce }: RoutedTurn): boolean {
  return factsInForce.some(({ path, value }) => path === 'urgent.unsafe' && value === true);
}
