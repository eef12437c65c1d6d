import type { ReadingOption } from '../../threads/thread.ts';
import { emptyPlan, fixedItem } from '../reply/reply-plan.ts';
import { shortName } from '../reply/say-program.ts';
import { joinAnd } from '../reply/say-values.ts';
import type { RoutedTurn } from '../turn.ts';
import type { IntentName } from '../understand/understanding.ts';
import { offerAgain } from './offer-complaint.ts';
import type { Path, PathDeps } from './path.ts';
import { markAsked, timesAsked, timesAskedMax } from './asked-before.ts';

/** The readings that can be offered; each has its words under `reading.` */
const readings: readonly IntentName[] = [
  'find_programs',
  'how_to_apply',
  'check_eligibility',
  'documents',
  'grievance',
  'appeal',
  'status_check',
  'speak_to_person',
  'what_if',
  'program_details',
];
const withPrograms: readonly IntentName[] = ['how_to_apply', 'find_programs', 'grievance'];
const withoutPrograms: readonly IntentName[] = ['find_programs', 'grievance', 'status_check'];

/** CLARIFICATION: offers two or three concrete readings, never a bare "please rephrase". */
export const clarify: Path = async (turn, deps) => {
  if (turn.understanding.danglingReference && turn.thread.programs.length > 0) {
    const ids = turn.thread.programs.filter(({ shownAs }) => shownAs !== undefined).map(({ programId }) => programId);
    const programs = deps.tools.programsById(ids);
    const options = programs.map(({ program }): ReadingOption => ({
      intent: 'program_details',
      says: shortName(program),
      programId: program.id,
    }));
    return {
      plan: {
        ...emptyPlan,
        status: 'clarifying',
        items: [
          {
            wording: 'question.which_program',
            slots: { names: joinAnd(options.map(({ says }) => says)) },
            source: { kind: 'reviewed_text' },
          },
        ],
      },
      dialogue: { openQuestion: { kind: 'choice', options, askedInTurn: turn.turnNumber } },
    };
  }
  const again = offerAgain(turn);
  if (again) return again;
  const options = optionsFor(turn, deps.phrase);
  const { dialogue } = turn.thread;
  if (timesAsked(dialogue, offered) >= timesAskedMax) {
    return {
      plan: { ...emptyPlan, status: 'clarifying', items: [fixedItem('clarify.way_on')] },
      dialogue: { openQuestion: undefined, said: dialogue.said.filter((mark) => !mark.endsWith(offered)) },
    };
  }
  const [one, two, three] = options.map(({ says }) => says);
  const items =
    three === undefined
      ? [
          {
            wording: 'clarify.two',
            slots: { one: one ?? '', two: two ?? '' },
            source: { kind: 'reviewed_text' } as const,
          },
        ]
      : [
          {
            wording: 'clarify.three',
            slots: { one: one ?? '', two: two ?? '', three },
            source: { kind: 'reviewed_text' } as const,
          },
        ];
  return {
    plan: {
      ...emptyPlan,
      status: 'clarifying',
      items: turn.understanding.danglingReference ? [fixedItem('clarify.reference'), ...items] : items,
    },
    dialogue: {
      openQuestion: { kind: 'choice', options, askedInTurn: turn.turnNumber },
      said: markAsked(dialogue.said, offered),
    },
  };
};

/** The mark of having offered readings. After two such offers another one helps nobody; then the count starts anew. */
const offered = 'readings';

export function optionsFor(
  turn: Pick<RoutedTurn, 'understanding' | 'thread'>,
  phrase: PathDeps['phrase'],
): readonly ReadingOption[] {
  const likely = [...turn.understanding.intents, ...turn.understanding.rivals]
    .filter(({ confidence }) => confidence >= readingConfidenceMin)
    .map(({ name }) => name);
  const usual = turn.thread.programs.length > 0 ? withPrograms : withoutPrograms;
  const names = [...new Set([...likely, ...usual])].filter((name) => readings.includes(name)).slice(0, 3);
  return names.map((name) => ({ intent: name, says: phrase(`reading.${name}`) }));
}

const readingConfidenceMin = 0.15;
