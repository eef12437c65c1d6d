import type { CriterionResult } from '../../eligibility/determination.ts';
import { selfId, type Household } from '../../household/household.ts';
import { emptyPlan, type PlanItem } from '../reply/reply-plan.ts';
import { knownName, replyProgram, upperFirst } from '../reply/say-program.ts';
import { sayDate } from '../reply/say-values.ts';
import { openQuestionOf } from '../reply/say-question.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { PathDeps } from './path.ts';
import { stateOf } from './state-of.ts';

/**
 * "What is the income limit for a family of 4 in California?": the figure, from the rule's own parameter, with the day
 * from which it holds. Of the program that was asked about, or talked about last, or else of the one worth most. The
 * people are supposed for the answer, and nothing about them is kept. Undefined: no rule has such a figure.
 */
export async function sayLimit(turn: RoutedTurn, deps: PathDeps): Promise<PathResult | undefined> {
  const asked = turn.understanding.limitAsked;
  if (asked === undefined) return undefined;
  const household = supposed(turn, asked.size);
  const named = turn.understanding.references.map(({ programId }) => programId);
  const focus = turn.thread.dialogue.focusProgramId;
  const checked = await deps.tools.checkEligibility(household);
  const limits = checked.flatMap((one) => limitOf(one) ?? []);
  const ofNamed = limits.filter(({ checked: { stored } }) => named.includes(stored.program.id));
  const ofFocus = limits.filter(({ checked: { stored } }) => named.length === 0 && stored.program.id === focus);
  const best = named.length > 0 ? undefined : limits.toSorted((a, b) => b.worth - a.worth)[0];
  const found = ofNamed[0] ?? ofFocus[0] ?? best;
  if (found === undefined) return undefined;
  const { checked: of, criterion } = found;
  const { program } = of.stored;
  const people = household.members?.length ?? 1;
  const source = { kind: 'determination', programId: program.id, packHash: of.determination.pack_hash } as const;
  const items: PlanItem[] = [
    {
      wording: people === 1 ? 'limit.one' : 'limit.people',
      slots: {
        name: upperFirst(knownName(program)),
        label: criterion.label,
        limit: criterion.limit ?? '',
        people,
        on: sayDate(criterion.as_of ?? turn.today),
      },
      source,
    },
    ...(criterion.stale === true && criterion.as_of !== undefined
      ? [{ wording: 'program.stale_figure', slots: { as_of: criterion.as_of.slice(0, 4) }, source, joins: true }]
      : []),
    { wording: 'limit.next', slots: {}, source: { kind: 'reviewed_text' } },
  ];
  return {
    plan: {
      ...emptyPlan,
      items,
      programs: [replyProgram(of.stored, of.determination, stateOf(turn))],
      citations: [criterion.source],
    },
    dialogue: { focusProgramId: program.id, openQuestion: openQuestionOf(undefined, turn) },
  };
}

interface Limit {
  readonly checked: CheckedProgram;
  readonly criterion: CriterionResult;
  readonly worth: number;
}

/** The limit of a rule that is compared with money by the month or the year. */
function limitOf(checked: CheckedProgram): Limit | undefined {
  const { criteria } = checked.determination;
  const criterion = criteria.find(({ limit, value }) => isByPeriod(limit) && isByPeriod(value));
  return criterion === undefined ? undefined : { checked, criterion, worth: checked.stored.program.value };
}

const isByPeriod = (text: string | undefined): boolean => text !== undefined && / a (?:month|year)$/.test(text);

/** So many people without income, where the person lives: what a limit is looked up by. */
function supposed({ household }: RoutedTurn, size: number | undefined): Household {
  const self = { id: selfId, relationship: 'self', income: [] };
  if (size === undefined) {
    const members = (household.members ?? [self]).map((member) =>
      member.id === selfId ? { ...member, income: [] } : member,
    );
    return { ...household, members };
  }
  const others = Array.from({ length: size - 1 }, (_, n) => ({
    id: `person${n + 2}`,
    relationship: 'child',
    income: [],
  }));
  const { state, county } = household;
  return {
    members: [self, ...others],
    ...(state === undefined ? {} : { state }),
    ...(county === undefined ? {} : { county }),
  };
}
