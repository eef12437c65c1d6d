import type { ReadClaim, Reading } from '../../../src/reading/reading.ts';
import type { MessageCase } from './cases.ts';
import { addTo, Calibration, newTally, percent, shareOf, tallyReport, type Tally } from './counts.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

const shared = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
const alike = (one: Span, other: Span): number => {
  const inside = shared(one, other);
  return inside / Math.max(1, one.end - one.start + (other.end - other.start) - inside);
};
/** `child2` -> child. */
const roleOf = (owner: string): string => owner.replace(/\d+$/, '');

/** Figures of these fields say what something is; `none`, an event's day and `unplaced` say nothing of the household. */
const idle = new Set(['none', 'unplaced', 'event_date', 'event_amount', 'other']);

/** Compares readings of messages with their labels. */
export function scoreMessages(cases: readonly MessageCase[], readings: readonly Reading[]) {
  const tallies = new Map<string, Tally>();
  const tally = (name: string): Tally => {
    const known = tallies.get(name) ?? newTally();
    tallies.set(name, known);
    return known;
  };
  const figures = { n: 0, field: 0, owner: 0, person: 0, standing: 0, all: 0, dropped: 0 };
  const reply = { n: 0, right: 0 };
  const starred = { n: 0, first: 0, three: 0 };
  const fieldCalibration = new Calibration();
  const actCalibration = new Calibration();
  let invented = 0;
  cases.forEach((gold, index) => {
    const reading = readings[index];
    if (reading === undefined) return;
    scoreParts(gold, reading, tally('acts'), actCalibration);
    scoreQuestions(gold, reading, tally('questions'));
    for (const { sheet, start, end } of gold.questions) {
      if (sheet === undefined) continue;
      starred.n += 1;
      const near = reading.questions.filter((one) => shared(one, { start, end }) > 0);
      const ids = (near[0]?.topics ?? reading.topics).map(({ id }) => id);
      starred.first += ids[0] === sheet ? 1 : 0;
      starred.three += ids.includes(sheet) ? 1 : 0;
    }
    for (const figure of gold.figures) {
      const read = reading.claims.find((claim) => shared(claim, figure) > 0 && typeof claim.value === 'object');
      if (idle.has(figure.field)) {
        if (figure.field === 'none' && read !== undefined && read.field !== 'unplaced') invented += 1;
        continue;
      }
      figures.n += 1;
      const event = reading.events.some((one) => shared(one, figure) > 0);
      if (read === undefined && !event) figures.dropped += 1;
      const field = read?.field === figure.field;
      const owner = read !== undefined && roleOf(read.owner) === figure.owner;
      const person = read?.owner === (figure.who ?? figure.owner);
      const standing = read?.standing === figure.standing;
      if (read && read.field !== 'unplaced') fieldCalibration.add(read.probability, field);
      figures.field += field ? 1 : 0;
      figures.owner += owner ? 1 : 0;
      figures.person += person ? 1 : 0;
      figures.standing += standing ? 1 : 0;
      figures.all += field && owner && standing ? 1 : 0;
    }
    const told = toldOf(reading);
    const labelled = new Map(gold.told.map((one) => [one.label, one]));
    const right = told.filter(({ label }) => labelled.has(label));
    invented += told.length - right.length;
    addTo(tally('told'), right.length, told.length, labelled.size);
    addTo(
      tally('told with owner'),
      right.filter(({ label, owner }) => labelled.get(label)?.owner === roleOf(owner)).length,
      told.length,
      labelled.size,
    );
    compare(
      tally('events'),
      reading.events.map(({ event }) => event),
      gold.events.map(({ event }) => event),
    );
    compare(
      tally('needs'),
      reading.needs.map(({ need }) => need),
      gold.needs.map(({ need }) => need),
    );
    compare(
      tally('orders'),
      reading.orders.map(({ order }) => order),
      gold.orders,
    );
    compare(
      tally('people by role'),
      reading.people.map(({ id }) => id),
      gold.people.map(({ who }) => who),
    );
    if (gold.reply !== undefined) {
      reply.n += 1;
      reply.right += reading.reply?.kind === gold.reply ? 1 : 0;
    }
  });
  const of = (part: number): string => percent(shareOf(part, figures.n));
  return {
    messages: cases.length,
    lists: Object.fromEntries([...tallies].map(([name, one]) => [name, tallyReport(one)])),
    figures: {
      field: of(figures.field),
      'owner (role)': of(figures.owner),
      'owner (person)': of(figures.person),
      standing: of(figures.standing),
      'all right': of(figures.all),
      dropped: figures.dropped,
    },
    'invented claims in 100 messages': (100 * invented) / Math.max(1, cases.length),
    'topics of marked questions': {
      first: percent(shareOf(starred.first, starred.n)),
      'in three': percent(shareOf(starred.three, starred.n)),
    },
    reply: percent(shareOf(reply.right, reply.n)),
    calibration: { fields: fieldCalibration.report(), acts: actCalibration.report() },
  };
}

/** A part is right when one of the same act covers it by more than half of both. */
function scoreParts(gold: MessageCase, reading: Reading, tally: Tally, calibration: Calibration): void {
  const right = gold.parts.filter((part) =>
    reading.parts.some((read) => read.act === part.act && alike(read, part) >= 0.5),
  ).length;
  addTo(tally, right, reading.parts.length, gold.parts.length);
  for (const read of reading.parts) {
    const same = gold.parts.toSorted((one, other) => shared(other, read) - shared(one, read))[0];
    if (same) calibration.add(read.probability, same.act === read.act);
  }
}

/** A question is found when one is read where it stands. */
function scoreQuestions(gold: MessageCase, reading: Reading, tally: Tally): void {
  const found = gold.questions.filter((one) => reading.questions.some((read) => shared(read, one) > 0)).length;
  const sound = reading.questions.filter((read) => gold.questions.some((one) => shared(read, one) > 0)).length;
  addTo(tally, Math.min(found, sound), reading.questions.length, gold.questions.length);
}

function compare(tally: Tally, said: readonly string[], labelled: readonly string[]): void {
  const [one, other] = [new Set(said), new Set(labelled)];
  addTo(tally, [...one].filter((name) => other.has(name)).length, one.size, other.size);
}

/** Claims without a figure, as the label they were read from. */
const toldOf = (reading: Reading): readonly { readonly label: string; readonly owner: string }[] => {
  const labels = reading.claims
    .filter(({ value }) => typeof value !== 'object')
    .map((claim) => ({ label: labelOf(claim), owner: claim.owner }));
  return [...new Map(labels.map((one) => [one.label, one])).values()];
};

function labelOf({ field, value }: ReadClaim): string {
  if (value === false) return `${field}=no`;
  return value === true ? (plainLabels.has(field) ? field : `${field}=yes`) : `${field}=${String(value)}`;
}

/** Labels without a value of their own. */
const plainLabels = new Set([
  'status',
  'benefit_applied',
  'benefit_lost',
  'benefit_denied',
  'marital',
  'illness',
  'language',
  'net_or_gross',
  'pay_frequency',
  'tribe',
  'bill_owed',
  'gift',
]);
