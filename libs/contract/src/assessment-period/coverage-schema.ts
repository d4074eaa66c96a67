import { z } from 'zod';
import { day } from '../field.ts';
import { scopePart } from './scope-schema.ts';
import { accountAssertions } from './scope-terms.ts';

const amount = z.string().describe('an amount in the period’s currency, to the cent');
const named = { id: z.number(), code: z.string(), name: z.string(), nameEn: z.string() };
const control = z.object({ id: z.number(), riskNo: z.string(), title: z.string() });
const measured = { inScope: amount, outOfScope: amount, covered: amount, coveredPart: scopePart, cells: z.number(), gaps: z.number() };

/** How much of what is in scope has a key control that is planned for test (docs/adr/0054): by account, company and process, and what has none. */
export const assessmentCoverage = z.object({
  periodId: z.number(),
  title: z.string(),
  titleEn: z.string(),
  firstDay: day,
  lastDay: day,
  currency: z.string(),
  company: z.object(named).nullable().describe('with all below it; null: all companies'),
  totals: z.object({ balance: amount, inScope: amount, outOfScope: amount, covered: amount, coveredPart: scopePart, difference: amount }),
  cells: z.number().describe('accounts of companies in scope'),
  accounts: z
    .array(z.object({ ...named, ...measured, bareAssertions: z.array(z.enum(accountAssertions)) }))
    .describe('the least covered first'),
  companies: z.array(z.object({ ...named, ...measured, parentId: z.number().nullable() })).describe('each with all below it'),
  processes: z
    .array(
      z.object({
        id: z.number().nullable().describe('null: no process is named for the cell, and no control of one covers it'),
        code: z.string(),
        name: z.string(),
        nameEn: z.string(),
        inScope: amount,
        covered: amount.describe('by a control of this very process'),
        coveredPart: scopePart,
        cells: z.number(),
        gaps: z.number(),
        controls: z.number().describe('key controls of the process that lean on an account of the period'),
        planned: z.number().describe('of these, planned for test'),
      }),
    )
    .describe('a cell with two processes counts in both'),
  gaps: z
    .array(
      z.object({
        account: z.object(named),
        company: z.object(named),
        amount,
        assertions: z.array(z.enum(accountAssertions)),
        processes: z.array(z.object(named)),
        candidates: z.array(control).describe('the first key controls that would cover it as soon as a test of them is planned'),
        candidateCount: z.number().describe('how many there are in all'),
      }),
    )
    .describe('in scope and without a key control planned for test, the largest first'),
});
