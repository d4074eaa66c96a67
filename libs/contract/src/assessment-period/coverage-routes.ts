import { z } from 'zod';
import { actorAndIdQuery, exportAnswer, idField, waitQuery } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { assessmentCoveragePaths } from './coverage-paths.ts';
import { assessmentCoverage } from './coverage-schema.ts';

const administrators = { access: 'administrator' as const };

/** How much of what is in scope is planned for test. */
export const assessmentCoverageRoutes = defineRoutes('assessment-period', assessmentCoveragePaths, {
  getAssessmentCoverage: {
    auditor: { reads: 'coverage', of: 'assessmentPeriod' },
    summary: 'Coverage of a period by account, company and process, with its gaps; without an id the latest period’s',
    ...administrators,
    query: actorAndIdQuery.extend({
      companyId: idField(),
      accountId: idField().describe(
        'with a company: the gap of this account in that very company alone, with every control that would close it',
      ),
    }),
    data: assessmentCoverage,
    reads: true,
  },
  exportAssessmentCoverage: {
    auditor: { reads: 'export', of: 'assessmentPeriod' },
    summary: 'Coverage as a workbook: every account of every company with what covers it',
    ...administrators,
    query: waitQuery,
    body: z.object({ id: idField(), companyId: idField() }),
    data: exportAnswer,
  },
});
