export function formatAmount(value: number, symbol: string): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  return symbol + value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** "about $1,400" for a range as narrow as "about" means, "$200 to $350" for a wide one, "up to $300" from nothing. */
export function sayRange({ min, max }: { readonly min: number; readonly max: number }, symbol: string): string {
  const middle = (min + max) / 2;
  if (min === 0) return `up to ${formatAmount(max, symbol)}`;
  if (max - min <= middle * aboutShareMax) return `about ${formatAmount(roundCents(middle), symbol)}`;
  return `${formatAmount(min, symbol)} to ${formatAmount(max, symbol)}`;
}

/** How wide a range is, of its middle, that was said as one figure: a tenth to each side, and rounding. */
const aboutShareMax = 0.21;
const roundCents = (amount: number): number => Math.round(amount * 100) / 100;

/** "a, b and c"; parts that hold commas themselves are parted by semicolons. */
export function joinAnd(parts: readonly string[]): string {
  if (parts.length <= 1) return parts[0] ?? '';
  const comma = parts.some((part) => part.includes(',')) ? '; ' : ', ';
  return `${parts.slice(0, -1).join(comma)} and ${parts[parts.length - 1]}`;
}

/** "a, b or c". */
export function joinOr(parts: readonly string[]): string {
  if (parts.length <= 1) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} or ${parts[parts.length - 1]}`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "October 31, 2026" from an ISO date. */
export function sayDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `${months[(month ?? 1) - 1] ?? ''} ${day ?? 1}, ${year ?? 0}`;
}
