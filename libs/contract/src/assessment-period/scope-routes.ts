import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, idField, requiredId, waitQuery } from '../field.ts';
import { importAnswer, importCell, importChunk, sheetRowCell } from '../import/import.ts';
import { defineRoutes } from '../route.ts';
import { assessmentScopePaths } from './scope-paths.ts';
import { assessmentPeriodRecord } from './schema.ts';
import {
  assessmentScope,
  businessProcess,
  carryOverBody,
  carryOverCounts,
  company,
  companyBody,
  materialityAnswer,
  materialityBody,
  periodDifferences,
  periodFigures,
  scopeDecisionBody,
  scopeProcessesBody,
  significantAccountBody,
} from './scope-schema.ts';

const administrators = { access: 'administrator' as const };
const balanceRow = z.object({ ...sheetRowCell, company: importCell, account: importCell, name: importCell, amount: importCell });
const companyRow = z.object({
  ...sheetRowCell,
  code: importCell,
  name: importCell,
  nameEn: importCell,
  currency: importCell,
  parent: importCell,
  departments: importCell,
});

/** What is in scope of a period and why: the administrators' calls, of which an external auditor reads the scope of his companies. */
export const assessmentScopeRoutes = defineRoutes('assessment-period', assessmentScopePaths, {
  getAssessmentScope: {
    auditor: { reads: 'scope', of: 'assessmentPeriod' },
    summary:
      'Materiality, accounts, companies and what is in scope, of a company with all below it where one is named; without an id the latest period’s',
    ...administrators,
    query: actorAndIdQuery.extend({ companyId: idField() }),
    data: assessmentScope,
    reads: true,
  },
  setMateriality: {
    summary: 'Set the materiality with a reason; dryRun answers what would enter and leave',
    ...administrators,
    query: actorQuery,
    body: materialityBody,
    data: materialityAnswer,
  },
  decideScope: {
    summary: 'Decide what is in scope, with a reason',
    ...administrators,
    query: actorQuery,
    body: scopeDecisionBody,
    data: assessmentScope,
  },
  saveSignificantAccount: {
    summary: 'Words, flags, assertions and codes of a significant account',
    ...administrators,
    query: actorQuery,
    body: significantAccountBody,
    data: assessmentScope,
  },
  setScopeProcesses: {
    summary: 'Which processes stand behind an account of a company',
    ...administrators,
    query: actorQuery,
    body: scopeProcessesBody,
    data: assessmentScope,
  },
  exportAssessmentScope: {
    auditor: { reads: 'export', of: 'assessmentPeriod' },
    summary: 'The scope as a workbook',
    ...administrators,
    query: waitQuery,
    body: z.object({ id: idField(), companyId: idField() }),
    data: exportAnswer,
  },
  uploadTrialBalance: {
    summary: 'Import the trial balance of a period: it replaces those of the companies in the file',
    ...administrators,
    query: actorQuery.extend({ recordId: requiredId() }),
    body: importChunk.extend({ TrialBalanceTemplateList: z.array(balanceRow).max(20_000) }),
    data: importAnswer,
  },
  getCompanies: {
    auditor: 'seat',
    summary: 'The companies, as a tree by their parents',
    query: actorQuery,
    data: z.array(company),
    reads: true,
  },
  saveCompany: { summary: 'A new company, or an edited one', ...administrators, query: actorQuery, body: companyBody, data: company },
  uploadCompanies: {
    summary: 'Import companies by their code',
    ...administrators,
    query: actorQuery,
    body: importChunk.extend({ CompanyTemplateList: z.array(companyRow).max(20_000) }),
    data: importAnswer,
  },
  carryAssessmentPeriod: {
    summary: 'Plan the next period: carried over with scope, accounts, controls, plans of tests and open deficiencies, never results',
    ...administrators,
    query: actorQuery,
    body: carryOverBody,
    data: assessmentPeriodRecord,
  },
  getCarryOverCounts: {
    summary: 'How much of a period would go along into the next one',
    ...administrators,
    query: actorAndIdQuery,
    data: carryOverCounts,
    reads: true,
  },
  getPeriodDifferences: {
    summary: 'What differs from the period that it was carried over from',
    ...administrators,
    query: actorAndIdQuery,
    data: periodDifferences,
    reads: true,
  },
  getPeriodFigures: {
    summary:
      'How far a period is: coverage, tests, deficiencies and statements; of a company with all below it where one is named, but what is open before the sign-off and what keeps it from being withdrawn',
    ...administrators,
    query: actorAndIdQuery.extend({ companyId: idField() }),
    data: periodFigures,
    reads: true,
  },
  getBusinessProcesses: {
    auditor: 'seat',
    summary: 'Business processes and their sub-processes',
    query: actorQuery,
    data: z.array(businessProcess),
    reads: true,
  },
});
