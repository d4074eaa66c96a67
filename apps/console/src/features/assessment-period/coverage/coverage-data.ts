import { assessmentCoveragePage } from '@portal/contract/client';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export type Coverage = DataOf<typeof routes.getAssessmentCoverage>;
export type Gap = Coverage['gaps'][number];

export const coverageAddress = (id: number, companyId: number | null = null): string =>
  `${assessmentCoveragePage}?Id=${id}${companyId === null ? '' : `&company=${companyId}`}`;
export const coverageQuery = (id: number | null, companyId: number | null) =>
  readQuery(routes.getAssessmentCoverage, { query: { id, companyId } }, { live: ['assessmentPeriod', 'controlTest', 'riskControl'] });
