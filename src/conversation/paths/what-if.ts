import { findCliffs } from '../../eligibility/find-cliffs.ts';
import type { Determination } from '../../eligibility/determination.ts';
import { whatIf, type WhatIf } from '../../eligibility/what-if.ts';
import { bounds } from '../../config.ts';
import { formatMoney, periodWords } from '../../household/money.ts';
import { fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import { shortName, whyMet, whyNotMet } from '../reply/say-program.ts';
import type { RoutedTurn } from '../turn.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { PathDeps } from './path.ts';
import { payOf, supposedChanges, type Pay } from './supposed-changes.ts';

/**
 * "What if I earned 200 more", "when the baby is born": the same programs with what was supposed laid over; nothing of
 * it is kept. Where pay would rise, the first point on the way at which something is lost at once is said as well.
 */
export function sayWhatIf(turn: RoutedTurn, programs: readonly CheckedProgram[], deps: PathDeps): readonly PlanItem[] {
  const { supposed } = turn.understanding;
  const pay = payOf(turn.household, deps.pack);
  const changes = supposedChanges(turn.understanding, turn.household, pay);
  const edge = pay === undefined ? [] : sayCliff(turn, programs, deps, { pay, to: payReached(changes, pay) });
  if (changes.length === 0) {
    if (supposed.payTo !== undefined) return [askHowOften(supposed.payTo, deps.pack.currencySymbol)];
    if (!supposed.morePay) return [fixedItem(supposed.payBy ? 'what_if.needs_pay' : 'what_if.unclear')];
    if (pay === undefined) return [fixedItem('what_if.needs_pay')];
    return edge.length > 0 ? edge : [fixedItem('what_if.no_cliff')];
  }
  const compared = whatIf(
    programs.map(({ stored }) => stored.program),
    turn.household,
    changes,
    { asOf: turn.today, pack: deps.pack },
  );
  const symbol = deps.pack.currencySymbol;
  const said = telling(compared, deps.bounds.programsShownMax);
  return [...said.flatMap((one) => sayCompared(one, programs, symbol)), ...edge];
}

/** What would change is the answer; that one thing stays as it is, only where nothing changes. */
function telling(compared: readonly WhatIf[], max: number): readonly WhatIf[] {
  const moved = compared.filter(
    ({ before, after, changed }) =>
      before.outcome !== after.outcome || (changed && after.amount !== undefined && before.amount !== undefined),
  );
  return (moved.length > 0 ? moved : compared.slice(0, 1)).slice(0, max);
}

function askHowOften(amount: number, symbol: string): PlanItem {
  return {
    wording: 'what_if.needs_period',
    slots: { amount: formatMoney(amount, { symbol }) },
    source: { kind: 'person' },
  };
}

function sayCompared(
  { program_id: id, before, after, changed }: WhatIf,
  programs: readonly CheckedProgram[],
  symbol: string,
): readonly PlanItem[] {
  const checked = programs.find(({ stored }) => stored.program.id === id);
  if (!checked) return [];
  const name = shortName(checked.stored.program);
  const source = { kind: 'determination', programId: id, packHash: after.pack_hash } as const;
  if (after.outcome === before.outcome) {
    const [was, is] = [sumOf(before.amount, symbol), sumOf(after.amount, symbol)];
    if (!changed || was === undefined || is === undefined || was === is)
      return [{ wording: 'what_if.no_change', slots: { name }, source }];
    return [{ wording: 'what_if.amount', slots: { name, before: was, after: is }, source }];
  }
  if (after.outcome === 'likely_eligible') {
    const why = whyMet(after);
    return why === ''
      ? [{ wording: 'change.to_likely', slots: { name }, source }]
      : [{ wording: 'what_if.better', slots: { name, why }, source }];
  }
  if (after.outcome === 'likely_ineligible')
    return [{ wording: 'what_if.worse', slots: { name, why: whyNotMet(after) }, source }];
  return [{ wording: 'what_if.open', slots: { name }, source }];
}

/** How high pay would be, where that was said; undefined when it would not rise. */
function payReached(changes: ReturnType<typeof supposedChanges>, pay: Pay): number | undefined {
  const raise = changes.find((change) => 'by' in change);
  if (raise === undefined || !('by' in raise)) {
    const far = Math.max(pay.amount * bounds.flipReachMax, pay.amount + bounds.flipUpMin);
    return changes.length === 0 ? Math.min(far, bounds.amountMax) : undefined;
  }
  return raise.by > 0 ? Math.min(pay.amount + raise.by, bounds.amountMax) : undefined;
}

/** The first cliff, in one sentence. */
function sayCliff(
  turn: RoutedTurn,
  programs: readonly CheckedProgram[],
  { pack }: PathDeps,
  { pay, to }: { readonly pay: Pay; readonly to: number | undefined },
): readonly PlanItem[] {
  if (to === undefined) return [];
  const range = { path: `${pay.path}.amount`, from: pay.amount, to };
  const stored = programs.map((one) => one.stored.program);
  const [cliff] = findCliffs(stored, turn.household, range, { asOf: turn.today, pack });
  const program = stored.find(({ id }) => id === cliff?.program_id);
  if (cliff === undefined || program === undefined) return [];
  const name = shortName(program);
  const symbol = pack.currencySymbol;
  const at = formatMoney(cliff.at, { symbol, period: pay.period });
  const source = { kind: 'determination', programId: program.id, packHash: pack.hash } as const;
  const lost = sumOf(cliff.lost, symbol);
  if (lost === undefined) return [{ wording: 'what_if.cliff', slots: { name, at }, source }];
  return [{ wording: 'what_if.cliff_amount', slots: { name, at, lost }, source }];
}

/** "$120 a month", "$80 to $120 a month". */
function sumOf(amount: Determination['amount'], symbol: string): string | undefined {
  if (amount === undefined) return undefined;
  const { value, min, max, period } = amount;
  const ends = value === undefined ? [min, max] : [value];
  if (ends.includes(undefined)) return undefined;
  const said = ends.map((end) => formatMoney(end ?? 0, { symbol })).join(' to ');
  return period === 'once' ? said : `${said} ${periodWords[period]}`;
}
