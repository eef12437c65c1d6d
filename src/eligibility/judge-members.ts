import type { CompiledRule } from './compile-rule.ts';
import { decide } from './decide.ts';
import type { Outcome } from './determination.ts';
import { joinEvidence, noEvidence, taint, type Evidence } from './evidence.ts';
import { judge, unionOf, type Judgement } from './judge.ts';
import { forMember, withoutPresumptions, type Scope } from './scope.ts';

export interface MemberJudgement {
  readonly id: string;
  readonly scope: Scope;
  readonly outcome: Outcome;
  readonly judgement: Judgement;
  readonly missing: readonly string[];
}

export interface MembersJudgement {
  readonly outcome: Outcome;
  /** Those the program exists for, or may exist for. */
  readonly members: readonly MemberJudgement[];
  readonly missing: readonly string[];
  readonly evidence: Evidence;
}

/**
 * One outcome for each member a program exists for; the best of them is the household's. Members who do not apply
 * (`applying: false`) are left out: nothing is decided, or asked, about them.
 */
export function judgeMembers(compiled: CompiledRule, scope: Scope): MembersJudgement {
  const members: MemberJudgement[] = [];
  let excluded = noEvidence;
  for (const member of scope.run.members) {
    if (member.applying === false) continue;
    const of = forMember(scope, member);
    const who = compiled.who === undefined ? undefined : decide(compiled.who, of);
    if (who?.is === 'not_met') {
      excluded = joinEvidence(excluded, who.evidence);
      continue;
    }
    const judgement = judge(compiled, of);
    const isOpen = who?.is === 'unknown' && judgement.outcome === 'likely_eligible';
    const outcome = isOpen ? 'unknown' : judgement.outcome;
    const missing = outcome === 'unknown' ? unionOf([who?.evidence.missing ?? [], judgement.missing]) : [];
    members.push({ id: member.id, scope: of, outcome, judgement, missing });
  }
  const outcomes = members.map((member) => member.outcome);
  // Nobody has said who else there is: it may be for one of them.
  const others = compiled.everybody(withoutPresumptions(scope));
  if (others.more) outcomes.push('unknown');
  if (taint(excluded) > 0) outcomes.push('agency_decides');
  return {
    outcome: best(outcomes),
    members,
    missing: unionOf([...members.map((member) => member.missing), others.more ? others.evidence.missing : []]),
    evidence: members.map(({ judgement }) => judgement.evidence).reduce(joinEvidence, noEvidence),
  };
}

/** One person who may get it is enough. Nobody it is for: it looks hard to get. */
function best(outcomes: readonly Outcome[]): Outcome {
  const order = ['likely_eligible', 'unknown', 'agency_decides'] as const;
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'likely_ineligible';
}
