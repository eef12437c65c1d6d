import type { ReadClaim, Reading } from '../../src/reading/reading.ts';

const columns = 100;

/** A reading for people: each element with its words and how sure it is. */
export function printedReading(text: string, reading: Reading): string {
  const words = ({ start, end }: { readonly start: number; readonly end: number }): string => {
    const said = text.slice(start, end).replace(/\s+/g, ' ');
    return `"${said.length > columns ? `${said.slice(0, columns)}…` : said}"`;
  };
  const sure = (probability: number): string => `${Math.round(probability * 100)} %`;
  const rows: string[] = [];
  const section = <Item>(title: string, items: readonly Item[], row: (item: Item) => string): void => {
    if (items.length === 0) return;
    rows.push('', title, ...items.map((item) => `  ${row(item)}`));
  };
  section('parts', reading.parts, (part) => `${part.act.padEnd(9)} ${words(part)}  ${sure(part.probability)}`);
  section('questions', reading.questions, (one) => {
    const topics = one.topics.map(({ id, probability }) => `${id} ${sure(probability)}`).join(', ');
    return `${one.kind} ${words(one)}  ${sure(one.probability)}\n    asks: ${topics}`;
  });
  section('people', reading.people, (one) => `${one.id.padEnd(12)} ${words(one)}  ${sure(one.probability)}`);
  section('claims', reading.claims, (one) => {
    const more = [one.standing === 'stated' ? '' : one.standing, one.corrects ? 'corrects' : '', one.program ?? ''];
    const said = `${one.owner}.${one.field} = ${valueOf(one.value)} ${more.filter(Boolean).join(' ')}`.trim();
    return `${said}  ${words(one)}  ${sure(one.probability)}`;
  });
  section('events', reading.events, (one) => {
    const more = [one.program, one.direction, one.on, one.amount].filter((part) => part !== undefined).join(' ');
    return `${one.event} ${more}  ${words(one)}  ${sure(one.probability)}`;
  });
  section('needs', reading.needs, (one) => `${one.need}, ${one.urgency}  ${sure(one.probability)}`);
  section(
    'dangers',
    reading.dangers,
    (one) => `${one.level.toUpperCase()} ${one.kind} of ${one.who}  ${words(one)}  ${sure(one.probability)}`,
  );
  section('orders', reading.orders, (one) => `${one.order}  ${words(one)}  ${sure(one.probability)}`);
  if (reading.reply) rows.push('', `reply: ${reading.reply.kind}  ${sure(reading.reply.probability)}`);
  return rows.length === 0 ? 'nothing' : rows.slice(1).join('\n');
}

function valueOf(value: ReadClaim['value']): string {
  if (typeof value !== 'object') return String(value);
  switch (value.kind) {
    case 'amount':
      return `${range(value)}${value.period === undefined ? '' : ` / ${value.period}`}`;
    case 'duration':
      return `${range(value)} ${value.unit}`;
    case 'date':
      return `${value.on ?? '?'} (${value.grain})`;
    case 'place':
      return `${value.level} ${value.code}`;
    case 'code':
      return value.digits;
    case 'ordinal':
      return `no. ${value.number}`;
    case 'percent':
      return `${range(value)} %`;
    default:
      return range(value);
  }
}

const range = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  low === high ? String(low) : `${low} to ${high}`;
