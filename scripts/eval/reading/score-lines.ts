import type { Reading } from '../../../src/reading/reading.ts';
import type { DangerCase, QuestionCase } from './cases.ts';
import { percent, shareOf } from './counts.ts';

const isDanger = ({ kinds }: DangerCase): boolean => kinds.some((kind) => kind !== 'none');

/** Danger found at each of the two levels, by how it is told; and said where there is none. */
export function scoreDangers(cases: readonly DangerCase[], readings: readonly Reading[]) {
  const level = (index: number): 'sure' | 'perhaps' | undefined => {
    const levels = (readings[index]?.dangers ?? []).map((danger) => danger.level);
    return levels.includes('sure') ? 'sure' : levels[0];
  };
  const rows = cases.map((one, index) => ({ one, level: level(index), isRead: readings[index]?.dangers ?? [] }));
  const shares = (chosen: typeof rows) => ({
    'perhaps or better': percent(shareOf(chosen.filter((row) => row.level !== undefined).length, chosen.length)),
    sure: percent(shareOf(chosen.filter((row) => row.level === 'sure').length, chosen.length)),
  });
  const withDanger = rows.filter(({ one }) => isDanger(one));
  const ways = ['direct', 'indirect', 'passive'] as const;
  const found = withDanger.filter(({ isRead }) => isRead.length > 0);
  return {
    danger: shares(withDanger),
    ...Object.fromEntries(ways.map((way) => [way, shares(withDanger.filter(({ one }) => one.direct === way))])),
    'kind right, where found': percent(
      shareOf(
        found.filter(({ one, isRead }) => isRead.some(({ kind }) => one.kinds.includes(kind))).length,
        found.length,
      ),
    ),
    'none (look-alikes and twins of a danger line)': shares(rows.filter(({ one }) => !isDanger(one))),
  };
}

/** Dangers said of lines that hold none. */
export function scorePlain(readings: readonly Reading[]) {
  const said = (level: string) =>
    readings.filter(({ dangers }) => dangers.some((danger) => danger.level === level)).length;
  const any = readings.filter(({ dangers }) => dangers.length > 0).length;
  return {
    'perhaps or better': percent(shareOf(any, readings.length)),
    sure: percent(shareOf(said('sure'), readings.length)),
  };
}

/** @param same sheets that ask the same, by the one that stands for them */
export function scoreTopics(
  cases: readonly QuestionCase[],
  readings: readonly Reading[],
  same: ReadonlyMap<string, string>,
) {
  let [first, three, question] = [0, 0, 0];
  cases.forEach(({ answer }, index) => {
    const reading = readings[index];
    const surest = reading?.questions.toSorted(
      (one, other) => (other.topics[0]?.probability ?? 0) - (one.topics[0]?.probability ?? 0),
    )[0];
    const topics = (surest?.topics ?? reading?.topics ?? []).map(({ id }) => id);
    const wanted = same.get(answer) ?? answer;
    first += topics[0] === wanted ? 1 : 0;
    three += topics.includes(wanted) ? 1 : 0;
    question += (reading?.questions.length ?? 0) > 0 ? 1 : 0;
  });
  const of = (part: number): string => percent(shareOf(part, cases.length));
  return { first: of(first), 'in three': of(three), 'a question is heard': of(question) };
}
