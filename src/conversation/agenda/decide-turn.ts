import { take, type AgendaTurn, type Decided, type Obligation } from './agenda-turn.ts';
import { atTheDoor, keptFromOthers } from './obligations/door.ts';
import { answersOurQuestion, ownsIdentifier } from './obligations/answers-to-us.ts';
import { asksOfComplaint, goesOnWithComplaint, leavesWhatIsOpen, ordersToFile } from './obligations/complaint.ts';
import { orders } from './obligations/orders.ts';
import { asksOfShown, asksOn, asksWhatIsKnown, asksWhatIsUnknown, wantsVerdict } from './obligations/questions.ts';
import { clockThatRuns, datedClock, letterInHand } from './obligations/clock.ts';
import { talks, tellsSomething, wantsHelp } from './obligations/needs.ts';

/**
 * What a turn is about: the first obligation that the message owes, in the order in which they are met. Pure and total. Danger
 * is not among them: its lines come before any of these, whatever the turn is about.
 */
export function decideTurn(turn: AgendaTurn): Decided {
  for (const obligation of obligations) {
    const decided = obligation(turn);
    if (decided) return decided;
  }
  return take('CLARIFICATION', 0, 'nothing was recognised');
}

const obligations: readonly Obligation[] = [
  atTheDoor,
  keptFromOthers,
  ownsIdentifier,
  ordersToFile,
  asksOfComplaint,
  leavesWhatIsOpen,
  datedClock,
  wantsVerdict,
  asksOfShown,
  letterInHand,
  asksWhatIsKnown,
  answersOurQuestion,
  goesOnWithComplaint,
  asksOn,
  orders,
  clockThatRuns,
  wantsHelp,
  asksWhatIsUnknown,
  tellsSomething,
  talks,
];
