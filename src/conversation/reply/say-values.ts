export function formatAmount(value: number, symbol: string): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  return symbol + value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

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
