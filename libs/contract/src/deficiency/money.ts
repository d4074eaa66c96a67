import { groupAmount } from './amount-text.ts';

/** Money to the cent and percent to four digits, exactly: whole numbers, never floating ones. */

const toWhole = (text: string, digits: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits));
};

/** Cents of an amount as text. */
export const toCents = (amount: string): bigint => (amount.startsWith('-') ? -toWhole(amount.slice(1), 2) : toWhole(amount, 2));
/** An amount as text, of cents. */
export const fromCents = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** `58,734,000.00`, in both languages alike. */
export const groupCents = (cents: bigint): string => groupAmount(fromCents(cents));
/** Whether an amount is at least so many percent of a base. */
export const reaches = (cents: bigint, base: bigint, percent: string): boolean => cents * 1_000_000n >= base * toWhole(percent, 4);

const pointAt = (whole: bigint, digits: number): string => {
  const text = whole.toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};
/**
 * `= 0.45` or `≈ 3.63`: the share of a base in percent, rounded half up to two digits, and to as many more as it takes to stand on the side of each
 * threshold that the exact share is on: what is below one is never rounded up to it.
 */
export const tellShare = (cents: bigint, base: bigint, thresholds: readonly string[]): string => {
  for (let digits = 2; ; digits += 1) {
    const scale = 10n ** BigInt(digits);
    const exact = cents * 100n * scale;
    const rounded = (2n * exact + base) / (2n * base);
    // Ends: a share is a fraction, and with enough digits it lies apart from every threshold that it does not reach.
    if (thresholds.every((percent) => reaches(rounded, 100n * scale, percent) === reaches(cents, base, percent)))
      return `${rounded * base === exact ? '=' : '≈'} ${pointAt(rounded, digits)}`;
  }
};
