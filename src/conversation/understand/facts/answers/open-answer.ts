import { selfId, type Json } from '../../../../household/household.ts';
import { amountEntry } from '../money/income.ts';
import { periodIn } from './finish-amount.ts';
import { firstDate } from '../text/dates.ts';
import type { FactWords } from '../fact-words.ts';
import type { PlacedAmount } from '../money/money-cues.ts';
import { phrasesIn } from '../text/phrases.ts';
import { certainty, type Found, type Message } from '../reader.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

/** Longer messages say what they mean by themselves. */
const shortAnswerWords = 14;
const yes =
  /^(?:yes|yeah|yep|yup|yea|ya|sure|correct|right|true|i am|i do|we do|i did|i have|we are|he is|she is|they are|absolutely|definitely|of course|indeed)\b/;
const no =
  /^(?:no|nope|nah|not|i am not|i do not|we do not|i did not|i have not|never|neither|none|nothing|he is not|she is not)\b/;
const saysNo = (text: string, { none }: FactWords): boolean => no.test(text) && !none.isOtherNo(text);

/** "Me and two kids" to "who lives with you?": those, and nobody else that was thought of. */
const newMember = /^members\.\w+\.relationship$/;

/** A short message read in the light of the question that is open. Empty when another reader already answered it. */
export function readOpenAnswer(message: Message, found: readonly Found[]): Found[] {
  const { words, context, lexicon } = message;
  const question = context.openQuestion;
  if (!question || words.list.length === 0 || words.list.length > shortAnswerWords) return [];
  const { path } = question;
  if (path === 'members' && found.some((one) => newMember.test(one.path)))
    return [{ path, value: [], status: 'inferred', confidence: certainty.likely, from: 0, to: words.list.length }];
  if (found.some((fact) => fact.path === path || fact.path.startsWith(`${path}.`))) return [];
  // "3, 7 and 9" to "how old are you?" are the children's.
  if (path.endsWith('.age') && found.some((fact) => fact.path.endsWith('.age'))) return [];
  if (/\?/.test(wordText(words, words.list.length - 1))) return [];
  const text = words.text.trim();
  if (lexicon.none.isNotKnowing(text)) return [];
  const fact = (value: Json, at = path): Found => ({
    path: at,
    value,
    confidence: certainty.clear,
    from: 0,
    to: words.list.length,
  });
  if (/\.income\.\w+\.(?:amount|period)$/.test(path)) return listAnswer(message, path, text, fact);
  const type = question.field?.type ?? typeByPath(path);
  switch (type) {
    case 'yes_no':
      return yes.test(text) ? [fact(true)] : saysNo(text, lexicon) ? [fact(false)] : [];
    case 'money':
      return moneyAnswer(message, path, text, fact);
    case 'list':
      return listAnswer(message, path, text, fact);
    case 'choice':
    case 'choices':
      // A state's code may be any small word ("it is just me"): places have a reader of their own.
      if (path === 'state') return [];
      return choiceAnswer(message, type === 'choices', text, fact);
    case 'count':
    case 'number':
    case 'amount':
      return numberAnswer(path, words, fact);
    case 'date':
      return dateAnswer(message, path, fact);
    case 'text':
      return path === 'county' ? countyAnswer(message, fact) : [];
    default:
      return [];
  }
}

/** For a caller that has no field at hand. */
function typeByPath(path: string): string | undefined {
  if (/\.(?:income|receives|assets)$|^(?:assets|members)$/.test(path)) return 'list';
  if (/\.income\.\w+$/.test(path)) return 'list';
  if (path.startsWith('expenses.')) return /\.(?:utilities|heating)$/.test(path) ? 'yes_no' : 'money';
  if (/_on$|\.on$/.test(path)) return 'date';
  if (/\.(?:pregnant|blind|veteran|breastfeeding|applying)$/.test(path)) return 'yes_no';
  return path === 'county' ? 'text' : undefined;
}

type MakeFact = (value: Json, at?: string) => Found;

/** The only amount of a short answer, with the period said or asked. Rent is by the month unless said otherwise. */
function onlyAmount(message: Message): { entry: { [key: string]: Json }; at: number } | undefined {
  const { amounts, context } = message;
  if (amounts.length !== 1) return undefined;
  const [placed] = amounts;
  if (!placed || isOfOtherThings(message, placed)) return undefined;
  const entry = amountEntry(placed.amount);
  const asked = context.openQuestion?.period;
  return {
    entry: entry.period === undefined && asked !== undefined ? { ...entry, period: asked } : entry,
    at: placed.amount.at,
  };
}

/** "Daycare is 120 a week" to what comes in, "940 for the mortgage" to the rent, "I get 600" to what she gets. */
function isOfOtherThings({ words, context }: Message, { amount, use }: PlacedAmount): boolean {
  const path = context.openQuestion?.path ?? '';
  const [, owner, isIncome] = /^(?:members\.(\w+)\.)?(income)?/.exec(path) ?? [];
  if (owner !== undefined && owner !== selfId && / (?:i|my) /.test(textOf(words, 0, amount.at))) return true;
  if (use === undefined) return false;
  if (use.use === 'nothing') return true;
  if (use.use === 'expense') return !path.endsWith(`.${use.expense}`);
  return isIncome !== undefined
    ? use.use !== 'income' && use.use !== 'benefit'
    : use.use === 'income' && path.startsWith('expenses.');
}

function moneyAnswer(message: Message, path: string, text: string, fact: MakeFact): Found[] {
  const only = onlyAmount(message);
  if (only) {
    const monthly = only.entry.period === undefined && /^expenses\.(?:rent|mortgage)$/.test(path);
    const { amount } = only.entry;
    const period = monthly ? 'month' : only.entry.period;
    if (amount === undefined || period === undefined) return [];
    return [{ ...fact({ amount, period }), ...(monthly ? { status: 'inferred' as const } : {}) }];
  }
  return message.lexicon.none.isNone(text) ? [fact({ amount: 0, period: 'month' })] : [];
}

function listAnswer(message: Message, path: string, text: string, fact: MakeFact): Found[] {
  const { words, lexicon, context } = message;
  const entryPath = /^(members\.\w+\.income)\.(\w+)(?:\.(?:amount|period))?$/.exec(path);
  if (entryPath) return entryAnswer(message, `${entryPath[1]}.${entryPath[2]}`, fact);
  if (path.endsWith('.receives')) {
    const programs = phrasesIn(words, lexicon.programs);
    if (programs.length > 0 && !no.test(text))
      return programs.map((hit) => ({
        ...fact({ status: 'active' }, `${path}.${hit.value}`),
        from: hit.from,
        to: hit.to,
      }));
    return message.lexicon.none.isNone(text) ? [fact([])] : [];
  }
  if (path === 'members') return message.lexicon.none.isNone(text) ? [fact([])] : [];
  const only = onlyAmount(message);
  if (path.endsWith('assets')) {
    if (only?.entry.amount !== undefined) return [fact({ amount: only.entry.amount }, `${path}.bank`)];
    return message.lexicon.none.isNone(text) ? [fact([])] : [];
  }
  if (!path.endsWith('.income')) return [];
  if (only?.entry.period !== undefined) {
    const job = context.factsInForce.find((one) => one.path === path.replace(/\.income$/, '.employment.status'));
    const kind = job?.value === 'employed' || only.entry.period === 'hour' ? 'wages' : 'other';
    return [{ ...fact(only.entry, `${path}.${kind}`), status: 'inferred' }];
  }
  return message.lexicon.none.isNone(text) ? [fact([])] : [];
}

/** The amount or the period that was missing from an entry. */
function entryAnswer(message: Message, path: string, fact: MakeFact): Found[] {
  const { words, context } = message;
  const known = context.factsInForce.find((one) => one.path === path)?.value;
  const entry =
    known !== null && typeof known === 'object' && !Array.isArray(known) ? (known as { [key: string]: Json }) : {};
  const only = onlyAmount(message);
  if (only) {
    const merged = { ...entry, ...only.entry };
    return merged.period === undefined ? [] : [fact(merged, path)];
  }
  const period = periodIn(words);
  return period !== undefined && entry.amount !== undefined ? [fact({ ...entry, period }, path)] : [];
}

const monthsPerYear = 12;

/** A value by its name or by the way the pack says people say it. */
function choiceAnswer(message: Message, several: boolean, text: string, fact: MakeFact): Found[] {
  const values = Object.entries(message.context.openQuestion?.field?.values ?? {});
  const padded = ` ${text.replaceAll(' ,', '')} `;
  const hits = values.filter(([value, says]) =>
    [value.replaceAll('_', ' '), says].some((name) => isSaidOfNow(padded, name.toLowerCase())),
  );
  const chosen = hits.map(([value]) => value);
  if (several) {
    if (chosen.length === 0 && message.lexicon.none.isNone(text) && values.some(([value]) => value === 'none'))
      return [fact(['none'])];
    return chosen.length === 0 ? [] : [fact(chosen)];
  }
  const [only] = chosen;
  if (chosen.length === 1 && only !== undefined && !/^(no|not) /.test(text)) return [fact(only)];
  return chosen.length === 0 && /^(no|nope|none|not)\b/.test(text) && values.some(([value]) => value === 'none')
    ? [fact('none')]
    : [];
}

const wishWordsMax = 5;
/** "I do not want no shelter", "trying to get into a shelter": not where somebody is. */
const deniedOrWished =
  / (?:not|no|never|without|nor|want|wants|wanted|wanna|need|needs|looking|hoping|hope|trying|wish|applied|applying|waiting|rather|avoid|refuse|hate|before|instead|used|was|were|until|left) (?:\S+ )*$/;

/** The name stands in the text, and nothing before it says that it is not so, or only wanted. */
function isSaidOfNow(text: string, name: string): boolean {
  const at = text.indexOf(` ${name} `);
  if (at < 0) return false;
  const before = text
    .slice(0, at + 1)
    .trim()
    .split(' ')
    .slice(-wishWordsMax)
    .join(' ');
  return !deniedOrWished.test(` ${before} `);
}

/** What may stand around a number that answers: "about 34", "she is 7 years old", "20 or 25 hours a week". */
const aroundNumber =
  /^(?:i|am|im|he|she|it|is|its|we|are|was|my|age|turning|just|turned|about|around|almost|nearly|like|maybe|probably|roughly|approximately|exactly|at|least|most|between|to|or|and|than|less|more|over|under|old|years?|yrs?|yo|hours?|a|an|per|each|every|week|day|month|of|us|people|persons|person|total|in|all|there|well|um|ok|okay|oh|yes|yeah|no|not|the|child|kid|baby|son|daughter|,|\.|!|-)$/;

/** Nobody is older. */
const ageYearsMax = 125;

/** "30, no wait 32 hours": the second figure holds. */
const tookBack =
  /^ \d{1,3} (?:[,.] )?(?:(?:no|wait|sorry|actually|oops|i|mean|meant|make|that|,) )+(?<is>\d{1,3}) (?:(?:hours|years|old|a|per|week|people|of|us|\.) )*$/;

/** A bare number. One among other words is about something else: "the first two", "my wife and 2 kids". */
function numberAnswer(path: string, words: Words, fact: MakeFact): Found[] {
  const instead = tookBack.exec(words.text)?.groups?.is;
  if (instead !== undefined) return [fact(Number(instead))];
  if (words.list.some(({ text }) => !/^\$?\d+(?:\.\d+)?$/.test(text) && !aroundNumber.test(text))) {
    return /^(?:none|zero)\b/.test(words.text.trim()) && words.list.length === 1 ? [fact(0)] : [];
  }
  const inMonths = path.endsWith('.age') && / months? /.test(words.text);
  const numbers = words.list.flatMap((word) =>
    /^\$?\d+(?:\.\d+)?$/.test(word.text) ? [Number(word.text.replace('$', ''))] : [],
  );
  const [first, second] = numbers;
  if (first === undefined || numbers.length > 2) return /^(?:none|zero)\b/.test(words.text.trim()) ? [fact(0)] : [];
  // "400" to "how old are you?" is about something else.
  if (path.endsWith('.age') && first > ageYearsMax) return [];
  if (inMonths) return second === undefined ? [fact(Math.floor(first / monthsPerYear))] : [];
  return [fact(second !== undefined && second > first ? { min: first, max: second } : first)];
}

function dateAnswer(message: Message, path: string, fact: MakeFact): Found[] {
  const direction = /(?:due|shutoff|eviction|release)_on$/.test(path) ? 'future' : 'past';
  const hit = firstDate(message.words, 0, message.words.list.length, message.context.today, direction);
  if (hit?.on === undefined) return [];
  return [{ ...fact(hit.on), ...(hit.about ? { status: 'inferred' as const, confidence: certainty.likely } : {}) }];
}

const noCounty =
  /\b(?:not|no|idk|know|sure|skip|pass|yes|help|what|why|none|rather|stop|hello|hi|thanks|thank|ok|okay|cancel|county|state|live|people|food|rent|job|kids|snap|medicaid|never|mind|dunno|unsure|maybe)\b/;

function countyAnswer(message: Message, fact: MakeFact): Found[] {
  const { words } = message;
  const plain = words.list.filter((word) => word.text !== '.');
  if (
    plain.length === 0 ||
    plain.length > 3 ||
    !plain.every((word) => /^[\p{L}]+\.?$/u.test(word.text)) ||
    noCounty.test(words.text)
  )
    return [];
  const first = plain[0];
  const last = plain[plain.length - 1];
  if (!first || !last) return [];
  const said = words.original.slice(first.start, last.end);
  return [fact(said.replace(/(^|[ -])(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase()))];
}
