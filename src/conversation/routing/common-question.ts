import { decide, type RoutingInput, type RoutingRule } from './routing-input.ts';

/**
 * "Will they take my house?" is answered from the pack whatever else is open. What the same message tells besides, or
 * does about a benefit in trouble, goes its own way; the answer is then said with it.
 */
export const commonQuestion: RoutingRule = (input) => {
  if (!asksOnlyCommon(input)) return undefined;
  const asked = input.understanding.commonQuestions.map(({ id }) => id).join(', ');
  return decide(input.programs.length > 0 ? 'CONTEXT' : 'TOOLS', 0.9, `asks what many ask: ${asked}`);
};

/**
 * While a complaint is told its words may sound like a question: only one that begins a sentence is answered then, and
 * is no part of the complaint, whatever it tells besides.
 */
export function asksOnlyCommon({
  understanding,
  factChanges,
  grievance,
  door,
}: Pick<RoutingInput, 'understanding' | 'factChanges' | 'grievance' | 'door'>): boolean {
  const { commonQuestions, benefitEvent, identifiers, answer, chosenOption } = understanding;
  const asked = grievance === undefined ? commonQuestions : commonQuestions.filter(({ leads }) => leads);
  return (
    asked.length > 0 &&
    (grievance !== undefined || !asked.some(({ besides }) => besides)) &&
    (door === undefined || door === 'open') &&
    (factChanges.length === 0 || grievance !== undefined) &&
    benefitEvent === undefined &&
    identifiers.length === 0 &&
    answer === undefined &&
    chosenOption === undefined
  );
}
