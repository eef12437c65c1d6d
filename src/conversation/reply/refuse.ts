import { AppError } from '../../errors.ts';
import type { ChainEnd } from '../../middleware/chain/chain-run.ts';
import type { PlannedTurn, SaidTurn } from '../turn.ts';
import { embeddedReply, wordItems } from './embedded-wording.ts';
import { wordChoice } from './plan-reply.ts';
import { sourcesOf, throughReplyOut, type SourceDeps } from './reply-out.ts';
import { emptyPlan, type PlanItem } from './reply-plan.ts';

/**
 * The turn whose reply a check of another server held back: it says so, with the check's reason where it gives one, and does
 * nothing of what the reply spoke of. The reason is another's word, so of it only what the reviewed texts support is said.
 *
 * @param said what a person has read by then; it stays in front
 */
export async function refusedTurn(
  turn: PlannedTurn,
  heldBy: ChainEnd,
  { said, sentChars }: { readonly said: string; readonly sentChars: number },
  deps: SourceDeps,
): Promise<SaidTurn> {
  const items = refusalItems(heldBy, turn.understanding.language);
  const { paragraphs, wordingUses } = wordItems(deps.wordings, items, wordChoice(turn));
  const sources = sourcesOf(items.slice(0, 1), deps);
  const letOut = await throughReplyOut(turn, paragraphs, { sources, withhold: true });
  if (letOut.heldBy !== undefined) throw stillHeld(letOut.heldBy);
  const replyText = [said, ...letOut.content].filter((text) => text.trim() !== '').join('\n\n');
  return {
    ...turn,
    result: { plan: { ...emptyPlan, items, status: 'declined' }, dialogue: {} },
    worded: { ...embeddedReply(paragraphs, wordingUses), degraded: true },
    replyText,
    sentChars,
  };
}

function refusalItems({ by, why, reason }: ChainEnd, language: string): readonly PlanItem[] {
  const first: PlanItem = {
    wording: why === 'blocked' ? 'refused.held_back' : 'refused.unchecked',
    slots: {},
    language,
    source: { kind: 'reviewed_text' },
  };
  if (why !== 'blocked' || reason === undefined) return [first];
  return [first, { wording: 'refused.reason', slots: { reason }, language, source: { kind: 'tool', tool: by } }];
}

const stillHeld = ({ by, why }: ChainEnd): AppError =>
  new AppError('internal', 'Something went wrong here. Your message was not lost; send it again.', {
    internal: `a refusal was ended by ${by}: ${why}`,
  });
