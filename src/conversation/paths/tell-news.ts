import type { NewsInput, TicketNews } from '../../grievances/news.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import { fixedItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { sayStep } from './say-step.ts';

export interface NewsDeps {
  readonly ticketNews: (input: NewsInput) => Promise<TicketNews>;
}

/**
 * A person who comes back is told first what the office did meanwhile, whatever they came to say. What it asked becomes
 * the open question, unless another one is open; when it closed a ticket, how it went is asked.
 */
export async function tellNews(turn: RoutedTurn, result: PathResult, deps: NewsDeps): Promise<PathResult> {
  if (turn.door === 'locked' || result.erase === true || turn.threadIsNew) return result;
  const news = await deps.ticketNews({
    threadId: turn.threadId,
    grievance: turn.thread.grievance,
    seen: turn.thread.dialogue.seenTickets ?? {},
    at: turn.receivedAt.toISOString(),
  });
  const dialogue = { ...result.dialogue, seenTickets: news.seen };
  // Who asks how it stands is being told that very thing.
  const isShown = result.plan.items.some(({ wording }) => wording === 'grievance.status');
  if (news.says.length === 0 || (isShown && news.toRate === undefined)) return { ...result, dialogue };
  const isFree = dialogue.openQuestion === undefined;
  const rate = isFree && news.asked === undefined ? news.toRate : undefined;
  const items = [
    ...(isShown ? [] : sayStep(news)),
    ...result.plan.items,
    ...(rate === undefined ? [] : [fixedItem('rating.ask')]),
  ];
  const openQuestion = isFree ? questionOf(turn, news, rate) : dialogue.openQuestion;
  const asks = isFree && news.asked !== undefined && result.grievance === undefined && !isTakingComplaint(turn);
  return {
    ...result,
    plan: { ...result.plan, items },
    dialogue: { ...dialogue, openQuestion },
    ...(asks ? { grievance: { state: followUp(turn, news.asked) } } : {}),
  };
}

function questionOf(turn: RoutedTurn, news: TicketNews, rate: string | undefined): OpenQuestion | undefined {
  if (news.asked !== undefined) return { kind: 'grievance', askedInTurn: turn.turnNumber };
  return rate === undefined ? undefined : { kind: 'rating', ticket: rate, askedInTurn: turn.turnNumber };
}

function isTakingComplaint({ thread }: RoutedTurn): boolean {
  return thread.grievance?.['draft'] !== undefined;
}

/** The next words are for this ticket. */
function followUp({ thread }: RoutedTurn, ticket: string) {
  const before = thread.grievance ?? { stage: 'follow_up' };
  return { asks: 0, anonymous: false, ...before, stage: 'follow_up', ticket };
}
