import { countWords } from '../embedding/text/count-words.ts';
import { bounds } from '../config.ts';
import type { NewTicket } from '../threads/turn.ts';
import type { GrievanceInput, GrievanceSays } from './flow.ts';
import type { Draft, Question, Skippable } from './grievance-state.ts';
import { narrative, quoteOf, splitNarrative } from './narrative.ts';
import { kindOf, sayKind } from './complaint-kind.ts';
import type { TicketIntake } from './intake.ts';
import { noticeIn, sayNotice } from './notice.ts';
import { sayRepresentative } from './representative.ts';
import { addsToStory, readComplaint, type GrievanceRules } from './rules.ts';
import { says } from './wordings.ts';

/** A complaint of fewer words than this, with nothing else in it, announces a complaint; it isn't one yet. */
const tellingWordsMin = 8;
/** An answer to "which program?" of at most so many words is only that; a longer one tells something too. */
const bareAnswerWordsMax = 5;

/** What `take` made of a message: the draft after it, and what did not fit. */
export interface TakenWords {
  readonly draft: Draft;
  /** The beginning of what was not kept, when the draft is full. */
  readonly left: string | undefined;
}

/** Takes a message into the draft, in the light of what was asked. The first message counts: nobody types twice. */
export function takeWords(
  draft: Draft,
  input: GrievanceInput,
  asked: Question | undefined,
  rules: GrievanceRules,
): TakenWords {
  const known = withKnownFacts(draft, input, asked, rules);
  const { benefitEvent, text } = input;
  if (asked === 'wants' && isOnlyWhen(text, rules))
    return { draft: { ...known, when: known.when ?? quoteOf(text, bounds.quoteCharsMax) }, left: undefined };
  if (asked === 'wants' && !addsToStory(text, rules) && !goesOnTelling(text, rules) && !tellsPast.test(text)) {
    const wants = quoteOf(text, bounds.desiredOutcomeCharsMax);
    const next = { ...known, wants };
    return text.length > bounds.desiredOutcomeCharsMax ? addParts(next, text) : { draft: next, left: undefined };
  }
  if (draft.parts.length > 0 && asked !== 'what' && isOnlyWish(text, rules))
    return { draft: { ...known, wants: quoteOf(text, bounds.desiredOutcomeCharsMax) }, left: undefined };
  if (asked === 'when' && tellsWhen.test(text))
    return addParts({ ...known, when: quoteOf(text, bounds.quoteCharsMax) }, text);
  const bareProgram = input.programId !== undefined && countWords(text) <= bareAnswerWordsMax;
  if (asked === 'program' && bareProgram) return { draft: known, left: undefined };
  if (asked === 'change' && bareProgram) return { draft: known, left: undefined };
  if (readComplaint(text, rules).saysAnonymous && countWords(text) <= bareAnswerWordsMax)
    return { draft: known, left: undefined };
  const tells =
    (asked !== undefined && asked !== 'offer') ||
    benefitEvent !== undefined ||
    readComplaint(text, rules).category !== 'other' ||
    countWords(text) >= tellingWordsMin;
  return tells ? addParts(known, text) : { draft: known, left: undefined };
}

/** "Since March", "two weeks ago", "the 3rd"; "they hung up on me" is more of the story, and no date. */
const tellsWhen =
  /\d|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*\b|\b(?:yesterday|today|tonight|(?:last|this|ago|since|past|days?|weeks?|months?|years?|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/i;

/** "Tuesday", told where something else was asked. */
function isOnlyWhen(text: string, rules: GrievanceRules): boolean {
  const isShort = countWords(text) <= bareWhenWordsMax;
  return isShort && tellsWhen.test(text) && !readComplaint(text, rules).saysWhatIsWanted;
}
const bareWhenWordsMax = 3;

/** "I called and called": what happened, and no wish. */
const tellsPast =
  /^(?:i|we) (?:dont|don't|do not|didnt|didn't|already|told you)\b(?!.*\b(?:want|should|need)\b)|^(?:and |then |but |so )*(?:i|we|they|he|she|it|nobody|no one|the \w+) (?:just |never |already |even |also )?(?:\w{3,}ed|was|were|went|had|told|said|sent|got|kept|did|took|gave|lost|hung)\b(?!.*\b(?:want|should|need|like them|please)\b)/i;

/** "I want them to find my papers": a short message that says what is wanted and nothing of what happened. */
function isOnlyWish(text: string, rules: GrievanceRules): boolean {
  return (
    countWords(text) <= wishWordsMax &&
    !announces.test(text) &&
    readComplaint(text, rules).saysWhatIsWanted &&
    !tellsPast.test(text)
  );
}
const wishWordsMax = 14;
/** "I want to complain about her too" tells more, or begins another. */
const announces = /\b(?:complain\w*|grievance|report|another|also|too)\b/i;

/** "And the lady hung up on me" goes on, however short. */
const continues = /^(?:and|also|plus|then|he|she|they)\b/i;

/** More of the story, and no wish in it: it belongs to what happened, and what they want is still to be asked. */
function goesOnTelling(text: string, rules: GrievanceRules): boolean {
  const { saysWhatIsWanted, category } = readComplaint(text, rules);
  const goesOn = continues.test(text.trim()) || countWords(text) >= tellingWordsMin;
  return !saysWhatIsWanted && category !== 'other' && goesOn;
}

/** Program, dates and what is wanted, as far as the message gives them. */
function withKnownFacts(
  draft: Draft,
  input: GrievanceInput,
  asked: Question | undefined,
  rules: GrievanceRules,
): Draft {
  const { benefitEvent } = input;
  const named = input.programId ?? benefitEvent?.programId;
  const replaces = asked === 'change' || asked === 'confirm' || asked === 'program' || draft.programId === undefined;
  const programId = named !== undefined && replaces ? named : draft.programId;
  const dated = benefitEvent?.noticeOn !== undefined || benefitEvent?.effective !== undefined;
  const when = draft.when ?? (dated ? quoteOf(benefitEvent.quote, bounds.quoteCharsMax) : undefined);
  const event = benefitEvent?.kind ?? draft.event;
  const notice = draft.notice ?? noticeIn(input, rules);
  const wanted = readComplaint(input.text, rules).saysWhatIsWanted && !draft.skipped.includes('wants');
  return {
    ...draft,
    appeal: draft.appeal || input.event === 'appeal',
    ...(draft.anew === true || input.anew === true ? { anew: true } : {}),
    ...(draft.letter === true || input.letter === true ? { letter: true } : {}),
    ...(programId === undefined ? {} : { programId }),
    ...(when === undefined ? {} : { when }),
    ...(event === undefined ? {} : { event }),
    ...(notice === undefined ? {} : { notice }),
    // What is wanted stands in the words already: it isn't asked again, and not quoted twice.
    ...(wanted ? { skipped: [...draft.skipped, 'wants' as const] } : {}),
  };
}

function addParts(draft: Draft, text: string): TakenWords {
  const parts = [...draft.parts];
  let room = bounds.draftCharsMax - parts.reduce((sum, part) => sum + part.length, 0);
  for (const piece of splitNarrative(text, bounds.narrativePartCharsMax)) {
    if (piece.length > room || parts.length >= bounds.narrativePartsMax) {
      return { draft: { ...draft, parts }, left: quoteOf(piece, bounds.quoteCharsMax) };
    }
    parts.push(piece);
    room -= piece.length;
  }
  return { draft: { ...draft, parts }, left: undefined };
}

/** The next thing to ask, one at a time; undefined when the complaint is whole. */
export function missing(draft: Draft, rules: GrievanceRules): MissingQuestion | undefined {
  const open = (question: Skippable): boolean => !draft.skipped.includes(question);
  if (draft.parts.length === 0) return 'what';
  if (draft.programId === undefined && open('program')) return 'program';
  const { asksWhen, asksNotice } = readComplaint(narrative(draft), rules);
  const datesMatter = draft.event !== undefined || asksWhen;
  if (datesMatter && draft.when === undefined && open('when')) return 'when';
  const comesByLetter =
    asksNotice || draft.letter === true || (draft.event !== undefined && draft.event !== 'late_decision');
  if (comesByLetter && draft.notice === undefined && open('notice')) return 'notice';
  if (draft.notice?.has === 'undated' && draft.notice.words === undefined && open('notice')) return 'notice_date';
  if (draft.wants === undefined && open('wants')) return 'wants';
  return missingOfRepresentative(draft);
}

type MissingQuestion = 'what' | 'notice_date' | 'represents' | 'consent' | Skippable;

/** Of whoever files for another: who they are, and whether that one agrees. */
function missingOfRepresentative({ representative: files }: Draft): 'represents' | 'consent' | undefined {
  if (files === undefined) return undefined;
  if (files.who === undefined && files.unnamed !== true) return 'represents';
  return files.consent === undefined ? 'consent' : undefined;
}

/** The complaint in a few lines, for the person to confirm. */
export function summary(
  draft: Draft,
  who: 'anonymous' | 'verified',
  { programName, formatDate, rules }: SummaryDeps,
): readonly GrievanceSays[] {
  const [first = ''] = draft.parts;
  const whenIsQuoted = draft.when !== undefined && first.includes(draft.when);
  return [
    says('summary_start'),
    ...(draft.programId === undefined ? [] : [says('summary_program', { program: programName(draft.programId) })]),
    ...sayKind(draft, rules),
    says('summary_what', { quote: quoteOf(first, bounds.quoteCharsMax) }),
    ...sayAdded(draft),
    ...(draft.when === undefined || whenIsQuoted
      ? []
      : [says('summary_when', { quote: quoteOf(draft.when, bounds.quoteCharsMax) })]),
    ...sayNotice(draft, formatDate),
    ...(draft.wants === undefined
      ? []
      : [says('summary_wants', { quote: quoteOf(draft.wants, bounds.quoteCharsMax) })]),
    ...sayRepresentative(draft),
    ...sayWho(who, draft),
  ];
}

/** What was added later, in its own words as far as there is room: nobody signs what they can't see. */
function sayAdded({ parts, when }: Draft): readonly GrievanceSays[] {
  const added = parts.slice(1).filter((part) => quoteOf(part, bounds.quoteCharsMax) !== when);
  const shown = added.slice(0, addedShownMax);
  const more = added.length - shown.length;
  return [
    ...shown.map((part) => says('summary_added', { quote: quoteOf(part, addedCharsMax) })),
    ...(more > 0 ? [says('summary_parts', { count: more })] : []),
  ];
}

const addedShownMax = 3;
const addedCharsMax = 90;

interface SummaryDeps {
  readonly programName: (programId: string) => string;
  readonly formatDate: (date: string) => string;
  readonly rules: GrievanceRules;
}

function sayWho(who: 'anonymous' | 'verified', { representative: files }: Draft): readonly GrievanceSays[] {
  if (files === undefined) return [who === 'anonymous' ? says('summary_anonymous') : says('summary_verified')];
  return [who === 'anonymous' ? says('summary_without_id') : says('summary_id_of', { whom: files.whom })];
}

/** The ticket that a confirmed draft becomes. `dueOn` follows from severity and the calendar. */
export function ticketOf(
  draft: Draft,
  who: { readonly beneficiaryRef: string | undefined; readonly codeHash: string | undefined },
  context: { readonly at: string; readonly rules: GrievanceRules; readonly dueOn: (businessDays: number) => string },
): NewTicket {
  const reading = kindOf(draft, context.rules);
  return {
    category: reading.category,
    subcategory: reading.subcategory ?? draft.event ?? (draft.appeal ? 'appeal' : undefined),
    programId: draft.programId,
    severity: reading.severity,
    sensitivity: reading.sensitivity,
    narrative: draft.parts,
    desiredOutcome: draft.wants,
    beneficiaryId: who.beneficiaryRef,
    codeHash: who.codeHash,
    appealOf: draft.appealOf,
    intake: intakeOf(draft),
    dueOn: context.dueOn(context.rules.answer_within_business_days[reading.severity]),
    openedAt: context.at,
  };
}

/** Undefined where nothing of it was said. */
function intakeOf({ when, notice, representative }: Draft): TicketIntake | undefined {
  if (when === undefined && notice === undefined && representative === undefined) return undefined;
  return {
    ...(when === undefined ? {} : { when }),
    ...(notice === undefined ? {} : { notice }),
    ...(representative === undefined ? {} : { representative }),
  };
}
