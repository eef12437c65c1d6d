import type { Clock } from '../clock.ts';
import type { ClaimOutcome } from '../threads/turn.ts';
import type { ReceivedTurn } from './turn.ts';
import type { LiveTurn } from './running/live-turn.ts';
import { act, type ActDeps } from './act.ts';
import { admit, type AdmitDeps } from './admit.ts';
import { claim, type ClaimDeps } from './claim.ts';
import { commit, giveUp, type CommitDeps } from './commit.ts';
import { noteAppeal } from './note-appeal.ts';
import { redact, type RedactDeps } from './redact.ts';
import { withChosenAnswer, withLastAnswerAgain, withPlaceTold } from './agenda/standing-answer.ts';
import { lookUp, type LookUpDeps } from './agenda/look-up.ts';
import { noteUnanswered, type NoteUnansweredDeps } from './agenda/note-unanswered.ts';
import { readMessage, type ReadMessageDeps } from './read-message.ts';
import { remember, type RememberDeps } from './remember.ts';
import { decideTurn } from './agenda/decide-turn.ts';
import { heedDanger } from './heed-danger.ts';
import { screen, type ScreenDeps } from './screen.ts';
import { consult, type ConsultDeps } from './understand/consult.ts';
import { heedClaims } from './understand/heed-claims.ts';
import { withReadPlace } from './understand/read-place.ts';
import { heedModel, heedWishes } from './understand/heed-wishes.ts';
import { understand, type UnderstandDeps } from './understand/understand.ts';
import { planReply, type PlanDeps } from './reply/plan-reply.ts';
import { say, type SayDeps } from './reply/say.ts';
import { stopwatch } from './running/stopwatch.ts';

/** What the steps of a turn need; each step names its own part. */
export type TurnDeps = RedactDeps &
  ClaimDeps &
  AdmitDeps &
  ReadMessageDeps &
  LookUpDeps &
  NoteUnansweredDeps &
  ScreenDeps &
  UnderstandDeps &
  ConsultDeps &
  RememberDeps &
  ActDeps &
  PlanDeps &
  SayDeps &
  CommitDeps & { readonly clock: Clock };

/**
 * One turn, top to bottom. Each step takes what the one before returned and adds what it learned; nothing is stored
 * before the claim and nothing after it but in the one commit. An error after the claim ends the turn as failed, with
 * nothing half-applied, and its message stays to be answered by a retry.
 */
export async function answerTurn(
  received: ReceivedTurn,
  live: LiveTurn,
  onClaim: (outcome: ClaimOutcome) => void,
  deps: TurnDeps,
): Promise<void> {
  const watch = stopwatch(deps.clock);

  const redacted = await watch.time('redact', () => redact(received, deps));
  const claimed = await watch.time('claim', () => claim(redacted, deps, onClaim));
  if (!claimed) return;
  live.emit({ type: 'run.started' });

  try {
    const admitted = await watch.time('admit', () => admit(claimed, deps));
    const read = await watch.time('read', () => readMessage(admitted, deps));
    const lookedUp = await watch.time('look_up', () => lookUp(read, deps));
    const screened = await watch.time('screen', () => screen(lookedUp, deps));
    const understood = await watch.time('understand', () =>
      heedClaims(withReadPlace(understand(screened, deps)), deps),
    );
    const heeded = heedWishes(heedDanger(understood, deps));
    const consulted = heedModel(await watch.time('consult', () => consult(heeded, live.signal, deps)));
    const noted = await watch.time('remember', () => remember(consulted, deps));
    const remembered = withLastAnswerAgain(withPlaceTold(withChosenAnswer(noted, deps), deps), deps);

    await noteAppeal(remembered, deps);

    const decided = decideTurn({
      understanding: remembered.understanding,
      asked: remembered.asked,
      standing: remembered.standing,
      reading: remembered.reading,
      screening: remembered.screening,
      dialogue: remembered.thread.dialogue,
      programs: remembered.thread.programs,
      grievance: remembered.thread.grievance,
      turnedTo: remembered.turnedTo,
      door: remembered.door,
      passcodeGiven: remembered.passcode !== undefined,
      factChanges: remembered.factChanges,
      factsKnown: remembered.factsInForce.length > 0,
    });
    const { route, confidence, reasons } = decided.route;
    live.emit({ type: 'route.decided', route, confidence, reasons });

    const acted = await watch.time('act', () => act({ ...remembered, ...decided }, live, deps));
    const planned = await watch.time('plan', () => planReply(acted, deps));
    const said = await watch.time('say', () => say(planned, live, deps));
    await commit(said, live, watch, deps);
    await noteUnanswered(said, deps);
  } catch (error) {
    await giveUp(claimed, live, error, deps);
  }
}
