import { assessmentCoveragePage } from '@portal/contract/client';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export type Coverage = DataOf<typeof routes.getAssessmentCoverage>;
export type Gap = Coverage['gaps'][number];

export const coverageAddress = (id: number, companyId: number | null = null): string =>
  `${assessmentCoveragePage}?Id=${id}${companyId === null ? '' : `&company=${companyId}`}`;
/** Coverage of a period; with an account and a company their gap alone, and all controls that would close it: the page's own answer names the first few. */
export const coverageQuery = (id: number | null, companyId: number | null, accountId: number | null = null) =>
  readQuery(
    routes.getAssessmentCoverage,
    { query: { id, companyId, accountId } },
    { live: ['assessmentPeriod', 'controlTest', 'riskControl'] },
  );
