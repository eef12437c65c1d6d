import type { Amount } from './amounts.ts';
import { certainty, type Found, type Message } from '../reader.ts';
import { matches, textOf, wordText } from '../text/words.ts';

/** What was earned before these words is over. */
export const past =
  / (?:used to|was|were|had been|previously|formerly|i made|before i|before that|back when|old job|last job|former job|lost|laid off|fired) /;

const noIncomePattern =
  / (?:(?:have|has|had|with|got|there is|currently|at) (?:absolutely |currently )?(?:no|0|\$0|zero) (?:source of |sources of |monthly |household |cash )?income|(?:do|does) not (?:currently |really )?(?:have|get|make|earn) (?:any |an )?(?:income|money|anything)|(?:make|makes|making|earn|earning|earns|makes) (?:nothing|no money|\$?0)|no income|(?:0|\$0) income|income (?:: )?\$?0|now (?:it is|its) (?:nothing|0)|nothing since|have not been paid (?:since|in)|no pay since|have had no pay|no money coming in|nothing coming in|not making (?:any money|anything|money)|without (?:any )?income|(?:income is|income of) (?:\$?0|nothing|none)|not getting paid)(?! tax| limit| because i| requirement| for (?:my|the) (?:kids|children))(?= )/g;

/** "No income", "make nothing": an empty list. */
export function readNoIncome(message: Message): Found[] {
  const { words, people } = message;
  const found: Found[] = [];
  for (const match of matches(words, noIncomePattern)) {
    const before = wordText(words, match.from - 1);
    if (
      before === 'other' ||
      /^(other|extra|additional|more|else|until|enough|from|of)$/.test(wordText(words, match.to))
    )
      continue;
    if (/^(if|for|people|with)$/.test(before)) continue;
    // Somebody who says what comes in, in the same breath, has income.
    const sentence = message.scopes.sentenceAt(match.from);
    const ids = people.subjectsAt(Math.min(match.to, words.list.length));
    if (
      message.amounts.some(
        ({ amount, use }) =>
          use?.use === 'income' &&
          ids.some((id) => people.subjectsAt(amount.at).includes(id)) &&
          (amount.marked || amount.period !== undefined) &&
          amount.at >= sentence.from &&
          amount.at < sentence.to &&
          amount.value !== 0 &&
          timeless(message, amount),
      )
    )
      continue;
    for (const id of ids)
      found.push({
        path: `members.${id}.income`,
        value: [],
        confidence: certainty.said,
        from: match.from,
        to: match.to,
      });
  }
  return found;
}

const timeless = (message: Message, amount: Amount): boolean =>
  !past.test(textOf(message.words, message.scopes.clauseAt(amount.at).from, amount.at));
