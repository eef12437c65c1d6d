import { urgenciesIn } from '../../understand/dialogue/cues.ts';
import { talkIntents } from '../intent-routes.ts';
import { isLittleMoreThanName, pointsAt, take, type AgendaTurn, type Obligation } from '../agenda-turn.ts';
import { topWish, wishOf } from '../wishes.ts';

/** What there is for them: looked for by what is needed, and by what is known of the household. */
export const wantsHelp: Obligation = (turn) => {
  const { understanding, reading } = turn;
  const helps = wishOf(reading, 'help');
  const [urgency] = urgenciesIn(understanding.cues);
  if (urgency !== undefined && understanding.benefitEvent === undefined)
    return take('TOOLS', Math.max(helps, 0.85), `names what cannot wait (${urgency})`);
  if (helps < (understanding.need === undefined ? helpMin : helpWithNeedMin)) return undefined;
  if (nothingToGoOn(turn)) return take('COLLECT_INFO', helps, 'asks for help without saying with what or for whom');
  return take('TOOLS', helps, 'wants to know what helps');
};

const helpMin = 0.25;
/** Where it is said with what. */
const helpWithNeedMin = 0.2;

/** Neither a need nor a fact nor a program, now or before: a list would be the same for everybody. */
function nothingToGoOn({ understanding, factChanges, dialogue, factsKnown, reading }: AgendaTurn): boolean {
  const isNeeded = understanding.need !== undefined || dialogue.need !== undefined || reading.needs.length > 0;
  const isTold = factChanges.length > 0 || factsKnown === true;
  return !isNeeded && !isTold && understanding.references.length === 0;
}

/** Facts change what was said before; an amount whose use or period is open is asked about. */
export const tellsSomething: Obligation = ({ understanding, factChanges, dialogue, reading }) => {
  const { openAmount, need } = understanding;
  const wish = topWish(reading);
  const isTalk = (wish === 'talk' || wish === 'stop') && wishOf(reading, wish) >= talkMin;
  if (factChanges.length > 0 && !isTalk)
    return take('TOOLS', 0.8, `told ${factChanges.length} new fact${factChanges.length === 1 ? '' : 's'}`);
  if (openAmount !== undefined && need === undefined && !pointsAt(understanding))
    return take(
      'COLLECT_INFO',
      0.8,
      `told an amount without ${openAmount.path === undefined ? 'its use' : 'its period'}`,
    );
  if (isTalk) return undefined;
  if (isLittleMoreThanName(understanding)) return take('TOOLS', 0.6, 'names a program');
  const isNeed = need !== undefined && (reading.needs.length > 0 || wishOf(reading, 'help') >= needWishMin);
  if (isNeed) return take('TOOLS', 0.6, 'tells of a need');
  const isFactOpen = dialogue.openQuestion?.kind === 'fact';
  if (isFactOpen && understanding.answer !== undefined)
    return take('COLLECT_INFO', 0.6, 'an answer that fits no value');
  return understanding.facts.length > 0 ? take('COLLECT_INFO', 0.7, 'tells what is known already') : undefined;
};

/** Words that sound like a need, where the reader hears none and no wish for help either, are none. */
const needWishMin = 0.15;

/** Greetings, thanks, anger, and what is off every topic. */
export const talks: Obligation = ({ understanding, reading }) => {
  const [top] = understanding.intents;
  const talk = Math.max(...(['talk', 'tell', 'stop'] as const).map((wish) => wishOf(reading, wish)));
  if (talk >= talkMin) return take('SMALL_TALK', talk, `talks or tells (${top?.name ?? 'unclear'})`);
  if (understanding.frustrated) return take('SMALL_TALK', 0.8, 'is fed up, and asked for nothing');
  if (top !== undefined && (talkIntents.has(top.name) || flowWords.has(top.name)) && top.confidence >= intentMin)
    return take('SMALL_TALK', top.confidence, `intent ${top.name}`);
  return undefined;
};

const talkMin = 0.5;
const intentMin = 0.35;
const flowWords: ReadonlySet<string> = new Set(['yes', 'no', 'done', 'skip', 'decline', 'dont_know']);
