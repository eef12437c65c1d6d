import { describeFacts } from '../reply/say-facts.ts';
import { emptyPlan, fixedItem, type PlanItem, type ReplyPlan } from '../reply/reply-plan.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { IntentName } from '../understand/understanding.ts';
import type { Path, PathDeps } from './path.ts';
import { answerFromThread } from './context.ts';
import { lineOfLanguage } from './line-of-language.ts';
import { repeatLast } from './repeat.ts';
import { factsAbout } from './facts-about.ts';
import { guardTalk, sayLocked, sayOpened } from './guard.ts';
import { isErasing } from '../agenda/obligations/door.ts';
import { shortName } from '../reply/say-program.ts';

/** SMALL_TALK: short, warm, back to the task; also what is about the conversation itself: its memory, its end. */
export const smallTalk: Path = async (turn, deps) => {
  if (turn.door !== 'open') {
    const erasing = turn.door === 'locked' ? await answerAboutErasing(turn) : undefined;
    return erasing ?? (turn.door === 'locked' ? sayLocked() : sayOpened(turn, deps));
  }
  const guarded = await guardTalk(turn, deps);
  if (guarded) return guarded;
  const confirmed = await answerToConfirm(turn);
  if (confirmed) return confirmed;
  const { language, cues } = turn.understanding;
  if (cues.has('asks_who_we_are')) return say(turn, sayWhoWeAre(turn, deps), {});
  if (language !== 'en' && turn.understanding.facts.length === 0) return sayInLanguage(turn, language, deps);
  const intent = talkIntent(turn);
  if (intent === 'repeat') return repeatLast(turn, deps);
  if (intent === 'delete_my_data') return askToErase(turn);
  if (intent === 'what_do_you_know') return say(turn, describeFacts(turn.factsInForce, factsAbout(turn, deps)), {});
  if (intent === 'simplify') return answerFromThread(turn, deps);
  return say(turn, itemsFor(intent, turn), intent === 'off_topic' ? { status: 'declined' } : {});
};

function itemsFor(intent: IntentName, turn: RoutedTurn): readonly PlanItem[] {
  switch (intent) {
    case 'greeting':
      return [fixedItem(turn.thread.turnCount > 0 ? 'small_talk.greeting_back' : 'small_talk.greeting')];
    case 'thanks':
      return [fixedItem('small_talk.thanks')];
    case 'done':
    case 'goodbye':
      return [fixedItem('small_talk.goodbye')];
    case 'capabilities':
      return [fixedItem('small_talk.capabilities')];
    case 'unclear':
      if (turn.understanding.frustrated) return sayWayOn(turn);
      // "I'm not sure what I need" answers no question of ours: the plainest one helps.
      return [fixedItem(isUnsure(turn) ? 'question.need' : 'small_talk.heard')];
    case 'cancel':
      return [fixedItem(turn.thread.dialogue.openQuestion ? 'small_talk.cancelled' : 'small_talk.nothing_to_cancel')];
    case 'for_someone_else':
      return [fixedItem('small_talk.for_someone_else')];
    case 'off_topic':
      return [fixedItem('small_talk.off_topic')];
    default:
      return [fixedItem('small_talk.yes_no_without_question')];
  }
}

const isUnsure = ({ thread, understanding }: RoutedTurn): boolean =>
  thread.dialogue.openQuestion === undefined && understanding.intents[0]?.name === 'dont_know';

/** For someone who is fed up: the question that is open, or what can be done instead of asking again. */
function sayWayOn(turn: RoutedTurn): readonly PlanItem[] {
  const open = turn.thread.dialogue.openQuestion;
  if (open?.kind !== 'fact') return [fixedItem('small_talk.frustrated_next')];
  return [{ wording: 'small_talk.frustrated_question', slots: { ask: open.ask }, source: { kind: 'reviewed_text' } }];
}

/** The honest line in their language once, in full; after that in few words, with where the language is spoken. */
function sayInLanguage(turn: RoutedTurn, language: string, deps: PathDeps): PathResult {
  const { item, said } = lineOfLanguage(turn, language, deps);
  const result = say(turn, [item], { status: 'declined' });
  return { ...result, dialogue: { ...result.dialogue, said } };
}

/** No office; and how to reach the one that was meant. */
function sayWhoWeAre(turn: RoutedTurn, deps: PathDeps): readonly PlanItem[] {
  const [named] = deps.tools.programsById(turn.understanding.references.map(({ programId }) => programId));
  const phone = named?.program.apply.phones[0]?.number;
  if (named === undefined || phone === undefined) return [fixedItem('small_talk.who_we_are')];
  return [
    fixedItem('small_talk.who_we_are'),
    {
      wording: 'small_talk.office_phone',
      slots: { name: shortName(named.program), phone },
      source: { kind: 'program', programId: named.program.id, programHash: named.hash },
    },
  ];
}

function talkIntent(turn: RoutedTurn): IntentName {
  // Thanks and jokes by someone who is fed up are neither.
  if (turn.understanding.frustrated && !turn.understanding.intents.some(({ name }) => plainTalk.includes(name)))
    return 'unclear';
  const known: readonly IntentName[] = [
    'greeting',
    'thanks',
    'goodbye',
    'done',
    'capabilities',
    'cancel',
    'for_someone_else',
    'off_topic',
    'repeat',
    'simplify',
    'delete_my_data',
    'what_do_you_know',
  ];
  return turn.understanding.intents.find(({ name }) => known.includes(name))?.name ?? 'unclear';
}

/** What is meant as said even by someone who is fed up. */
const plainTalk: readonly IntentName[] = [
  'capabilities',
  'cancel',
  'delete_my_data',
  'what_do_you_know',
  'simplify',
  'repeat',
  'for_someone_else',
];

/** A yes or no to what was to be confirmed outside the grievance flow. */
async function answerToConfirm(turn: RoutedTurn): Promise<PathResult | undefined> {
  const question = turn.thread.dialogue.openQuestion;
  if (question?.kind !== 'confirm') return undefined;
  if (question.what === 'look_for_need' && turn.understanding.answer === 'no') {
    return {
      plan: { ...emptyPlan, status: 'small_talk', items: [fixedItem('answer.skipped')] },
      dialogue: { openQuestion: undefined, need: undefined },
    };
  }
  if (question.what !== 'delete_my_data') return undefined;
  // "Delete everything", said again, is a yes.
  const saysAgain = turn.understanding.intents[0]?.name === 'delete_my_data' && turn.understanding.answer === undefined;
  // "Not all, only the part about him": nothing is erased that was not meant.
  if (turn.understanding.cues.has('limits_it') && turn.understanding.answer !== 'no') return askToErase(turn);
  // A yes after something else in between may mean that: what can't be undone is asked once more.
  const justAsked = turn.turnNumber - question.askedInTurn <= 1;
  if (turn.understanding.answer === 'yes' && !justAsked) return askToErase(turn);
  if (turn.understanding.answer === 'yes' || saysAgain) {
    return {
      plan: { ...emptyPlan, status: 'erased', items: [fixedItem('small_talk.erased')] },
      dialogue: { openQuestion: undefined },
      erase: true,
    };
  }
  if (turn.understanding.answer === 'no') {
    return {
      plan: { ...emptyPlan, items: [fixedItem('small_talk.kept_data')] },
      dialogue: { openQuestion: undefined },
    };
  }
  return undefined;
}

/** Erasing is open to whoever has the token: it shows nothing of what was said. */
async function answerAboutErasing(turn: RoutedTurn): Promise<PathResult | undefined> {
  if (isErasing(turn.thread.dialogue.openQuestion)) return answerToConfirm(turn);
  return turn.understanding.intents[0]?.name === 'delete_my_data' ? askToErase(turn) : undefined;
}

function askToErase(turn: RoutedTurn): PathResult {
  const openQuestion: OpenQuestion = { kind: 'confirm', what: 'delete_my_data', askedInTurn: turn.turnNumber };
  return {
    plan: { ...emptyPlan, status: 'asked', items: [fixedItem('question.delete_my_data')] },
    dialogue: { openQuestion },
  };
}

/** Small talk closes nothing: an open question stays open, unless the person wanted to stop it. */
function say(turn: RoutedTurn, items: readonly PlanItem[], more: Partial<ReplyPlan>): PathResult {
  const cancelled = turn.understanding.intents[0]?.name === 'cancel';
  const openQuestion = cancelled ? undefined : turn.thread.dialogue.openQuestion;
  return { plan: { ...emptyPlan, status: 'small_talk', items, ...more }, dialogue: { openQuestion } };
}
