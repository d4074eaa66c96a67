import { z } from 'zod';
import { commentText, day, dayField, idField, instant, numberField, personRef, requiredId, rowVersionField, textField } from '../field.ts';
import { LARGEST_LOSS, lossKinds } from './loss-values.ts';

const amount = z.number().min(0).max(LARGEST_LOSS);
/** An amount with as many decimals as any currency has; the check of the entry knows those of its own. */
const amountField = () =>
  z
    .union([
      amount,
      z
        .string()
        .trim()
        .regex(/^\d{1,13}(\.\d{1,6})?$/)
        .transform(Number)
        .pipe(amount),
      z.literal('').transform(() => null),
    ])
    .nullish()
    .transform((value) => value ?? null);

const named = { id: idField(), riskId: idField(), rowVersion: rowVersionField() };
const entryFields = {
  kind: textField(20).describe(lossKinds.join(', ')),
  entryDate: dayField(),
  currency: textField(3).describe('classItem of RiskEvent_currency'),
  amount: amountField(),
  note: commentText(),
  /** A file that the caller uploaded, or one of the event; it hangs on the event from now on. */
  docId: idField(),
};

/** RecordRiskEventLoss, CorrectRiskEventLoss (all fields as they shall be), WithdrawRiskEventLoss. */
export const recordLossBody = z.object({ ...named, ...entryFields });
export const correctLossBody = z.object({ ...named, entryNo: requiredId(), ...entryFields, reason: commentText() });
export const withdrawLossBody = z.object({ ...named, entryNo: requiredId(), reason: commentText() });

const parts = { grossLoss: z.number(), recovered: z.number(), insured: z.number(), netLoss: z.number() };

/** A rate that is not there: the amounts of that month and currency have no worth in the group currency. */
export const missingRate = z.object({ month: z.string().describe('yyyy-MM'), currency: z.string() });

/**
 * What an event costs: by currency, and in the group currency by the rate of each entry's month. `group` is null where a rate is missing; those stand
 * in `missing`.
 */
export const lossTotals = z.object({
  totals: z.array(z.object({ currency: z.string(), ...parts })),
  groupCurrency: z.string(),
  group: z.object(parts).nullable(),
  missing: z.array(missingRate),
});

/** One entry of an event's losses; a withdrawn one stays with its reason and counts no more. */
export const lossEntry = z.object({
  entryNo: z.number().describe('its number within the event'),
  kind: z.enum(lossKinds),
  entryDate: day,
  currency: z.string(),
  amount: z.number(),
  rate: z.number().nullable().describe('to the group currency; null where the month has none'),
  groupAmount: z.number().nullable(),
  /** Net loss in the group currency after this entry, oldest first; null from the first missing rate on. */
  running: z.number().nullable(),
  note: z.string(),
  docId: z.number().nullable(),
  fileName: z.string(),
  /** Told when the event was confirmed, and taken over then. */
  isOpening: z.boolean(),
  recordedBy: personRef.nullable(),
  recordedAt: instant,
  correctedBy: personRef.nullable(),
  correctedAt: instant.nullable(),
  withdrawnBy: personRef.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnReason: z.string(),
});

export const exchangeRate = z.object({
  month: z.string().describe('yyyy-MM'),
  currency: z.string(),
  rate: z.number(),
  updatedBy: personRef.nullable(),
  updatedAt: instant,
});

/** Rates to the group currency, newest month first, and which ones amounts wait for. */
export const exchangeRates = z.object({
  groupCurrency: z.string(),
  rates: z.array(exchangeRate),
  missing: z.array(missingRate.extend({ entries: z.number() })),
});
export const ratesQuery = z.object({ UserNo: z.string().optional(), year: numberField() });

/** All or none; an empty rate takes one away. */
export const saveRatesBody = z.object({
  rows: z
    .array(
      z.object({
        month: textField(7),
        currency: textField(3),
        rate: z.union([z.number(), z.literal('').transform(() => null)]).nullable(),
      }),
    )
    .min(1)
    .max(2000),
});
export const savedRates = z.object({ saved: z.number(), unchanged: z.number() });
export const groupCurrencyBody = z.object({ currency: textField(3) });
