import type { Determination } from '../../eligibility/determination.ts';
import type { CheckedProgram } from '../../programs/checked-program.ts';
import type { PathDeps } from '../paths/path.ts';
import type { PlanItem, PlanSource } from '../reply/reply-plan.ts';
import { knownName, sayAmount, sayExpedited, upperFirst, whyNotMet } from '../reply/say-program.ts';
import type { RoutedTurn } from '../turn.ts';
import type { Understanding } from '../understand/understanding.ts';
import type { AskedQuestion } from './asked-question.ts';

/** What the rules say to a question for this household, and the mark of having said it. */
export interface WorkedOut {
  readonly items: readonly PlanItem[];
  readonly determinations: readonly Determination[];
  readonly marks: readonly string[];
}

const nothing: WorkedOut = { items: [], determinations: [], marks: [] };

/**
 * "How much would we get?", "so do we get the stamps or not", of somebody whose household is known well enough: the verdict and
 * the amount that the rules give for the program that is named, or that the answer is about, come before what the bank says in
 * general. Nothing where it can't be told, or was said and is still the same.
 */
export async function workedOut(
  asked: readonly AskedQuestion[],
  { household, thread, understanding }: Pick<RoutedTurn, 'household' | 'thread' | 'understanding'>,
  { tools, pack }: Pick<PathDeps, 'tools' | 'pack'>,
): Promise<WorkedOut> {
  const ofAnswer = asked.find(({ verdict }) => verdict === 'answers')?.entries[0]?.works_out;
  const id = ofAnswer ?? (asksVerdict(asked, understanding) ? namedIn(understanding) : undefined);
  if (id === undefined || tools.programsById([id]).length === 0) return nothing;
  const [checked] = await tools.checkEligibility(household, [id]);
  if (checked === undefined || !isTold(checked.determination)) return nothing;
  const mark = markOf(checked.determination);
  if (thread.dialogue.said.includes(mark)) return nothing;
  return { items: sayVerdict(checked, pack.currencySymbol), determinations: [checked.determination], marks: [mark] };
}

/** "May I", "how much", "or not": a yes, a no or a sum for this household is wanted. */
const asksVerdict = (asked: readonly AskedQuestion[], { cues }: Pick<Understanding, 'cues'>): boolean =>
  cues.has('asks_whether') || asked.some(({ kind }) => kind === 'may_i' || kind === 'how_much');

const namedIn = ({ references }: Pick<Understanding, 'references'>): string | undefined =>
  references.find(({ by }) => by === 'name')?.programId;

/** A verdict that rests on something told, and not on what is taken for granted alone. */
const isTold = ({ outcome, criteria }: Determination): boolean =>
  (outcome === 'likely_eligible' || outcome === 'likely_ineligible') &&
  criteria.some(({ outcome: one, untold }) => one !== 'unknown' && untold === undefined);

const markOf = ({ program_id, outcome, amount }: Determination): string =>
  `worked_out.${program_id}.${outcome}.${amount?.value ?? amount?.max ?? ''}`;

/** The verdict of a program in one sentence, and its sum. */
export function sayVerdict(
  { stored: { program }, determination }: CheckedProgram,
  currencySymbol: string,
): readonly PlanItem[] {
  const source: PlanSource = { kind: 'determination', programId: program.id, packHash: determination.pack_hash };
  const name = upperFirst(knownName(program));
  if (determination.outcome === 'likely_ineligible')
    return [{ wording: 'worked_out.likely_ineligible', slots: { name, why: whyNotMet(determination) }, source }];
  return [
    { wording: 'worked_out.likely_eligible', slots: { name }, source },
    ...sayAmount(determination, program.id, currencySymbol),
    ...sayExpedited(determination, program.id),
  ];
}
