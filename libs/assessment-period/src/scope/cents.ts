/** Amounts as whole cents: the database's numeric(20, 2) as text on one side, a bigint to count with on the other. Nothing here is ever a floating number. */

const AMOUNT = /^(-?)(\d{1,18})(?:\.(\d{1,2}))?$/;

/** @returns null for what is no amount with at most two decimals */
export function parseCents(text: string): bigint | null {
  const found = AMOUNT.exec(text);
  if (!found) return null;
  const [, sign, whole, part = ''] = found;
  const cents = BigInt(whole!) * 100n + BigInt(part.padEnd(2, '0') || '0');
  return sign ? -cents : cents;
}

const write = (cents: bigint, tellWhole: (whole: bigint) => string): string =>
  `${cents < 0n ? '-' : ''}${tellWhole(sizeOf(cents) / 100n)}.${String(sizeOf(cents) % 100n).padStart(2, '0')}`;

/** `-1234.50` */
export const formatCents = (cents: bigint): string => write(cents, String);

/** `-1,234.50`, for who reads it */
export const tellCents = (cents: bigint): string => write(cents, (whole) => whole.toLocaleString('en'));

export const sizeOf = (cents: bigint): bigint => (cents < 0n ? -cents : cents);
export const sumOf = (all: Iterable<bigint>): bigint => {
  let sum = 0n;
  for (const one of all) sum += one;
  return sum;
};

/**
 * A part in percent, cut and never rounded up: 99.96 % is not yet 100.0 %. Empty where there is nothing. Both are sums of sizes: of amounts as they are, debits
 * and credits would take each other away, and a part could be more than the whole.
 */
export function tellPart(part: bigint, all: bigint): string {
  if (all === 0n) return '';
  const tenths = (part * 1000n) / all;
  return `${tenths / 10n}.${tenths % 10n}%`;
}

/** Ten thousandths of a percent, so that 12.3456 % is a whole number. */
export const parsePercent = (percent: number): bigint => BigInt(Math.round(percent * 10_000));
/** A part of an amount, the half cent rounded up. @param percent in ten thousandths of a percent */
export const partOf = (cents: bigint, percent: bigint): bigint => (cents * percent + 500_000n) / 1_000_000n;
