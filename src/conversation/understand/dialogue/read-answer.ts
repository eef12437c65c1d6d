import type { OpenQuestion } from '../../../threads/thread.ts';
import type { Understanding } from '../understanding.ts';
import { chooseOption } from './choose-option.ts';

/** How a message answers the question that is open. */
export interface AnswerReading {
  readonly answer: Understanding['answer'];
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

const filler =
  /^(?:(?:um+|uh(?! huh)|hmm+|well|oh|so|ah|er|honestly|actually|sorry|please|i think|i guess(?! so)|lol|haha)[ ,.]+)+/;
const question =
  /^(?:(?:but|and|so|ok|wait|hold on)[ ,]+)*(?:why(?! not$)|what|whats|how|which|who(?! knows)|whose|where|when|do you|do i|did you|are you|am i|is it|is this|is that|can you|can i|could you|could i|will you|will it|would it|does it|should i|shall i|must i|may i)\b/;

const strongYes =
  /^(?:yes+|yeah|yep|yup|yea|yah?|ye|y|si|absolutely|definitely|certainly|affirmative|uh huh|mhm+|mm hmm|of course(?! not))\b/;
const weakYes =
  /^(?:sure|ok(?:ay)?|kk?|right|correct|true|exactly|alright|fine|all right|i do|we do|i am|we are|i did|we did|i have|we have|she does|he does|they do|she is|he is|it is|they are|thats (?:right|correct|it exactly|true|fine)|that is (?:right|correct|true)|go ahead|please do|do it|do that|sounds good|that works|i guess so|i think so|i would|id like that|for sure|why not|both of us|you got it|works for me)\b/;
const no =
  /^(?:no+|nope|nah|naw|nay|n)(?=$|[,.!;]| (?:i|we|she|he|they|it|its|thats|that|this|not|thanks|thank|thx|ty|sir|maam|maybe|never|none|im|ive|id|were|my|but|just|only|there|need|problem|nothing|neither|way|no|nope)\b)|^(?:never|not really|not yet|not at all|not (?:right )?now|not that i know of|negative|of course not|definitely not|absolutely not|certainly not|i (?:dont|do not) think so|incorrect|false|thats (?:not right|wrong)|none|none of (?:us|them|that|those|the above)|nobody|no one|nothing|neither(?: one| of (?:us|them))?)(?=$|[,.!;])|^(?:i|we|she|he|they|it)(?: am| are| is)? ?(?:dont|do not|didnt|doesnt|havent|hasnt|isnt|arent|not|im not)(?: have| get| pay| own)?(?: any| one| that| it| them| either)?$|^im not$/;
const unknown =
  /\b(?:idk|dunno|unsure|not (?:really |quite |too |100 )?(?:sure|certain)|no (?:idea|clue)|(?:dont|do not|dnt|didnt|wouldnt) (?:really |actually |even )?(?:know|no|remember|recall)|(?:cant|cannot|couldnt|could not) (?:really )?(?:remember|recall|say|tell you)|i forg[eo]t|hard to say|who knows|beats me|(?:have|had|need) to (?:check|look|ask|find out)|lost track|havent (?:checked|figured))\b(?! (?:if i (?:qualify|can|should|will)|what to|where to|how to|why|who to|what i should|what else))/;
const declined =
  /\b(?:rather (?:not|keep)|prefer (?:not|to keep)|(?:dont|do not|wont|will not|not going to|not gonna|am not|im not|refuse to|decline to|choose not to) (?:want to |wanna |going to |gonna |like to )?(?:say|saying|answer|answering|tell|telling|share|sharing|talk about|discuss|give (?:you|that|my|it|out))|not comfortable|uncomfortable|none of (?:your|ur|you) business|(?:thats|that is|its|it is|too|keep (?:that|it)) (?:too |very |kind of )?(?:private|personal|confidential)|no comment|not saying|not telling|stay anonymous)\b/;
const skipped =
  /^(?:can (?:i|we) |could we |ill |i will |i want to |id like to |lets |just |please )*(?:skip|pass|next|move on|go on|keep going|continue|leave (?:that|it|this) (?:out|blank)|(?:ask (?:me )?|maybe |do (?:it|that) )later|not now|come back to (?:that|it|this))\b/;
const cancelled =
  /\b(?:never ?mind|nvm|forget (?:it|about it|about that|that|the whole thing)|changed my mind|drop it|start over|scrap (?:it|that)|call it off)\b|^(?:please )?(?:cancel|stop|quit|exit|abort|end)(?: (?:it|this|that|now|please|asking|here|my complaint|the complaint|that complaint|this complaint))*$/;
const finished =
  /\b(?:thats|that is|thatll be|that will be|thts) (?:all|it|everything|about it|pretty much it)\b(?! (?:wrong|the|about|of|i (?:get|make|have)))|^(?:no )?(?:nothing (?:else|more|further|to add)|(?:im|i am|all|were) (?:done|finished|set)|done|finished|no more)\b/;

/**
 * Reads a short message against the open question. `gaveValue`: the facts reader found a value for what was asked; a
 * value outranks "yes" and "no" ("yes, two"; "no, 400").
 *
 * Declining and not knowing are told apart from "no": to a question about a fact, "no thanks" is no answer of "no".
 */
export function readAnswer(text: string, open: OpenQuestion | undefined, gaveValue: boolean): AnswerReading {
  const plain = plainLine(text);
  const words = plain === '' ? [] : plain.split(' ');
  const start = words.slice(0, answerWordsMax).join(' ').replace(filler, '');
  const closes = words.length > closingWordsMax ? undefined : closingIn(start);
  const asksBack = isQuestion(start, text);
  const chosenOption = open?.kind === 'choice' && closes === undefined ? chooseOption(start, open.options) : undefined;
  return { answer: answerIn(start, open, gaveValue, asksBack, closes), chosenOption, closes, asksBack };
}

function answerIn(
  start: string,
  open: OpenQuestion | undefined,
  gaveValue: boolean,
  asksBack: boolean,
  closes: AnswerReading['closes'],
): AnswerReading['answer'] {
  if (open === undefined || start === '') return undefined;
  if (gaveValue) return 'value';
  if (closes === 'cancel') return undefined;
  if (strongYes.test(start)) return 'yes';
  // "do I have to say?" declines nothing yet; "why, I won't tell you" does.
  if (asksBack && !declined.test(start)) return undefined;
  if (declined.test(start)) return 'declined';
  if (unknown.test(start)) return 'unknown';
  if (skipped.test(start)) return 'skip';
  if (open.kind === 'fact' && /^(?:no|nah|nope) (?:thanks|thank|thx|ty)\b/.test(start)) return 'declined';
  if (no.test(start)) return 'no';
  if (weakYes.test(start) && start.split(' ').length <= weakYesWordsMax) return 'yes';
  return undefined;
}

function closingIn(start: string): AnswerReading['closes'] {
  if (cancelled.test(start)) return 'cancel';
  if (finished.test(start)) return 'done';
  return undefined;
}

function isQuestion(start: string, text: string): boolean {
  return question.test(start) || /\?\s*$/.test(text);
}

/** Lower case, no apostrophes, single blanks; marks that end a clause stay as `,` `.` `!` on the word before. */
function plainLine(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}$,.!;\s-]/gu, ' ')
    .replace(/-/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s,.!;]+$/, '')
    .trim();
}
