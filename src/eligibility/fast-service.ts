import type { CompiledDoor, CompiledRule } from './compile-rule.ts';
import { decide } from './decide.ts';
import type { CriterionOutcome, FastService } from './determination.ts';
import { joinEvidence, noEvidence, type Evidence } from './evidence.ts';
import { unionOf, type JudgedCriterion } from './judge.ts';
import { reportCriterion, type ReportSettings } from './report-criterion.ts';
import type { Scope } from './scope.ts';

export interface FoundFastService {
  readonly service: Omit<FastService, 'presumed'>;
  readonly why: string | undefined;
  readonly evidence: Evidence;
}

/**
 * Whether the office has to be quicker than usual: a verdict of its own, with each way in that the law gives. One is
 * enough. What only the office can see keeps its way in open. Undefined where the rule knows no fast service.
 */
export function fastService(
  compiled: CompiledRule,
  scopes: readonly Scope[],
  settings: ReportSettings,
): FoundFastService | undefined {
  const { expedited } = compiled;
  if (expedited === undefined) return undefined;
  const tried = scopes.map((scope) => ({ scope, doors: expedited.doors.map((door) => tryDoor(door, scope)) }));
  const best = tried.find(({ doors }) => outcomeOf(doors) === 'met') ?? tried[0];
  if (best === undefined) return undefined;
  const outcome = outcomeOf(tried.flatMap(({ doors }) => doors));
  const open = best.doors.find((door) => door.outcome === 'met');
  const notes = best.doors.flatMap(({ note, outcome }) => (note === undefined || outcome !== 'unknown' ? [] : [note]));
  return {
    service: {
      outcome,
      days: expedited.days,
      criteria: best.doors.map((door) => reportCriterion(door, { ...settings, size: () => compiled.size(best.scope) })),
      missing: outcome === 'unknown' ? unionOf(best.doors.map(({ missing }) => missing)) : [],
      ...(outcome === 'unknown' && notes.length > 0 ? { agency_decides: notes } : {}),
    },
    why: open?.criterion.says.met,
    evidence: outcome === 'unknown' ? noEvidence : (open?.evidence ?? evidenceOf(best.doors)),
  };
}

interface TriedDoor extends JudgedCriterion {
  /** What only the office can see of this way in. */
  readonly note: string | undefined;
}

function tryDoor({ is: criterion, test }: CompiledDoor, scope: Scope): TriedDoor {
  const own = decide(test, scope);
  const note = criterion.agency_decides;
  const outcome = own.is === 'met' && note !== undefined ? 'unknown' : own.is;
  const missing = own.is === 'unknown' ? own.evidence.missing : [];
  return { criterion, outcome, own, route: undefined, missing, evidence: own.evidence, leaves: 'unknown', note };
}

function outcomeOf(doors: readonly TriedDoor[]): CriterionOutcome {
  if (doors.some(({ outcome }) => outcome === 'met')) return 'met';
  return doors.every(({ outcome }) => outcome === 'not_met') ? 'not_met' : 'unknown';
}

function evidenceOf(doors: readonly TriedDoor[]): Evidence {
  return doors.reduce((all, { evidence }) => joinEvidence(all, evidence), noEvidence);
}
