import type { LiveTurn } from '../running/live-turn.ts';
import type { PlannedTurn, SaidTurn } from '../turn.ts';
import { splitSentences } from '../../middleware/hallucination-check/split-sentences.ts';
import { groundedReply, type GroundDeps } from './ground.ts';
import { wordChoice } from './plan-reply.ts';
import { refusedTurn } from './refuse.ts';
import type { ReplyRestorer } from './restore-reply.ts';
import type { Wording } from './wording.ts';

export interface SayDeps extends GroundDeps {
  readonly wording: Wording;
  readonly restorer: Pick<ReplyRestorer, 'delta'>;
}

/**
 * Puts the plan into words, sentence by sentence as they come: each is grounded, and while the rest is still being written
 * it goes out, its real values restored last. What a person reads early is the beginning of what will be stored, to the
 * letter. A turn with an effect keeps its words until the effect is committed. What a check of another server holds back ends as
 * a refusal, without its effect.
 */
export async function say(turn: PlannedTurn, live: LiveTurn, deps: SayDeps): Promise<SaidTurn> {
  const reply = groundedReply(turn, deps);
  const waits = hasEffect(turn);
  let sentChars = 0;
  const worded = await deps.wording.word(
    turn.result.plan.items,
    { ...wordChoice(turn), turnNumber: turn.turnNumber, signal: live.signal, chain: turn.chain },
    async ({ parts, more }) => {
      await reply.add(parts);
      live.signal.throwIfAborted();
      if (more && !waits) sentChars = send(turn, reply.text(), { from: sentChars, live, deps });
    },
  );
  const heldBy = reply.heldBy();
  if (heldBy !== undefined)
    return refusedTurn(turn, heldBy, { said: sentChars > 0 ? reply.text() : '', sentChars }, deps);
  const degraded = worded.degraded || reply.mended();
  return { ...turn, worded: { ...worded, degraded }, replyText: reply.text(), sentChars };
}

/** Something happens beside the words, and they speak of it: they wait until it has happened. */
function hasEffect({ result, understanding, door }: PlannedTurn): boolean {
  return (
    door !== 'open' ||
    result.guard !== undefined ||
    result.ticket !== undefined ||
    result.grievance !== undefined ||
    result.erase === true ||
    understanding.forgotten.length > 0
  );
}

function send(
  turn: PlannedTurn,
  text: string,
  { from, live, deps }: { readonly from: number; readonly live: LiveTurn; readonly deps: SayDeps },
): number {
  for (const event of deltasOf(text, from))
    live.emit(event, deps.restorer.delta(text, event, { threadId: turn.threadId, vault: turn.vault.entries }));
  return text.length;
}

/** The events that bring a text sentence by sentence, from a place in it on. */
export function deltasOf(text: string, from: number) {
  let at = from;
  // A paragraph's first sentence brings the gap above it along.
  const [, gap = '', rest = ''] = /^(\s*)(.*)$/s.exec(text.slice(from)) ?? [];
  return splitSentences(rest).map((sentence, index) => {
    const event = {
      type: 'message.delta',
      from: at,
      to: at + sentence.length + (index === 0 ? gap.length : 0),
    } as const;
    at = event.to;
    return event;
  });
}
