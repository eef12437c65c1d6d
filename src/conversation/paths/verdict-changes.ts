import { fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import { shortName, whyNotMet } from '../reply/say-program.ts';
import { joinAnd } from '../reply/say-values.ts';
import type { RetrievedProgram } from '../../threads/thread.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';

export interface VerdictChange {
  readonly checked: CheckedProgram;
  readonly to: CheckedProgram['determination']['outcome'];
}

export function verdictChanges(
  before: readonly RetrievedProgram[],
  checked: readonly CheckedProgram[],
): readonly VerdictChange[] {
  const known = new Map(before.map((program) => [program.programId, program]));
  return checked
    .filter(({ stored, determination }) => {
      const old = known.get(stored.program.id);
      if (old === undefined || old.outcome === determination.outcome) return false;
      // Of what was never shown only good news is news.
      return old.seen || determination.outcome === 'likely_eligible';
    })
    .map((one) => ({ checked: one, to: one.determination.outcome }));
}

/** Programs that one sentence names. */
const namesMax = 3;

/**
 * What the new facts changed, one sentence for each way it went. Programs that are listed with their reasons right
 * below are not said twice. Nothing changed: said only when nothing else acknowledges what was told.
 */
export function sayVerdictChanges(
  changes: readonly VerdictChange[],
  listed: readonly CheckedProgram[],
  acknowledged: boolean,
): readonly PlanItem[] {
  const shown = new Set(listed.map(({ stored }) => stored.program.id));
  const unsaid = changes.filter(({ checked }) => !shown.has(checked.stored.program.id));
  const items = (['likely_eligible', 'unknown', 'agency_decides', 'likely_ineligible'] as const).flatMap((to) =>
    sentenceFor(
      to,
      unsaid.filter((change) => change.to === to),
    ),
  );
  if (items.length > 0 || acknowledged || changes.length > 0) return items;
  return [fixedItem('change.none')];
}

function sentenceFor(to: VerdictChange['to'], changes: readonly VerdictChange[]): readonly PlanItem[] {
  const [first] = changes;
  if (!first) return [];
  const { stored, determination } = first.checked;
  const source = { kind: 'determination', programId: stored.program.id, packHash: determination.pack_hash } as const;
  const name = joinAnd(changes.slice(0, namesMax).map(({ checked }) => shortName(checked.stored.program)));
  if (to === 'likely_eligible') return [{ wording: 'change.to_likely', slots: { name }, source, dropFirst: 55 }];
  if (to !== 'likely_ineligible') return [{ wording: 'change.to_open', slots: { name }, source, dropFirst: 60 }];
  return changes.slice(0, 2).map(({ checked }): PlanItem => ({
    wording: 'change.to_unlikely',
    slots: { name: shortName(checked.stored.program), why: whyNotMet(checked.determination) },
    source,
  }));
}
