import type { Bounds } from '../../config.ts';
import type { Fields } from '../../household/field.ts';
import type { ThreadContext } from '../../threads/thread.ts';
import type { NameIndex } from '../../programs/name-index.ts';
import { factsOf } from '../../profile/whose.ts';
import { readLedgerPath } from '../../profile/ledger-path.ts';
import type { ScreenedTurn, UnderstoodTurn } from '../turn.ts';
import { readLimitAsked } from './dialogue/limit-asked.ts';
import type { DialogueWords } from './dialogue/dialogue-words.ts';
import { urgenciesIn, type Cue, type ReadCues } from './dialogue/cues.ts';
import { shouts } from './dialogue/shouts.ts';
import { shortQuestion } from './dialogue/short-questions.ts';
import { ownsBenefit, threadFor, whomAbout } from './dialogue/whom.ts';
import { readSuppositions } from './dialogue/suppositions.ts';
import { detectLanguage } from './dialogue/language.ts';
import { plainLine } from './dialogue/plain-line.ts';
import { readAnswer } from './dialogue/read-answer.ts';
import type { FactWords } from './facts/fact-words.ts';
import { hearIntents } from './hear-intents.ts';
import { needIn } from './need-in.ts';
import { readForgotten } from './forget-facts.ts';
import { finishAmount } from './facts/answers/finish-amount.ts';
import { withLetterDay } from './facts/benefits/letter-due.ts';
import { readFacts, readOpening, type FactReading, type Opening } from './facts/read-facts.ts';
import type { FactContext } from './facts/reader.ts';
import { intentsWithFacts, readIntents, withUrgentNeed, type IntentReading } from './intents/classify-intents.ts';
import { dialogueFeatures } from './intents/features.ts';
import type { IntentModel } from './intents/intent-model.ts';
import { readIdentifiers } from './references/identifiers.ts';
import { readReferences } from './references/read-references.ts';
import type { Intent, IntentName, OpenAmount, ProgramReference, Understanding } from './understanding.ts';

export interface UnderstandDeps {
  readonly intents: IntentModel;
  readonly factWords: FactWords;
  readonly dialogueWords: DialogueWords;
  readonly readCues: ReadCues;
  readonly names: () => NameIndex;
  /** What a program is about ("food"), for "that food thing". */
  readonly topicsOf: (programId: string) => readonly string[];
  readonly pack: { readonly fields: Fields };
  readonly beneficiaryIdPattern: RegExp;
  /** True when a text has no word that a search could use. */
  readonly saysNothing: (text: string) => boolean;
  readonly bounds: Bounds;
}

/** What reading looks at: the message, and the thread that it stands in. */
export type ReadableTurn = Pick<ScreenedTurn, 'text' | 'today'> & {
  readonly thread: Pick<ThreadContext, 'facts' | 'dialogue' | 'programs' | 'grievance'> &
    Partial<Pick<ThreadContext, 'persona'>>;
  readonly screening: Pick<ScreenedTurn['screening'], 'toxic'>;
};

/** Reads a message for what it means: what is wanted, what was told, what is pointed at, how it answers us. Local. */
export function understand<Turn extends ReadableTurn>(
  received: Turn,
  deps: UnderstandDeps,
): Turn & Pick<UnderstoodTurn, 'understanding'> {
  const plain = plainLine(received.text.slice(0, deps.bounds.intentCharsMax), deps.dialogueWords.spelling);
  const heard = deps.readCues(plain);
  const wanted = readIntents(deps.intents, received.text, dialogueFeatures(received.thread), deps.bounds);
  const classified = urgenciesIn(heard).length > 0 ? withUrgentNeed(wanted) : wanted;
  const opening = ownOpening(received, deps);
  const turn = aboutWhom(received, classified, opening, deps.factWords.programs);
  const { text, thread } = turn;
  const { dialogue } = thread;
  const open = dialogue.openQuestion;
  const own = isOwn(received) && isOwn(turn) ? opening : undefined;
  const read = withoutAnswerToNothing(readTold(turn, own, deps), turn, classified, deps.dialogueWords);
  const forgotten = readForgotten(text, thread.facts, deps.pack.fields);
  const facts = forgotten ?? read.facts;
  const gaveValue = open?.kind === 'fact' && read.facts.some(({ path }) => answers(path, open.path));
  const answer = readAnswer(text, open, gaveValue, deps.dialogueWords);
  const declinesComplaint = saysNoComplaint(heard, answer.answer, thread);
  // "No. When is it due?": the no is heard, and the question is still there to be answered.
  const isAsideOfNo = declinesComplaint && answer.answer === 'no' && heard.has('asks_us');
  const short = thread.grievance === undefined ? shortQuestion(text, deps.saysNothing) : undefined;
  const intents = hearIntents(
    intentsWithFacts(classified.intents, facts.length),
    { text, plain, need: read.need, erases: heard.has('erase') },
    {
      closes: answer.closes,
      forSomeoneElse:
        thread.dialogue.about !== undefined && received.thread.dialogue.about?.key !== thread.dialogue.about.key,
      isOfOther: thread.dialogue.about !== undefined,
      forgets: forgotten !== undefined,
      asks: short?.intent,
    },
    deps,
  );
  // A benefit is in trouble: a bare day is the letter's, and "what can I do" is about it.
  const inTrouble = dialogue.benefitEvent !== undefined && dialogue.benefitEvent.kind !== 'renewal_due';
  const about = {
    programs: thread.programs,
    focusProgramId: dialogue.focusProgramId,
    names: deps.names(),
    topicsOf: deps.topicsOf,
    told: facts.length > 0,
  };
  const pointed = readReferences(text, about, deps.dialogueWords.pointing);
  return {
    ...turn,
    understanding: {
      text,
      language: thread.persona?.language ?? detectLanguage(text, dialogue.language).language,
      aboutChanged: received.thread.dialogue.about?.key !== thread.dialogue.about?.key,
      intents,
      rivals: classified.rivals,
      facts,
      forgotten: forgotten?.map(({ path }) => path) ?? [],
      openAmount: openAmountOf(read),
      references: meantReferences(pointed.references, read),
      danglingReference: pointed.dangling,
      asksBack: answer.asksBack,
      answer: isAsideOfNo || (answer.isWeak && isPlainTalk(intents)) ? undefined : answer.answer,
      benefitEvent: read.benefitEvent ?? withLetterDay(dialogue.benefitEvent, read.bareDueDate),
      otherEvent: read.otherEvent,
      comingDate: read.comingDate,
      noticeOn: read.noticeOn ?? (asksLetter(thread) ? read.leadingDate : inTrouble ? read.bareDate : undefined),
      identifiers: readIdentifiers(text, { beneficiaryIdPattern: deps.beneficiaryIdPattern }),
      need: needIn(text, read, { intents, cues: heard }, deps) ?? short?.need,
      chosenOption: answer.chosenOption,
      hypothetical: read.hypothetical,
      supposed: readSuppositions(text),
      cues: heard,
      frustrated: turn.screening.toxic || heard.has('fed_up') || shouts(text),
      limitAsked: readLimitAsked(text),
      declinesComplaint,
      asksRights:
        heard.has('asks_rights') ||
        (inTrouble && heard.has('what_now')) ||
        (heard.has('asks_appeal') && dialogue.benefitEvent !== undefined && read.benefitEvent === undefined),
    },
  };
}

/** The turn as it stands for the one it is about: "asking for my neighbor: she …" opens a household of the neighbor's. */
function aboutWhom<Turn extends ReadableTurn>(
  turn: Turn,
  { intents }: Pick<IntentReading, 'intents'>,
  { words, people: { askedFor, spokenOf } }: Opening,
  programs: FactWords['programs'],
): Turn {
  const isTheirs =
    spokenOf !== undefined && (intents[0]?.name === 'for_someone_else' || ownsBenefit(words, spokenOf, programs));
  const opened = askedFor ?? (isTheirs ? spokenOf : undefined);
  return { ...turn, thread: threadFor(turn.thread, whomAbout(words, turn.thread, opened)) };
}

/** The message in the writer's own words: whom it is about is told by it, and, when it is the writer, so are the facts. */
const ownOpening = (turn: ReadableTurn, deps: UnderstandDeps): Opening =>
  readOpening(
    turn.text,
    { ...contextOf(turn, deps), factsInForce: factsOf(turn.thread.facts, undefined), speaksFor: undefined },
    deps.factWords,
  );

const isOwn = ({ thread }: ReadableTurn): boolean => thread.dialogue.about === undefined;

/** Said in so many words, or as the answer to our offer. An order to file outweighs a "no" before it. */
function saysNoComplaint(
  heard: ReadonlySet<Cue>,
  answer: Understanding['answer'],
  { dialogue: { openQuestion: open }, grievance }: ReadableTurn['thread'],
): boolean {
  const isFiled = grievance?.stage === 'ticket' || grievance?.stage === 'follow_up';
  // "Cancel my complaint": one that is filed is not declined any more.
  if (heard.has('files_it') || (isFiled && heard.has('asks_to_change'))) return false;
  const isOffered =
    (open?.kind === 'confirm' && open.what === 'take_complaint') ||
    (open?.kind === 'grievance' && grievance?.['asked'] === 'offer');
  return heard.has('refuses_complaint') || (isOffered && answer === 'no');
}

/** The complaint that is being taken waits for a letter's date. */
function asksLetter({ grievance }: ReadableTurn['thread']): boolean {
  const asked = grievance?.['asked'];
  return asked === 'notice' || asked === 'notice_date';
}

/**
 * "I don't know" and "rather not say" are no value, whatever else their words could mean as an answer; nor is a "none"
 * that was only heard in how a wish of another kind begins ("nobody answers the phone", "I don't get it").
 */
function withoutAnswerToNothing(
  read: FactReading,
  { text, thread }: ReadableTurn,
  { intents: [top] }: IntentReading,
  words: DialogueWords,
): FactReading {
  const open = thread.dialogue.openQuestion;
  if (open?.kind !== 'fact') return read;
  const { answer } = readAnswer(text, open, false, words);
  const isRefused = answer === 'unknown' || answer === 'declined' || answer === 'skip';
  const isElsewhere =
    top !== undefined && top.confidence >= elsewhereConfidenceMin && !tellingIntents.includes(top.name);
  if (!isRefused && !(isElsewhere && answer === undefined)) return read;
  const isNone = (value: unknown): boolean => value === false || (Array.isArray(value) && value.length === 0);
  return {
    ...read,
    facts: read.facts.filter(({ path, value }) => !answers(path, open.path) || (!isRefused && !isNone(value))),
  };
}

/** So sure must another reading be to outweigh an answer. */
const elsewhereConfidenceMin = 0.6;
const tellingIntents: readonly IntentName[] = ['provide_facts', 'correct_fact', 'no', 'done', 'yes'];

/** What is known before the message is read: the facts, and the question that is open. */
function contextOf({ thread, today }: ReadableTurn, deps: UnderstandDeps): FactContext {
  const open = thread.dialogue.openQuestion;
  const field = open?.kind === 'fact' ? readLedgerPath(open.path, deps.pack.fields)?.node.field : undefined;
  return {
    today,
    factsInForce: thread.facts,
    speaksFor: thread.dialogue.about,
    ...(open?.kind === 'fact' ? { openQuestion: { path: open.path, field } } : {}),
  };
}

/**
 * What the message tells, in the light of the question that is open.
 *
 * @param opening its words and people, where they were read in the same context
 */
function readTold(turn: ReadableTurn, opening: Opening | undefined, deps: UnderstandDeps): FactReading {
  const open = turn.thread.dialogue.openQuestion;
  const context = contextOf(turn, deps);
  const read = readFacts(turn.text, context, deps.factWords, opening);
  if (open?.kind !== 'amount') return read;
  return finishAmount(turn.text, { path: open.path, amount: open.amount, period: open.period }, read, {
    lexicon: deps.factWords,
    reread: (said) => readFacts(said, context, deps.factWords),
  });
}

function openAmountOf(read: FactReading): OpenAmount | undefined {
  const [unfinished] = read.unfinished;
  if (unfinished) return { path: unfinished.path, amount: unfinished.amount };
  return read.bareAmount && { path: undefined, ...read.bareAmount };
}

/** "OK, see you" says goodbye; its "ok" answers nothing. */
function isPlainTalk([top]: readonly Intent[]): boolean {
  return top !== undefined && ['goodbye', 'thanks', 'greeting', 'done'].includes(top.name);
}

/** A value at the asked path, or below it, answers the question. */
function answers(path: string, asked: string): boolean {
  return path === asked || path.startsWith(`${asked}.`) || asked.startsWith(`${path}.`);
}

/** "I get food stamps" tells a fact, "if I got unemployment" supposes one; neither asks about the program. */
function meantReferences(
  references: readonly ProgramReference[],
  { facts, hypothetical, unfinished }: FactReading,
): readonly ProgramReference[] {
  const told = [...facts, ...hypothetical, ...unfinished].filter(
    ({ path }) => path.includes('.receives') || path.includes('.income') || path.includes('.insurance'),
  );
  return references.filter(
    ({ quote, by }) => by !== 'name' || !told.some((fact) => fact.quote.toLowerCase().includes(quote.toLowerCase())),
  );
}
