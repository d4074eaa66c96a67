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
/** `0.45`: the share of a base in percent, cut to two digits so that it never seems to reach a threshold that it does not. */
export const shareOf = (cents: bigint, base: bigint): string => {
  const hundredths = (cents * 10_000n) / base;
  return fromCents(hundredths);
};
/** Whether an amount is at least so many percent of a base. */
export const reaches = (cents: bigint, base: bigint, percent: string): boolean => cents * 1_000_000n >= base * toWhole(percent, 4);
