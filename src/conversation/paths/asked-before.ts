import type { DialogueState } from '../../threads/thread.ts';
import type { PlanItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';

/** A question is put once with its reason and once more in few words; a third time it would be nagging. */
export const timesAskedMax = 2;

type Said = Pick<DialogueState, 'said'>;

const prefix = 'asked.';

/** How often this conversation has put that question. */
export function timesAsked({ said }: Said, question: string): number {
  return said.filter((one) => one === prefix + question).length;
}

/** Questions that were put as often as they may be. */
export function askedEnough({ said }: Said): readonly string[] {
  const questions = new Set(said.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length)));
  return [...questions].filter((question) => timesAsked({ said }, question) >= timesAskedMax);
}

/** Who lives there was asked, and somebody is known: asked again it sounds as if nobody had listened. */
export function areOthersTold({ thread, household }: Pick<RoutedTurn, 'thread' | 'household'>): boolean {
  return timesAsked(thread.dialogue, 'members') > 0 && (household.members ?? []).length > 1;
}

/** The marks of a conversation with one more: the question was put again. */
export function markAsked(said: DialogueState['said'], question: string): DialogueState['said'] {
  return [...said, askedMark(question)].slice(-saidMax);
}

export const askedMark = (question: string): string => prefix + question;

/** More than there are things to say and questions to ask. */
export const saidMax = 200;

/** Every way in which the question about a fact is put. */
const factQuestions: ReadonlySet<string> = new Set([
  'question.fact',
  'question.fact_again',
  'small_talk.frustrated_question',
]);

/**
 * The question about a fact, as often as it was put before: in full with its reason; then once more in other, fewer
 * words; then not at all. An answer to it is still understood. A reason that was given before (for the first child's
 * age) is not given again (for the second's).
 */
export function askNoThirdTime(turn: Pick<RoutedTurn, 'thread'>, result: PathResult): PathResult {
  const open = result.dialogue.openQuestion;
  if (open?.kind !== 'fact' || !result.plan.items.some(isFactQuestion)) return result;
  const said = result.dialogue.said ?? turn.thread.dialogue.said;
  const before = timesAsked({ said }, open.path);
  if (before >= timesAskedMax)
    return { ...result, plan: { ...result.plan, items: withoutQuestion(result.plan.items), question: undefined } };
  const reason = `why.${open.path.slice(open.path.lastIndexOf('.') + 1)}`;
  const wording = before > 0 ? 'question.fact_once_more' : said.includes(reason) ? 'question.fact_short' : undefined;
  return {
    ...result,
    plan: { ...result.plan, items: wording === undefined ? result.plan.items : reworded(result, wording, open.ask) },
    dialogue: {
      ...result.dialogue,
      said: markAsked(said.includes(reason) ? said : [...said, reason], open.path),
    },
  };
}

const isFactQuestion = ({ wording }: PlanItem): boolean => factQuestions.has(wording);

function reworded({ plan }: PathResult, wording: string, ask: string): readonly PlanItem[] {
  return plan.items.map((item) => (item.wording === 'question.fact' ? { ...item, wording, slots: { ask } } : item));
}

/** Who is fed up gets a way on instead of the question; nobody is answered with nothing. */
function withoutQuestion(items: readonly PlanItem[]): readonly PlanItem[] {
  return items.flatMap((item): readonly PlanItem[] => {
    if (item.wording === 'small_talk.frustrated_question')
      return [{ ...item, wording: 'small_talk.frustrated_next', slots: {} }];
    return isFactQuestion(item) ? [] : [item];
  });
}
