import type { RuleAssessment } from './assess.ts';
import { forMember } from './scope.ts';

/** Who has a program already. */
export interface Receipt {
  /** Nobody who could get it is without it: it is said, not recommended again. */
  readonly already: boolean;
  /** Ids of those who have it; undefined where the rule cannot tell. */
  readonly by: readonly string[] | undefined;
}

/** In a rule per member, one who has it does not stand for another who could get it and does not. */
export function receiptIn({ compiled, scope, members }: RuleAssessment): Receipt {
  const { already, alreadyOf } = compiled;
  if (already === undefined) return { already: false, by: undefined };
  const by =
    alreadyOf === undefined
      ? undefined
      : scope.run.members.filter((member) => alreadyOf(forMember(scope, member)).is === 'met').map(({ id }) => id);
  if (members === undefined || by === undefined) return { already: already(scope).is === 'met', by };
  const open = members.filter(({ outcome }) => outcome !== 'likely_ineligible');
  const without = open.filter(({ id }) => !by.includes(id));
  return { already: by.length > 0 && without.length === 0, by };
}
