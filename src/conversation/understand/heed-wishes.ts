import type { WishName } from '../../reading/labels.ts';
import type { Reading } from '../../reading/reading.ts';
import { talkIntents } from '../agenda/intent-routes.ts';
import { topWish, wishOf } from '../agenda/wishes.ts';
import type { ConsultedTurn, UnderstoodTurn } from '../turn.ts';
import type { Intent, IntentName } from './understanding.ts';

/**
 * What the reader heard that a message wants stands before what the older classifier made of its words; and what the
 * reader is sure is not wanted is no intent.
 */
export function heedWishes(turn: UnderstoodTurn): UnderstoodTurn {
  const { understanding, reading } = turn;
  if (reading.wishes.length === 0) return { ...turn, reading: { ...reading, wishes: wishesOf(understanding.intents) } };
  // "Forget my pay" takes one thing back, and erases nothing else.
  // And "you can call me at …", after the office asked for it, wants no person.
  const isKept =
    understanding.forgotten.length > 0 || turn.thread.grievance?.stage === 'follow_up' || isOnlyAnswer(turn);
  const intents = isKept ? understanding.intents : wished(understanding.intents, reading);
  return { ...turn, understanding: { ...understanding, intents, ...(isOnlyTalk(reading) && { facts: [] }) } };
}

/**
 * "No, not my name", "Ana, his daughter", to what a complaint asks: it only sounds like leaving, or like wanting a person,
 * unless the older classifier hears that, too.
 */
function isOnlyAnswer({ thread, reading, understanding }: UnderstoodTurn): boolean {
  const wish = topWish(reading);
  const name = wish === undefined ? undefined : intentsOf.get(wish);
  const isAsked = thread.grievance !== undefined && thread.dialogue.openQuestion?.kind === 'grievance';
  return isAsked && name !== undefined && understanding.intents.every((intent) => intent.name !== name);
}

/** A model that was asked what an unclear message wants has the last word on it. */
export function heedModel(turn: ConsultedTurn): ConsultedTurn {
  const { understanding, reading, consulted, consultFailed } = turn;
  const [top] = understanding.intents;
  if (consulted === undefined || consultFailed || top === undefined || top.name === 'unclear') return turn;
  return { ...turn, asked: [], reading: { ...reading, wishes: wishesOf(understanding.intents) } };
}

/** "OK" is no Oklahoma: talk tells no facts. */
const isOnlyTalk = (reading: Reading): boolean =>
  topWish(reading) === 'talk' && wishOf(reading, 'talk') >= onlyTalkMin && wishOf(reading, 'tell') < unheardMax;
const onlyTalkMin = 0.7;

/** Where the reader gave nothing, the older classifier says what is wanted. */
function wishesOf(intents: readonly Intent[]): Reading['wishes'] {
  return intents
    .map(({ name, confidence }) => ({ wish: wishes.get(name) ?? wishAlone(name), probability: confidence }))
    .toSorted((one, other) => other.probability - one.probability);
}

function wishAlone(name: IntentName): WishName {
  if (name === 'find_programs' || name === 'urgent_need') return 'help';
  if (name === 'appeal' || name === 'letter_received') return 'complain';
  if (name === 'provide_facts' || name === 'correct_fact') return 'tell';
  return talkIntents.has(name) || name === 'unclear' || name === 'yes' || name === 'no' ? 'talk' : 'answer';
}

function wished(intents: readonly Intent[], reading: Reading): readonly Intent[] {
  const wish = topWish(reading);
  const isTold = (wish === 'talk' || wish === 'tell') && wishOf(reading, wish) >= heardMin;
  const kept = intents.filter(({ name, confidence }) => {
    const own = wishes.get(name);
    if (own !== undefined) return confidence >= byRule || wishOf(reading, own) >= unheardMax;
    return !isTold || ofTalk.has(name);
  });
  const name = wish === undefined ? undefined : intentOf(wish, kept, reading);
  const confidence = wish === undefined ? 0 : wishOf(reading, wish);
  const rest = kept.length > 0 ? kept : [{ name: 'unclear', confidence: 1 } as const];
  if (name === undefined || confidence < heardMin) return rest;
  return [{ name, confidence }, ...rest.filter((intent) => intent.name !== name)];
}

/** Wishes and the intents that the paths know them by. */
const wishes: ReadonlyMap<IntentName, WishName> = new Map<IntentName, WishName>([
  ['grievance', 'complain'],
  ['status_check', 'status'],
  ['speak_to_person', 'person'],
  ['delete_my_data', 'delete'],
  ['cancel', 'stop'],
  ['repeat', 'again'],
]);
const intentsOf: ReadonlyMap<WishName, IntentName> = new Map([...wishes].map(([intent, wish]) => [wish, intent]));

/** What somebody who talks or tells may mean besides. */
const ofTalk: ReadonlySet<string> = new Set<string>([
  ...talkIntents,
  'provide_facts',
  'correct_fact',
  'yes',
  'no',
  'done',
  'skip',
  'decline',
  'dont_know',
  'next_steps',
]);

function intentOf(wish: WishName, intents: readonly Intent[], { orders }: Reading): IntentName | undefined {
  const [top] = intents;
  if (wish === 'help') return top?.name === 'urgent_need' ? 'urgent_need' : 'find_programs';
  const isSimpler = orders.some(({ order }) => order === 'simpler' || order === 'slower') || top?.name === 'simplify';
  if (wish === 'again' && isSimpler) return 'simplify';
  return intentsOf.get(wish);
}

/** From here on a wish was heard; below the other, it was surely not. */
const heardMin = 0.5;
const unheardMax = 0.1;
/** An intent so sure was read by a rule. */
const byRule = 0.95;
