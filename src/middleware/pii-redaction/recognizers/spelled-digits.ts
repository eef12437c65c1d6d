const digit = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)';

/**
 * Exactly so many digits written out as words: "four five seven, five five, …". Bounded, and with a fixed edge on both
 * sides, so that a longer row of them is not taken in part.
 */
export const spelledDigits = (count: number): RegExp =>
  new RegExp(
    `(?<![A-Za-z])(?<!(?<![A-Za-z])${digit}[ ,.-]{1,3})${digit}(?:[ ,.-]{1,3}${digit}){${count - 1}}(?![A-Za-z]|[ ,.-]{1,3}${digit}(?![A-Za-z]))`,
    'gi',
  );
