import type { RoutingInput, RoutingRule } from './routing-input.ts';
import { decide } from './routing-input.ts';

/**
 * "How long does it take tho", "ok number for that": one thing about a program that is named or was talked about, and
 * nothing told besides. While a complaint stands such words are about the complaint, unless a program is named.
 */
export const aspectAsked: RoutingRule = (input) => {
  const { understanding, programs } = input;
  const { aspects, references } = understanding;
  if (aspects.length === 0 || !isOnlyQuestion(input)) return undefined;
  const named = references.filter(({ by }) => by !== 'focus');
  if (input.grievance !== undefined && named.length === 0) return undefined;
  const known = new Set(programs.map(({ programId }) => programId));
  const isFound = references.every(({ programId }) => known.has(programId));
  if (named.length === 0 && programs.length === 0 && aspects.every(({ called }) => called === undefined))
    return undefined;
  const route = isFound && programs.length > 0 ? 'CONTEXT' : 'TOOLS';
  return decide(route, 0.9, `asks for one thing about a program (${aspects.map(({ aspect }) => aspect).join(', ')})`);
};

function isOnlyQuestion({ understanding, factChanges, dialogue }: RoutingInput): boolean {
  const { benefitEvent, identifiers, hypothetical, answer, cues } = understanding;
  return (
    dialogue.openQuestion?.kind !== 'grievance' &&
    factChanges.length === 0 &&
    benefitEvent === undefined &&
    identifiers.length === 0 &&
    hypothetical.length === 0 &&
    answer === undefined &&
    !cues.has('asks_for_more')
  );
}
