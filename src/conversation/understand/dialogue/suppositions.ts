import type { Period } from '../../../household/field.ts';

/** What a message supposes without saying a value: more or less pay, or a birth. Never a fact. */
export interface Suppositions {
  /** "If I earn 200 more", "200 less a week". Without a period it is meant in that of the pay itself. */
  readonly payBy: { readonly by: number; readonly period: Exclude<Period, 'once'> | undefined } | undefined;
  /** "If I only made 1,000": pay that would be another sum, and nobody said how often. */
  readonly payTo: number | undefined;
  /** "If I work more hours": more pay, and nobody said how much. */
  readonly morePay: boolean;
  /** "When the baby is born." */
  readonly birth: boolean;
}

export const nothingSupposed: Suppositions = { payBy: undefined, payTo: undefined, morePay: false, birth: false };

/** Messages longer than this tell a story, whatever a part of it sounds like. */
const charsRead = 400;

/** Reads what the person who writes supposes of themselves; what is said of somebody else's pay is left alone. */
export function readSuppositions(text: string): Suppositions {
  const plain = text.slice(0, charsRead).toLowerCase().replace(/['’‘]/g, '').replace(/\s+/g, ' ').trim();
  const ofSelf = !someoneElse.test(plain);
  return {
    payBy: ofSelf ? payByIn(plain) : undefined,
    payTo: ofSelf ? payToIn(plain) : undefined,
    morePay: ofSelf && morePay.test(plain),
    birth: birth.test(plain),
  };
}

const someoneElse =
  /\b(?:he|she|they|(?:my|our) (?:husband|wife|spouse|partner|boyfriend|girlfriend|son|daughter|kid|child|mom|mother|dad|father|roommate|brother|sister))s? (?:\w+ )?(?:earns?|makes?|made|gets?|got|works?|worked|brings?|is paid)\b/;

const earning =
  /\b(?:earn|earned|make|made|making|earning|paid|pay|raise|wages?|salary|income|paychecks?|bring home)\b/;

const figure = String.raw`\$? ?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d\d)?(?: dollars?| bucks?| usd)?`;
const spell = String.raw`(?: ?(?:a|an|per|each|every|\/) ?(hour|hr|day|week|wk|month|mo|year|yr|two weeks|2 weeks|other week)\b| (hourly|daily|weekly|monthly|yearly))?`;
const countsOther = String.raw`(?! (?:hours?|hrs|days?|shifts?|kids?|child|children|people|person|weeks?|months?|years?))`;

const byFigure: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\d.])${figure}${spell} (more|extra|less|fewer)\b${countsOther}${spell}`),
  new RegExp(
    String.raw`\b(extra|another|more by|up by|increases? by|drops? by|less by|down by) ${figure}${countsOther}${spell}`,
  ),
  new RegExp(String.raw`\b(raise) of ${figure}${spell}`),
  new RegExp(String.raw`(?<![\d.])${figure}${spell} (raise)\b`),
];
const lowers = /\b(?:less|fewer|drops?|down)\b/;

/** The figure, the direction and the period, in whichever order they stand. */
function payByIn(plain: string): Suppositions['payBy'] {
  if (!earning.test(plain)) return undefined;
  const match = byFigure.flatMap((pattern) => pattern.exec(plain) ?? []).filter((part) => part !== undefined);
  const number = match.slice(1).find((part) => /^\d/.test(part) && part !== '2 weeks');
  if (number === undefined) return undefined;
  const amount = Number(number.replaceAll(',', ''));
  const period = match.slice(1).flatMap((part) => periods.get(part) ?? [])[0];
  return amount === 0 ? undefined : { by: lowers.test(match[0] ?? '') ? -amount : amount, period };
}

const toFigure = new RegExp(
  String.raw`\b(?:if|suppose|say|supposing) (?:i|we) (?:only |just |actually |still |ever )?(?:made|make|earned|earn|got paid|get paid|get|got|brought home|bring home|was making|were making|am making)(?: like| about| around| only| just| say| maybe)? ${figure}(?: instead| a?gain| now| tho| though| only)?\W*$`,
);

function payToIn(plain: string): number | undefined {
  const said = toFigure.exec(plain)?.[1];
  return said === undefined ? undefined : Number(said.replaceAll(',', ''));
}

const periods: ReadonlyMap<string, Exclude<Period, 'once'>> = new Map([
  ...['hour', 'hr', 'hourly'].map((word) => [word, 'hour'] as const),
  ...['day', 'daily'].map((word) => [word, 'day'] as const),
  ...['week', 'wk', 'weekly'].map((word) => [word, 'week'] as const),
  ...['two weeks', '2 weeks', 'other week'].map((word) => [word, 'two_weeks'] as const),
  ...['month', 'mo', 'monthly'].map((word) => [word, 'month'] as const),
  ...['year', 'yr', 'yearly'].map((word) => [word, 'year'] as const),
]);

const morePay =
  /\b(?:work|working|worked|take|taking|get|pick up|picking up) (?:on )?(?:some |any |a few |\d+ )?(?:more|extra|additional|longer) (?:hours|hrs|shifts|days)\b|\b(?:more|extra) (?:hours|shifts) at work\b|\b(?:work|working|do|doing) (?:some |any |more )?overtime\b|\b(?:get|got|getting) a raise\b|\b(?:earn|make|earned|made|get paid) (?:a (?:bit|little) )?more(?: money)?\b(?! than)/;

const birth =
  /\b(?:baby|babies|twins|newborn)(?: is| are| gets| get|s)? (?:born|here|comes?|arrives?|due)\b|\b(?:have|had|having|deliver|give birth to) (?:the|my|our|this) (?:baby|babies|twins)\b|\b(?:after|when|once) i (?:give|gave) birth\b/;
