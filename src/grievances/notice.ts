import { bounds } from '../config.ts';
import { know, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput, GrievanceSays } from './flow.ts';
import { emptyDraft } from './grievance-state.ts';
import type { Notice } from './intake.ts';
import { quoteOf } from './narrative.ts';
import { addsToStory, hasSignal, normalise, readComplaint, type GrievanceRules } from './rules.ts';
import { says } from './wordings.ts';

/** A longer message tells more of the story, and is kept as that. */
const answerWordsMax = 14;

/**
 * Takes the answer to "did a letter come, and what is its date?": a date, a letter without one, none, not known. Undefined:
 * the message says nothing of a letter and belongs to the story.
 */
export function takeNotice(turn: FlowTurn, input: GrievanceInput, { rules }: FlowDeps): FlowTurn | undefined {
  const { asked, draft } = turn.state;
  if (asked === 'when' && draft?.notice === undefined) return withoutLetter(turn, input, rules);
  if (asked !== 'notice' && asked !== 'notice_date') return undefined;
  const notice = readNotice(input, asked, rules);
  return notice && know(turn, { draft: { ...(draft ?? emptyDraft), notice } });
}

/** What a story tells of a letter by itself: its date, or that none came. */
export function noticeIn({ benefitEvent, text }: GrievanceInput, rules: GrievanceRules): Notice | undefined {
  if (benefitEvent?.noticeOn !== undefined) return { has: 'dated', on: benefitEvent.noticeOn };
  return tellsNoNotice(text, rules) ? { has: 'none' } : undefined;
}

/** "I never got no letter": what was decided was not written to them, which counts at a hearing. */
export function tellsNoNotice(text: string, { notice }: GrievanceRules): boolean {
  return hasSignal(normalise(text), notice.told_none);
}

/** "No letter", said to "since when?": kept, and the day is still asked for. */
function withoutLetter(turn: FlowTurn, { text }: GrievanceInput, { notice }: GrievanceRules): FlowTurn | undefined {
  const words = normalise(text);
  if (words.trim().split(' ').length > bareWordsMax || !hasSignal(words, notice.none)) return undefined;
  return know(turn, { draft: { ...(turn.state.draft ?? emptyDraft), notice: { has: 'none' } } });
}
const bareWordsMax = 5;

function readNotice(
  { event, text, noticeOn }: GrievanceInput,
  asked: 'notice' | 'notice_date',
  rules: GrievanceRules,
): Notice | undefined {
  if (addsToStory(text, rules)) return undefined;
  if (noticeOn !== undefined) return { has: 'dated', on: noticeOn };
  const { notice } = rules;
  const words = normalise(text);
  const isShort = words.trim().split(' ').length <= answerWordsMax;
  if (isShort && hasSignal(words, notice.not_here)) return { has: 'not_here' };
  if (isShort && hasSignal(words, notice.none)) return { has: 'none' };
  // "Without my name" answers another question; this one is left out.
  if (event === 'stay_anonymous' && readComplaint(text, rules).saysAnonymous) return undefined;
  if (event === 'stay_anonymous') return { has: asked === 'notice' ? 'unknown' : 'not_here' };
  if (event === 'no') return { has: asked === 'notice' ? 'none' : 'not_here' };
  // "Yes, I got one": its date is the next question.
  if (event === 'yes') return asked === 'notice' ? { has: 'undated' } : undefined;
  const isDate = asked === 'notice_date' || tellsADate.test(text);
  if (isShort && isDate && (event === 'complain' || event === 'verify' || event === 'appeal'))
    return { has: 'undated', words: quoteOf(text, bounds.quoteCharsMax) };
  return undefined;
}

/** Digits, as dates of every language have them. */
const tellsADate = /\d/;

/** The letter as the summary has it; nothing where nothing was said of one. */
export function sayNotice(
  { notice }: { readonly notice?: Notice | undefined },
  formatDate: (date: string) => string,
): readonly GrievanceSays[] {
  switch (notice?.has) {
    case 'dated':
      return [says('summary_notice', { on: formatDate(notice.on ?? '') })];
    case 'undated':
      return [
        notice.words === undefined
          ? says('summary_notice_undated')
          : says('summary_notice_said', { quote: notice.words }),
      ];
    case 'not_here':
      return [says('summary_notice_elsewhere')];
    case 'none':
      return [says('summary_notice_none')];
    case 'unknown':
    case undefined:
      return [];
  }
}
