import { z } from 'zod';
import { commentText, idField, instant, personRef, requiredId } from '../field.ts';
import { deficiencyClasses, LONGEST_CRITERION, measureBases, MOST_CRITERIA } from './values.ts';

/** An amount of money to the cent, as text: `58734000.00`. Never a floating number. */
export const amountText = z.string().regex(/^\d{1,18}(\.\d{1,2})?$/);
/** Percent with up to four digits behind the point, as text: `0.5`. */
export const percentText = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/);
const bilingual = z.object({ zh: z.string().trim().min(1).max(LONGEST_CRITERION), en: z.string().trim().min(1).max(LONGEST_CRITERION) });

/** From which share of a base on a misstatement is significant, and from which on material. */
export const threshold = z.object({ base: z.enum(measureBases), significant: percentText, material: percentText });
/** A circumstance that makes a deficiency at least so grave, whatever its amount. */
export const criterion = z.object({
  code: z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/),
  ...bilingual.shape,
  atLeast: z.enum(deficiencyClasses),
});
export const standardRules = z.object({
  /** Whoever asks what a share is of finds the amounts with their day and source here. */
  bases: z.array(z.object({ base: z.enum(measureBases), amount: amountText })).max(measureBases.length),
  financialReporting: z.object({ thresholds: z.array(threshold).max(8), criteria: z.array(criterion).max(MOST_CRITERIA) }),
  other: z.object({ thresholds: z.array(threshold).max(8), criteria: z.array(criterion).max(MOST_CRITERIA) }),
});
export type StandardRules = z.infer<typeof standardRules>;
export type Threshold = z.infer<typeof threshold>;
export type Criterion = z.infer<typeof criterion>;

/** What the materiality of the period was measured by: somebody who sets the standard may take it over. */
export const offeredBases = z.array(
  z.object({
    base: z.enum(measureBases),
    amount: amountText,
    currency: z.string(),
    source: z.string().describe('where the materiality took it from'),
  }),
);

export const standardBody = z.object({
  periodId: requiredId(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  rules: standardRules,
  reason: commentText(),
  /** The version that was changed; another one meanwhile is a conflict. */
  basedOn: idField(),
});

/** One version of the standard of a period. It never changes; another one follows it. */
export const deficiencyStandard = z.object({
  id: z.number(),
  periodId: z.number(),
  versionNo: z.number(),
  currency: z.string(),
  rules: standardRules,
  reason: z.string(),
  setBy: personRef.nullable(),
  setAt: instant,
  /** How many deficiencies were evaluated by it. */
  uses: z.number(),
});
export type DeficiencyStandardRow = z.infer<typeof deficiencyStandard>;
