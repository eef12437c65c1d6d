/**
 * The few half-sentences that a determination says by itself, to "you". Everything else is the pack's. One place, so
 * that another language is another such object.
 */
export const words = {
  noLimit: 'no limit',
  orMore: (amount: string) => `${amount} or more`,
  withinLowest: (label: string, value: string, limit: string, on: string) =>
    `your ${label} (${value}) is within the lowest limit there is, ${limit}; which one holds for you depends on your ${on}`,
  overHighest: (label: string, value: string, limit: string, on: string) =>
    `your ${label} (${value}) is over the highest limit there is, ${limit}; which one holds for you depends on your ${on}`,
  upTo: (amount: string) => `up to ${amount}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  notSaid: 'not said yet',
  declined: (label: string) => `you chose not to say, so ${label} stays open`,
  notKnown: (label: string) => `you don't know yet, so ${label} stays open`,
  noLimitHere: 'no limit applies here',
  notSpokenOf: 'nothing you told me speaks against it',
  underLimit: (gap: string) => `${gap} under the limit`,
  overLimit: (gap: string) => `${gap} over the limit`,
  atLimit: 'right at the limit',
  aboveMinimum: (gap: string) => `${gap} above the minimum`,
  belowMinimum: (gap: string) => `${gap} below the minimum`,
  atMinimum: 'right at the minimum',
  months: (count: string) => (count === '1' ? '1 month' : `${count} months`),
  days: (count: string) => (count === '1' ? '1 day' : `${count} days`),
  hours: (count: string) => (count === '1' ? '1 hour' : `${count} hours`),
  placeLabel: 'where you live',
  inPlace: (place: string) => `you live in ${place}`,
  notInPlace: (places: string) => `it is for people who live in ${places}`,
  placeUnknown: 'it depends on where you live',
  or: (last: string, others: readonly string[]) => (others.length === 0 ? last : `${others.join(', ')} or ${last}`),
  whoLabel: 'who it is for',
  nobody: 'nobody you told me about is one of those it is for',
} as const;
