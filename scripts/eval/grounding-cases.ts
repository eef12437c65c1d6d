import type { Program } from '../../src/programs/program.ts';
import type { SourceText } from '../../src/middleware/hallucination-check/grounding-sources.ts';

/** A sentence of a reply about one program, over sources that speak of two. */
export interface GroundingCase {
  readonly kind: MutatedKind;
  readonly what: string;
  readonly sources: readonly SourceText[];
  readonly sentence: string;
  /** Whether something in it was changed, so that it must not leave. */
  readonly wrong: boolean;
}

export const mutatedKinds = ['url', 'phone', 'amount', 'period', 'date', 'name'] as const;
export type MutatedKind = (typeof mutatedKinds)[number];

/** What a reply says of a program: the catalogue's own name, address and number, and an amount and a date made up for it. */
interface Told {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly phone: string;
  readonly amount: number;
  readonly date: Date;
}

const firstAmount = 180;
const amountStep = 7;
const dayMs = 86_400_000;
const firstDay = Date.UTC(2026, 0, 5);

/** Cases from the catalogue: each program with a web page and a number of ten digits, beside the next one as the other. */
export function groundingCases(programs: readonly Program[]): readonly GroundingCase[] {
  const told = programs.flatMap(tell);
  return told.flatMap((own, at) => {
    const other = told[(at + 1) % told.length];
    if (!other || sameName(own.name, other.name)) return [];
    const sources = [sourceOf(own), sourceOf(other)];
    const cases = [...mutationsOf(own, other, at), ...variantsOf(own)];
    return cases.map((one) => ({ ...one, sources }));
  });
}

function tell(program: Program, index: number): readonly Told[] {
  const { phones } = program.apply;
  const url = program.apply.url?.replace(/#.*$/, '');
  const phone = phones.find(({ number }) => number.replace(/\D/g, '').length >= 10)?.number;
  if (url === undefined || phone === undefined) return [];
  const name = program.short_name ?? program.name;
  const date = new Date(firstDay + index * dayMs);
  return [{ id: program.id, name, url, phone, amount: firstAmount + index * amountStep, date }];
}

const sourceOf = (told: Told): SourceText => ({
  id: told.id,
  programIds: [told.id],
  text: `${told.name}: apply at ${told.url}, or call ${told.phone}. It pays ${dollars(told.amount)} a month. Send it by ${longDate(told.date)}.`,
});

type Unsourced = Omit<GroundingCase, 'sources'>;

function mutationsOf(own: Told, other: Told, at: number): readonly Unsourced[] {
  const wrong = (kind: MutatedKind, what: string, sentence: string): Unsourced => ({
    kind,
    what,
    sentence,
    wrong: true,
  });
  const { name } = own;
  const all = [
    wrong('url', 'another page', `Apply for ${name} at ${own.url.replace(/\/*$/, '')}/now.`),
    wrong('url', 'another host', `Apply for ${name} at ${own.url.replace(/:\/\/(?:www\.)?/, '://my-')}.`),
    ...(own.url === other.url ? [] : [wrong('url', 'the other program’s', `Apply for ${name} at ${other.url}.`)]),
    wrong('phone', 'one digit', `For ${name}, call ${otherDigit(own.phone)}.`),
    ...(own.phone === other.phone ? [] : [wrong('phone', 'the other program’s', `For ${name}, call ${other.phone}.`)]),
    wrong('amount', 'one more', `${name} may be ${dollars(own.amount + 1)} a month.`),
    wrong('amount', 'ten times', `${name} may be ${dollars(own.amount * 10)} a month.`),
    wrong('amount', 'the other program’s', `${name} may be ${dollars(other.amount)} a month.`),
    wrong('period', 'by the week', `${name} may be ${dollars(own.amount)} a week.`),
    wrong('period', 'by the year', `${name} may be ${dollars(own.amount)} a year.`),
    wrong('date', 'a day later', `For ${name}, send it by ${longDate(new Date(own.date.getTime() + dayMs))}.`),
    wrong('date', 'a year later', `For ${name}, send it by ${longDate(own.date).replace('2026', '2027')}.`),
    wrong('name', 'the other program’s', `${other.name} may be ${dollars(own.amount)} a month.`),
    wrong('name', 'made up', `The Federal Hardship Relief Program may be ${dollars(own.amount)} a month.`),
  ];
  // A third of them for each program, so that the set stays small and every way of being wrong is in it.
  return all.filter((_, index) => (index + at) % 3 === 0);
}

function variantsOf(own: Told): readonly Unsourced[] {
  const right = (kind: MutatedKind, what: string, sentence: string): Unsourced => ({
    kind,
    what,
    sentence,
    wrong: false,
  });
  const digits = own.phone.replace(/\D/g, '').slice(-10);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  const { name, amount, date } = own;
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(date);
  const day = date.getUTCDate();
  return [
    right('url', 'trailing slash', `Apply for ${name} at ${own.url.replace(/\/*$/, '')}/.`),
    right('url', 'no scheme', `Apply for ${name} at ${own.url.replace(/^https?:\/\/(?:www\.)?/, '')}.`),
    right('phone', 'brackets', `For ${name}, call (${area}) ${exchange}-${line}.`),
    right('phone', 'with 1', `For ${name}, call 1-${area}-${exchange}-${line}.`),
    right('phone', 'dots', `For ${name}, call ${area}.${exchange}.${line}.`),
    right('amount', 'in words', `${name} may be ${amount} dollars a month.`),
    right('amount', 'with cents', `${name} may be ${dollars(amount)}.00 each month.`),
    right('period', 'by adjective', `${name} may be a monthly ${dollars(amount)}.`),
    right('period', 'unsaid', `${name} may be about ${dollars(amount)}.`),
    right('date', 'short', `For ${name}, send it by ${month} ${day}.`),
    right('date', 'ordinal', `For ${name}, send it by the ${day}${ordinal(day)} of ${month}, 2026.`),
    right('date', 'in digits', `For ${name}, send it by ${date.getUTCMonth() + 1}/${day}/2026.`),
    right('name', 'as it is', `${name} may help. The ${name} office knows more.`),
  ];
}

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
const longDate = (date: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
const otherDigit = (phone: string): string => phone.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 3) % 10));
const ordinal = (day: number): string => (day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'));
const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
