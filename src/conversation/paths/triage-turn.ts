import { inferredPaths } from '../../profile/fold-facts.ts';
import type { Need } from '../../threads/thread.ts';
import { keptNeeds, needsOf, urgentNeeds } from '../../triage/needs.ts';
import { triage, type Triaged } from '../../triage/triage.ts';
import type { RoutedTurn } from '../turn.ts';
import { urgenciesIn } from '../understand/dialogue/cues.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { PathDeps } from './path.ts';
import { monthOf, stateOf } from './state-of.ts';

/** All programs with their verdicts in the order in which they help this person now. */
export function triageTurn(
  turn: RoutedTurn,
  checked: readonly CheckedProgram[],
  { named, near }: { readonly named: ReadonlySet<string>; readonly near: ReadonlyMap<string, number> },
  deps: Pick<PathDeps, 'pack' | 'impliedNeeds'>,
): readonly Triaged[] {
  const cannotWait = urgentNeeds(deps.impliedNeeds, urgenciesIn(turn.understanding.cues), saidWeight);
  const needs = needsOf([...toldNow(turn), ...cannotWait], toldBefore(turn), turn.household, deps.impliedNeeds, {
    asOf: turn.today,
    pack: deps.pack,
    inferred: inferredPaths(turn.factsInForce),
  });
  return triage(checked, needs, {
    named,
    near,
    month: monthOf(turn),
    state: stateOf(turn),
    said: `${turn.earlier}\n${turn.text}\n${turn.thread.dialogue.need ?? ''}\n${factsSaid(turn)}`.toLowerCase(),
  });
}

/** What the conversation keeps of its needs after this message; bounded by the kinds there are. */
export const needsKept = (turn: RoutedTurn): readonly Need[] => keptNeeds(toldNow(turn), toldBefore(turn));

/** Beside what only follows from how they live (`needs.yaml`). */
const saidWeight = 1.5;

/** What is surely needed counts nearly in full. */
const toldNow = ({ reading: { needs, mayNeed = [] } }: RoutedTurn): readonly Need[] => [
  ...needs.map(({ need, urgency, probability }) => ({ need, urgency, weight: saidWeight * Math.sqrt(probability) })),
  ...mayNeed.map(({ need, urgency, probability }) => ({ need, urgency, weight: saidWeight * probability })),
];

const toldBefore = ({ thread }: RoutedTurn): readonly Need[] => thread.dialogue.needs ?? [];

/** The names of what was told: `immigration.group` speaks of immigration as a word does. */
const factsSaid = ({ factsInForce }: RoutedTurn): string =>
  factsInForce
    .filter(({ value }) => value !== undefined && value !== false)
    .map(({ path, value }) => `${path.split('.').slice(2).join(' ')} ${typeof value === 'string' ? value : ''}`)
    .join(' ')
    .replaceAll('_', ' ');
