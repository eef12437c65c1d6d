import type { ThreadStore } from '../threads/thread-store.ts';
import type { RememberedTurn } from './turn.ts';

/** Likely enough that a clock may depend on it; noting one too many harms nobody. */
const appealConfidenceMin = 0.35;

/**
 * Time-stamps an intent to appeal the moment it is expressed, before anything else can fail: an office may count from
 * the day on which somebody first said so. The first instant stays.
 */
export async function noteAppeal(
  turn: RememberedTurn,
  { threads }: { readonly threads: Pick<ThreadStore, 'noteAppealIntent'> },
): Promise<void> {
  const meant = turn.understanding.intents.some(
    ({ name, confidence }) => name === 'appeal' && confidence >= appealConfidenceMin,
  );
  if (!meant) return;
  const program = turn.understanding.references[0]?.programId ?? turn.benefitEvent?.programId ?? 'unspecified';
  if (turn.thread.appealIntents[program] !== undefined) return;
  await threads.noteAppealIntent({ threadId: turn.threadId, program, at: turn.receivedAt.toISOString() });
}
