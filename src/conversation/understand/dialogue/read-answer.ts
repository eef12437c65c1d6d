import type { OpenQuestion } from '../../../threads/thread.ts';
import type { Understanding } from '../understanding.ts';
import { chooseOption } from './choose-option.ts';
import type { DialogueWords } from './dialogue-words.ts';
import { plainLine } from './plain-line.ts';

/** How a message answers the question that is open. */
export interface AnswerReading {
  readonly answer: Understanding['answer'];
  /** The yes is one of those words that begin many other messages: "ok", "right". */
  readonly isWeak: boolean;
  /** Which of the offered readings was chosen (index). */
  readonly chosenOption: number | undefined;
  /** `cancel`: "never mind". `done`: "that's all". Read with or without an open question. */
  readonly closes: 'cancel' | 'done' | undefined;
  /** A question back ("why do you need that?"): no answer by itself. */
  readonly asksBack: boolean;
}

/** A message longer than this is more than an answer: only its beginning is read as one. */
const answerWordsMax = 14;
/** Words that close a flow do so only in a short message: "stop" in a story is a part of the story. */
const closingWordsMax = 8;
/** "ok", "right", "fine" begin many messages that are no yes. */
const weakYesWordsMax = 5;
/** "Um, well, honestly": more of them are no way to begin. */
const fillersMax = 4;

/**
 * Reads a short message against the open question. `gaveValue`: the facts reader found a value for what was asked; a
 * value outranks "yes" and "no" ("yes, two"; "no, 400").
 *
 * Declining and not knowing are told apart from "no": to a question about a fact, "no thanks" is no answer of "no".
 */
export function readAnswer(
  text: string,
  open: OpenQuestion | undefined,
  gaveValue: boolean,
  said: DialogueWords,
): AnswerReading {
  const plain = plainLine(text, said.spelling);
  const words = plain === '' ? [] : plain.split(' ');
  const start = withoutFiller(words.slice(0, answerWordsMax).join(' '), said);
  const closes = words.length > closingWordsMax ? undefined : closingIn(start, said);
  const asksBack = said.question.test(start) || /\?\s*$/.test(text);
  const chosenOption = open?.kind === 'choice' && closes === undefined ? chooseOption(start, open.options) : undefined;
  const answer = answerIn(start, open, { gaveValue, asksBack, closes }, said);
  return { answer, isWeak: answer === 'yes' && !said.yes.test(start), chosenOption, closes, asksBack };
}

function withoutFiller(line: string, { filler }: DialogueWords): string {
  let rest = line;
  for (let cut = 0; cut < fillersMax && filler.test(rest); cut += 1) rest = rest.replace(filler, '');
  return rest;
}

function answerIn(
  start: string,
  open: OpenQuestion | undefined,
  read: { readonly gaveValue: boolean } & Pick<AnswerReading, 'asksBack' | 'closes'>,
  said: DialogueWords,
): AnswerReading['answer'] {
  if (open === undefined || start === '') return undefined;
  if (read.gaveValue) return 'value';
  if (read.closes === 'cancel') return undefined;
  if (said.yes.test(start)) return 'yes';
  // "do I have to say?" declines nothing yet; "why, I won't tell you" does.
  if (read.asksBack && !said.declined.test(start)) return undefined;
  if (said.declined.test(start)) return 'declined';
  if (said.unknown.test(start)) return 'unknown';
  if (said.skip.test(start)) return 'skip';
  if (open.kind === 'fact' && said.noThanks.test(start)) return 'declined';
  if (said.no.some((pattern) => pattern.test(start))) return 'no';
  if (said.weakYes.test(start) && start.split(' ').length <= weakYesWordsMax) return 'yes';
  return undefined;
}

function closingIn(start: string, { cancel, done }: DialogueWords): AnswerReading['closes'] {
  if (cancel.some((pattern) => pattern.test(start))) return 'cancel';
  return done.some((pattern) => pattern.test(start)) ? 'done' : undefined;
}
