import { z } from 'zod';
import {
  commentText,
  day,
  dayField,
  idField,
  idList,
  instant,
  nameText,
  numberText,
  personRef,
  requiredId,
  rowVersionField,
} from '../field.ts';
import { bareAmount } from '../deficiency/amount-text.ts';
import { controlTestKinds } from '../control-test/kinds.ts';
import { deficiencyClasses } from '../deficiency/values.ts';
import { openWorkKinds, withdrawalHoldKinds } from './open-work-kinds.ts';
import { accountAssertions, accountFlags, materialityBases, scopeReasons } from './scope-terms.ts';

/** An amount with at most two decimals, as text, so that no cent is lost on its way: `-1234.50`. */
const amount = z.string().describe('an amount in the period’s currency, to the cent');
/** A part of what is in scope in percent, cut and never rounded up. */
export const scopePart = z
  .string()
  .describe('of what is in scope in percent, by size: debits and credits count alike; empty where nothing is');
const amountField = () =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => bareAmount(String(value ?? '')));
/** SetMateriality; with `dryRun` it answers what would enter and leave, and writes nothing. */
export const materialityBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  base: z.enum(materialityBases).nullish(),
  baseAmount: amountField(),
  percent: amountField().describe('in percent'),
  performancePercent: amountField().describe('of overall materiality, in percent'),
  source: nameText(),
  fileId: idField().describe('the document it was taken from: one that who sets it uploaded, or that of the last materiality'),
  reason: commentText(),
  dryRun: z.boolean().default(false),
});
/** DecideScope: the cells named, or with `acceptAll` the proposal for all that nobody has decided yet, of a company with all below it or of the whole group. */
export const scopeDecisionBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  cells: z
    .array(z.object({ accountId: requiredId(), companyId: requiredId(), inScope: z.boolean() }))
    .max(5000)
    .default([]),
  acceptAll: z.boolean().default(false),
  companyId: idField().describe('with acceptAll: only this company and its subsidiaries'),
  reason: commentText(),
});
/** SaveSignificantAccount: its words, flags and assertions, and the codes of the trial balance that it gathers. */
export const significantAccountBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  accountId: idField(),
  code: numberText(),
  name: nameText(),
  nameEn: nameText(),
  flags: z.array(z.enum(accountFlags)).default([]),
  assertions: z.array(z.enum(accountAssertions)).default([]),
  codes: z.array(z.string().max(50)).max(2000).nullish(),
});
/** SetScopeProcesses: which processes stand behind a cell. */
export const scopeProcessesBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  accountId: requiredId(),
  companyId: requiredId(),
  processIds: idList(),
});

const materiality = z.object({
  base: z.enum(materialityBases),
  baseAmount: amount,
  currency: z.string(),
  percent: z.number(),
  performancePercent: z.number(),
  overall: amount,
  performance: amount,
  source: z.string(),
  file: z.object({ id: z.number(), name: z.string(), sha256: z.string() }).nullable(),
  reason: z.string(),
  setBy: personRef,
  setAt: instant,
});
const scopeAccount = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  flags: z.array(z.enum(accountFlags)),
  assertions: z.array(z.enum(accountAssertions)),
  bareAssertions: z.array(z.enum(accountAssertions)).describe('those for which no key control is planned'),
  codes: z.array(z.string()),
  total: amount,
  inScope: amount,
  covered: amount,
  coveredPart: scopePart,
});
const scopeCompany = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  parentId: z.number().nullable(),
  total: amount,
  inScope: amount,
  outOfScope: amount,
  covered: amount,
});
const scopeCell = z.object({
  accountId: z.number(),
  companyId: z.number(),
  amount,
  proposed: z.boolean(),
  because: z.array(z.enum(scopeReasons)),
  decision: z.object({ inScope: z.boolean(), reason: z.string(), by: personRef, at: instant }).nullable(),
  inScope: z.boolean().describe('the decision, or while there is none the proposal'),
  isCovered: z.boolean(),
  processIds: z.array(z.number()),
});
export const scopeMove = z.object({
  accountId: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  companyId: z.number(),
  companyCode: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  amount,
  enters: z.boolean(),
  isDecided: z.boolean().describe('somebody has decided it: the decision stands, only the proposal changes'),
});
export const assessmentScope = z.object({
  periodId: z.number(),
  title: z.string(),
  titleEn: z.string(),
  firstDay: day,
  lastDay: day,
  currency: z.string(),
  rowVersion: z.number(),
  allowedActions: z.array(z.string()),
  materialities: z.array(materiality).describe('the latest first'),
  accounts: z.array(scopeAccount),
  companies: z.array(scopeCompany),
  cells: z.array(scopeCell),
  totals: z.object({
    balance: amount,
    inScope: amount,
    outOfScope: amount,
    covered: amount,
    inScopePart: scopePart.describe('of the size of all amounts'),
    coveredPart: scopePart,
    difference: amount,
  }),
  undecided: z.number(),
  gaps: z.number().describe('cells in scope without a key control that is planned for test'),
});
export const materialityAnswer = z.object({ overall: amount, performance: amount, moves: z.array(scopeMove) });

export const companyBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  code: numberText(),
  name: nameText(),
  nameEn: nameText(),
  currency: numberText(),
  parentId: idField(),
  departmentIds: idList().default([]),
  isActive: z.boolean().default(true),
});
export const company = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  currency: z.string(),
  parentId: z.number().nullable(),
  departments: z.array(z.object({ id: z.number(), name: z.string(), nameEn: z.string() })),
  isActive: z.boolean(),
  rowVersion: z.number(),
});
export const businessProcess = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  parentId: z.number().nullable(),
  isActive: z.boolean(),
});

/** CarryOver: the next period with the accounts, flags, assertions, decisions, processes, controls, plans of tests and open deficiencies of an earlier one; never amounts, and never results. */
export const carryOverBody = z.object({
  fromId: idField(),
  title: nameText(),
  titleEn: nameText(),
  kind: z.enum(['year', 'half', 'quarter']).nullish(),
  firstDay: dayField(),
  lastDay: dayField(),
  signOffBy: dayField(),
});
/** A cell of two periods by the codes of its account and company; null where the period has no such cell. */
const periodDifference = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  amountBefore: amount.nullable(),
  amountAfter: amount.nullable(),
  before: z.boolean().nullable().describe('was in scope'),
  after: z.boolean().nullable().describe('is in scope'),
});
const bothLanguages = z.object({ zh: z.string(), en: z.string() });
/** What became of the plans of the period before: those left out, and those that changed on their way, each with the reason. */
const carriedPlans = z.object({
  carried: z.number(),
  left: z.number(),
  rows: z
    .array(
      z.object({
        fromId: z.number(),
        fromNo: z.string(),
        controlNo: z.string(),
        title: z.string(),
        kind: z.enum(controlTestKinds),
        testId: z.number().nullable().describe('planned anew; null: it was left out'),
        told: bothLanguages,
      }),
    )
    .describe('the first 200 of which something is told, what was left out first'),
});
/** The deficiencies that were open when the period was planned, or when the one before was signed off, and where each is now. */
const carriedDeficiencies = z.object({
  carried: z.number(),
  open: z.number().describe('of these, still open'),
  rows: z
    .array(
      z.object({
        id: z.number(),
        recordNo: z.string(),
        title: z.string(),
        titleEn: z.string(),
        class: z.enum(deficiencyClasses).nullable(),
        state: z.string(),
      }),
    )
    .describe('the first 200, the gravest first'),
});
/** What planning the next period from this one would take along. */
export const carryOverCounts = z.object({
  periodId: z.number(),
  accounts: z.number(),
  decisions: z.number(),
  plans: z.number(),
  deficiencies: z.number(),
});
export const periodDifferences = z.object({
  periodId: z.number(),
  previousId: z.number().nullable(),
  previousTitle: z.string(),
  previousTitleEn: z.string(),
  hasBalance: z.boolean().describe('both periods have a trial balance; until then nothing counts as entered or left'),
  entered: z.number(),
  left: z.number(),
  rows: z.array(periodDifference).describe('cells whose amount or scope differs'),
  plans: carriedPlans,
  deficiencies: carriedDeficiencies,
});

const count = z.number();
/** How far a period is: the figures of all rooms of assurance, counted as of now. */
export const periodFigures = z.object({
  coverage: z.object({ inScope: amount, covered: amount, coveredPart: scopePart, gaps: count, undecided: count }),
  accounts: z
    .array(z.object({ code: z.string(), name: z.string(), nameEn: z.string(), inScope: amount, covered: amount, coveredPart: scopePart }))
    .describe('those with something in scope, the least covered first'),
  tests: z
    .array(
      z.object({
        processId: z.number().nullable().describe('null: the control has no process'),
        name: z.string(),
        nameEn: z.string(),
        planned: count,
        inProgress: count,
        inReview: count,
        concluded: count,
        failed: count,
        late: count,
      }),
    )
    .describe('by process, sub-processes with their process'),
  lateTests: z.array(
    z.object({ id: count, recordNo: z.string(), title: z.string(), process: z.string(), processEn: z.string(), dueOn: day }),
  ),
  deficiencies: z.array(
    z.object({
      class: z.string().describe('empty: not evaluated yet'),
      evaluating: count,
      remediating: count,
      closed: count,
      carried: count.describe('of these, carried over from a period before'),
    }),
  ),
  statements: z.object({ total: count, signed: count, reopened: count, late: count }),
  open: z
    .array(z.object({ workflow: z.enum(openWorkKinds), count }))
    .describe('what is not concluded: signing off in spite of it needs a reason'),
  held: z
    .array(z.object({ kind: z.enum(withdrawalHoldKinds), count }))
    .describe('what keeps the period from being withdrawn; nothing where it can be, or has ended'),
});
