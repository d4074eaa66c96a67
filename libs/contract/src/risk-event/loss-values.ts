/** What an entry says that an event cost, or gave back: what was lost, what was recovered, what an insurer paid (docs/decisions/risk-events.md). */
export const lossKinds = ['loss', 'recovery', 'insurance'] as const;
export type LossKind = (typeof lossKinds)[number];

/** Currencies of ISO 4217 whose smallest unit is not a hundredth. */
const DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const digitsByCode = new Map(
  Object.entries(DIGITS).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/** How many decimals an amount of a currency has (ISO 4217). */
export const currencyDigits = (currency: string): number => digitsByCode.get(currency) ?? 2;
/** Amounts are kept with as many decimals as any currency has. */
export const MOST_DIGITS = 4;
export const LARGEST_LOSS = 1_000_000_000_000;

const SCALE = 10 ** MOST_DIGITS;
/** Amounts are added as whole smallest units, so that no cent is lost to binary fractions. */
export const addAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * SCALE), 0) / SCALE;

const hasDigits = (amount: number, digits: number): boolean => Math.abs(amount * 10 ** digits - Math.round(amount * 10 ** digits)) < 1e-6;
/** Is it an amount that the currency can have? */
export const fitsCurrency = (amount: number, currency: string): boolean => hasDigits(amount, currencyDigits(currency));
