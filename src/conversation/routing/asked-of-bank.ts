import { answered, isAboutService } from '../agenda/asked-question.ts';
import { standsAlone, unknownAlone } from '../agenda/stands-alone.ts';
import { decide, type RoutingRule } from './routing-input.ts';

/** "Will they take my house?" is answered from the bank, whatever else is open. */
export const asksWhatIsKnown: RoutingRule = (input) => {
  if (!standsAlone(input)) return undefined;
  const known = answered(input.asked);
  const names = known.map(({ entries }) => entries.map(({ id }) => id).join(' or '));
  const sure = Math.min(...known.map((question) => question.sure));
  const route = known.every(isAboutService) ? 'SMALL_TALK' : input.programs.length > 0 ? 'CONTEXT' : 'TOOLS';
  return decide(route, sure, `asks what the bank answers: ${names.join(', ')}`);
};

/** What nothing answers is owned up to. */
export const asksWhatIsUnknown: RoutingRule = (input) => {
  if (!unknownAlone(input)) return undefined;
  const surest = Math.max(...input.asked.map(({ probability }) => probability));
  return decide(input.programs.length > 0 ? 'CONTEXT' : 'TOOLS', surest, 'asks what nothing answers yet');
};

/** Nothing else was made of a message that surely asks: what the bank has is said or offered, or that it is not known. */
export const asksAtLast: RoutingRule = ({ asked, programs, door, grievance }) => {
  const surest = Math.max(0, ...asked.map(({ probability }) => probability));
  if (surest < surelyAskedMin || (door !== undefined && door !== 'open') || grievance !== undefined) return undefined;
  return decide(programs.length > 0 ? 'CONTEXT' : 'TOOLS', surest, 'asks, and nothing else was recognised');
};
const surelyAskedMin = 0.8;
