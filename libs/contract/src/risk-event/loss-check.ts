import type { Check } from '../refusal.ts';
import { addAmounts, fitsCurrency, lossKinds, type LossKind } from './loss-values.ts';

/** An entry as the form and the wire have it. Days are `yyyy-MM-dd`. */
export interface LossEntryFields {
  readonly kind: string | null;
  readonly entryDate: string | null;
  readonly currency: string;
  readonly amount: number | null;
}

/**
 * A loss entry, in this order: kind, date from the event's occurrence to today, currency, amount above zero with the currency's decimals.
 * @param today the day it is in the portal, `yyyy-MM-dd`
 * @param occurred the day on which the event occurred
 */
export const lossEntryChecks = (today: string, occurred: string | null): readonly Check<LossEntryFields>[] => [
  { field: 'kind', message: 'riskEvent.lossKind', passes: ({ kind }) => lossKinds.some((one) => one === kind) },
  { field: 'entryDate', message: 'riskEvent.lossDate', passes: ({ entryDate }) => Boolean(entryDate) },
  { field: 'entryDate', message: 'riskEvent.lossDateFuture', passes: ({ entryDate }) => (entryDate ?? '') <= today },
  { field: 'entryDate', message: 'riskEvent.lossDateEarly', passes: ({ entryDate }) => (entryDate ?? '') >= (occurred ?? '') },
  { field: 'currency', message: 'riskEvent.lossCurrency', passes: ({ currency }) => currency !== '' },
  { field: 'amount', message: 'riskEvent.lossAmount', passes: ({ amount }) => amount !== null && amount > 0 },
  {
    field: 'amount',
    message: 'riskEvent.lossDigits',
    passes: ({ amount, currency }) => amount === null || fitsCurrency(amount, currency),
  },
];

interface Entry {
  readonly kind: LossKind;
  readonly currency: string;
  readonly amount: number;
}

/**
 * What came back is not more than what was lost. It can only be told where all entries are in one currency: a loss in one may be made good in another.
 */
export function isWithinLoss(entries: readonly Entry[]): boolean {
  if (new Set(entries.map(({ currency }) => currency)).size > 1) return true;
  const sum = (isLoss: boolean) => addAmounts(entries.filter(({ kind }) => (kind === 'loss') === isLoss).map(({ amount }) => amount));
  return sum(false) <= sum(true);
}
