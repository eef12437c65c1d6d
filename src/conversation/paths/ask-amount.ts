import type { Json } from '../../household/household.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import { formatAmount, sayRange } from '../reply/say-values.ts';
import type { PlanItem, ReplyPlan } from '../reply/reply-plan.ts';
import type { RoutedTurn } from '../turn.ts';
import type { PathDeps } from './path.ts';

export interface AmountQuestion {
  readonly item: PlanItem;
  readonly question: ReplyPlan['question'];
  readonly openQuestion: OpenQuestion;
}

/** "Is that a week or a month?", "what is that for?": an amount is finished before anything else is asked. */
export function askAmount(turn: RoutedTurn, deps: Pick<PathDeps, 'pack'>): AmountQuestion | undefined {
  const open = turn.understanding.openAmount;
  if (open === undefined || isSettled(turn, open.path) || wasAskedTwice(turn)) return undefined;
  const amount = sayAmount(open.amount, deps.pack.currencySymbol);
  const wording = open.path === undefined ? 'question.amount_use' : 'question.amount_period';
  return {
    item: { wording, slots: { amount }, source: { kind: 'person' } },
    question:
      open.path === undefined
        ? undefined
        : { path: open.path, ask: `${amount}: how often?`, why: 'limits are counted by the month' },
    openQuestion: {
      kind: 'amount',
      amount: open.amount,
      askedInTurn: turn.turnNumber,
      ...(turn.thread.dialogue.openQuestion?.kind === 'amount' ? { again: true } : {}),
      ...(open.period === undefined ? {} : { period: open.period }),
      ...(open.path === undefined ? {} : { path: open.path }),
    },
  };
}

/** The amount question that is open was put before it, too: the figure is left alone. */
function wasAskedTwice({ thread, turnNumber }: RoutedTurn): boolean {
  const open = thread.dialogue.openQuestion;
  return open?.kind === 'amount' && open.again === true && open.askedInTurn === turnNumber - 1;
}

/** The same message may have told it in another sentence. */
function isSettled(turn: RoutedTurn, path: string | undefined): boolean {
  return path !== undefined && turn.factsAdded.some((fact) => fact.path === path);
}

function sayAmount(amount: Json, symbol: string): string {
  if (typeof amount === 'number') return formatAmount(amount, symbol);
  if (amount !== null && typeof amount === 'object' && 'min' in amount && 'max' in amount)
    return sayRange({ min: Number(amount['min']), max: Number(amount['max']) }, symbol);
  return String(amount);
}
