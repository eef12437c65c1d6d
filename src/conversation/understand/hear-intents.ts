import type { UnderstandDeps } from './understand.ts';
import type { Intent, IntentName } from './understanding.ts';
import type { DialogueWords } from './dialogue/dialogue-words.ts';
import { notUnderstood } from './intents/intent-examples.ts';

/** What rules read of the same message. */
export interface ReadByRule {
  readonly closes: 'cancel' | 'done' | undefined;
  readonly forSomeoneElse: boolean;
  /** The conversation is about that somebody already; saying so again asks for nothing. */
  readonly isOfOther: boolean;
  readonly forgets: boolean;
  readonly asks: IntentName | undefined;
}

/**
 * The classifier's intents, put right by what is read by rule: strange words that ask for help are a need, strange words
 * that ask for nothing are no other topic, erasing can't be undone and is only what says so, and what a rule read comes
 * first.
 *
 * @param plain the message as `plainLine` gives it
 */
export function hearIntents(
  intents: readonly Intent[],
  message: {
    readonly text: string;
    readonly plain: string;
    readonly need: string | undefined;
    readonly erases: boolean;
  },
  rules: ReadByRule,
  deps: Pick<UnderstandDeps, 'dialogueWords' | 'saysNothing'>,
): readonly Intent[] {
  const { text, plain, need, erases } = message;
  const heard = asAsked(asNeed(intents, plain, need, deps), text, plain, deps.dialogueWords);
  const asked = rules.isOfOther ? withoutIntent(heard, 'for_someone_else') : heard;
  return withRulesFirst(erases ? asked : withoutIntent(asked, 'delete_my_data'), rules);
}

/** "Need a ride to dialysis": strange words, and yet somebody asks for help with something. */
function asNeed(
  intents: readonly Intent[],
  plain: string,
  need: string | undefined,
  { dialogueWords, saysNothing }: Pick<UnderstandDeps, 'dialogueWords' | 'saysNothing'>,
): readonly Intent[] {
  const isStrange = intents.every(({ name }) => notUnderstood.includes(name));
  if (!isStrange || need === undefined || saysNothing(need) || !dialogueWords.asksForHelp.test(plain)) return intents;
  return [{ name: 'find_programs', confidence: strangeNeedConfidence }];
}

/** "Blue Monday door": strange words that ask for nothing are not about something else; nobody knows what they are about. */
function asAsked(
  intents: readonly Intent[],
  text: string,
  plain: string,
  { request }: DialogueWords,
): readonly Intent[] {
  const [top] = intents;
  if (top?.name !== 'off_topic' || text.includes('?') || request.test(plain)) return intents;
  return [{ name: 'unclear', confidence: top.confidence }, ...intents.slice(1)];
}

const strangeNeedConfidence = 0.5;

function withoutIntent(intents: readonly Intent[], unsaid: IntentName): readonly Intent[] {
  const others = intents.filter(({ name }) => name !== unsaid);
  return others.length > 0 || intents.length === 0 ? others : [{ name: 'unclear', confidence: 1 }];
}

/** What is read by rule comes first, whatever the classifier thought of the words. */
function withRulesFirst(intents: readonly Intent[], read: ReadByRule): readonly Intent[] {
  if (read.forgets) {
    // One fact is taken back; the rest stays, and what is known is the answer when there was no such fact.
    const others = intents.filter(({ name }) => name !== 'delete_my_data' && name !== 'cancel');
    return [
      { name: 'what_do_you_know', confidence: 0.95 },
      ...others.filter(({ name }) => name !== 'what_do_you_know'),
    ];
  }
  const named = read.closes ?? (read.forSomeoneElse ? 'for_someone_else' : read.asks);
  if (named === undefined) return intents;
  return [{ name: named, confidence: 0.95 }, ...intents.filter(({ name }) => name !== named)];
}
