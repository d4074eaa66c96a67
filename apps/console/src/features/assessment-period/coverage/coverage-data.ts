import { assessmentCoveragePage } from '@portal/contract/client';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export type Coverage = DataOf<typeof routes.getAssessmentCoverage>;
export type Gap = Coverage['gaps'][number];

export const coverageAddress = (id: number, companyId: number | null = null): string =>
  `${assessmentCoveragePage}?Id=${id}${companyId === null ? '' : `&company=${companyId}`}`;
/** The controls that would close the gaps of one account in one company, all of them: the page's own answer names the first few. */
export const gapQuery = (id: number, { account, company }: Pick<Gap, 'account' | 'company'>) =>
  readQuery(
    routes.getAssessmentCoverage,
    { query: { id, companyId: company.id, accountId: account.id } },
    { live: ['assessmentPeriod', 'controlTest', 'riskControl'] },
  );
export const coverageQuery = (id: number | null, companyId: number | null) =>
  readQuery(routes.getAssessmentCoverage, { query: { id, companyId } }, { live: ['assessmentPeriod', 'controlTest', 'riskControl'] });
