import { AppError } from '../errors.ts';
import type { RestoreOut } from '../middleware/chain/restore-out.ts';
import type { ProposedFact } from '../profile/fact.ts';
import { emptyDialogue } from '../threads/thread.ts';
import type { Principal } from '../threads/turn.ts';
import { redact, type RedactDeps } from './redact.ts';
import { understand, type UnderstandDeps } from './understand/understand.ts';
import type { Reader } from '../reading/reader.ts';
import type { Reading } from '../reading/reading.ts';
import { askedBefore } from './read-message.ts';
import type { Understanding } from './understand/understanding.ts';

/** A fact with the place of its words in the text as it was sent (UTF-16 units); none when they stand there in no such form. */
export type PlacedFact = ProposedFact & { readonly start?: number; readonly end?: number };

/** How a text is read, for operators and tests. Nothing of it is stored, routed or answered. */
export interface TextReading extends Pick<
  Understanding,
  'language' | 'intents' | 'references' | 'answer' | 'need' | 'benefitEvent' | 'asksBack'
> {
  readonly facts: readonly PlacedFact[];
  readonly hypothetical: readonly PlacedFact[];
  /** What the message says, before anyone decides what to do; its places are those of the text as it was sent. */
  readonly reading: Reading;
}

export type ParseText = (input: {
  readonly text: string;
  /** Read as the next message of this conversation; the caller has checked the token. */
  readonly threadId: string | undefined;
  readonly principal: Principal;
  readonly at: Date;
  readonly today: string;
}) => Promise<TextReading>;

/** Reads a text as a turn would, and stops there. Rejects `message_empty`, `message_too_long`, `thread_not_found`. */
export function makeParseText(
  deps: RedactDeps & UnderstandDeps & { readonly restore: RestoreOut; readonly messageReader: Reader },
): ParseText {
  const { messageCharsMax } = deps.bounds;
  return async ({ text, threadId, principal, at, today }) => {
    if (text.trim() === '') throw new AppError('message_empty', 'The text is empty.');
    if (text.length > messageCharsMax)
      throw new AppError(
        'message_too_long',
        `The text has ${text.length.toLocaleString('en')} characters; at most ${messageCharsMax.toLocaleString('en')} fit.`,
        { extra: { limit: messageCharsMax } },
      );
    const thread = threadId === undefined ? noThread : await deps.threads.loadContext(threadId);
    if (!thread) throw new AppError('thread_not_found', 'There is no such conversation, or its token does not fit.');
    const redacted = await redact(
      {
        turnId: 'parse',
        threadId: threadId ?? 'parse',
        threadIsNew: threadId === undefined,
        principal,
        channel: 'parse',
        message: text,
        idempotency: undefined,
        receivedAt: at,
        today,
      },
      deps,
    );
    const { understanding } = understand({ text: redacted.text, today, thread, screening: { toxic: false } }, deps);
    const before = askedBefore(thread.dialogue.openQuestion, deps.pack.fields);
    const reading = await deps.messageReader.read(redacted.text, { before, today });
    const asSent = (words: string): string => deps.restore(words, redacted.vault.entries);
    const placed = (fact: ProposedFact): PlacedFact => placeIn(text, { ...fact, quote: asSent(fact.quote) });
    const { language, intents, references, answer, need, benefitEvent, asksBack } = understanding;
    return {
      language,
      intents,
      references: references.map((one) => ({ ...one, quote: asSent(one.quote) })),
      answer,
      need: need === undefined ? undefined : asSent(need),
      benefitEvent: benefitEvent && { ...benefitEvent, quote: asSent(benefitEvent.quote) },
      asksBack,
      facts: understanding.facts.map(placed),
      hypothetical: understanding.hypothetical.map(placed),
      reading: placedAsSent(reading, (at) => asSent(redacted.text.slice(0, at)).length),
    };
  };
}

const noThread = { facts: [], dialogue: emptyDialogue, programs: [], grievance: undefined };

/** A reading of the redacted text with the places of the text as it was sent. */
function placedAsSent(reading: Reading, sentAt: (at: number) => number): Reading {
  const moved = <Element extends { readonly start: number; readonly end: number }>(elements: readonly Element[]) =>
    elements.map((element) => ({ ...element, start: sentAt(element.start), end: sentAt(element.end) }));
  return {
    ...reading,
    parts: moved(reading.parts),
    questions: moved(reading.questions),
    people: moved(reading.people),
    claims: moved(reading.claims),
    events: moved(reading.events),
    dangers: moved(reading.dangers),
    orders: moved(reading.orders),
  };
}

function placeIn(text: string, fact: ProposedFact): PlacedFact {
  const start = fact.quote === '' ? -1 : text.indexOf(fact.quote);
  return start < 0 ? fact : { ...fact, start, end: start + fact.quote.length };
}
