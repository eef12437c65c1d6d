import type { AnswerEntry, Condition, Saying } from './entry.ts';
import { sayingOf } from './pieces.ts';

/** What is known of the person that a question is about. What is not in it is not known. */
export interface AskedFor {
  readonly state: string | undefined;
  readonly age: number | undefined;
  /** Names of conditions (`veteran`, `has_children`) that are known to hold, or not to. */
  readonly is: ReadonlyMap<string, boolean>;
}

/** The words for this person: those of the first variant whose conditions are all known to hold, else the general ones. */
export function chooseVariant(entry: AnswerEntry, person: AskedFor): Saying {
  return sayingOf(
    entry,
    entry.variants.find(({ when }) => holds(when, person)),
  );
}

/** Unknown is not yes: a condition on something that was not told does not hold, and neither does its opposite. */
function holds(when: Condition, { state, age, is }: AskedFor): boolean {
  const known = (names: readonly string[] | undefined, wanted: boolean) =>
    (names ?? []).every((name) => is.get(name) === wanted);
  return (
    (when.state === undefined || (state !== undefined && when.state.includes(state))) &&
    (when.not_state === undefined || (state !== undefined && !when.not_state.includes(state))) &&
    (when.age_from === undefined || (age !== undefined && age >= when.age_from)) &&
    (when.age_below === undefined || (age !== undefined && age < when.age_below)) &&
    known(when.is, true) &&
    known(when.is_not, false)
  );
}
