import { whatIf } from '../../eligibility/what-if.ts';
import { fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import { shortName, whyMet, whyNotMet } from '../reply/say-program.ts';
import type { RoutedTurn } from '../turn.ts';
import type { CheckedProgram, PathDeps } from './path.ts';

/** "What if I earned 200 more": the same programs with what was supposed laid over; nothing of it is kept. */
export function sayWhatIf(turn: RoutedTurn, programs: readonly CheckedProgram[], deps: PathDeps): readonly PlanItem[] {
  const changes = turn.understanding.hypothetical.flatMap(({ path, value }) =>
    value === undefined ? [] : [{ path, value }],
  );
  if (changes.length === 0) return [fixedItem('what_if.unclear')];
  const compared = whatIf(
    programs.map(({ stored }) => stored.program),
    turn.household,
    changes,
    { asOf: turn.today, pack: deps.pack },
  );
  return compared.flatMap(({ program_id, before, after }): readonly PlanItem[] => {
    const checked = programs.find(({ stored }) => stored.program.id === program_id);
    if (!checked) return [];
    const name = shortName(checked.stored.program);
    const source = { kind: 'determination', programId: program_id, packHash: after.pack_hash } as const;
    if (after.outcome === before.outcome) return [{ wording: 'what_if.no_change', slots: { name }, source }];
    if (after.outcome === 'likely_eligible')
      return [{ wording: 'what_if.better', slots: { name, why: whyMet(after) }, source }];
    if (after.outcome === 'likely_ineligible')
      return [{ wording: 'what_if.worse', slots: { name, why: whyNotMet(after) }, source }];
    return [{ wording: 'what_if.open', slots: { name }, source }];
  });
}
