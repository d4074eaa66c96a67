import type { RiskListInput } from '@portal/contract/client';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

/** All figures of the dashboard: one call. */
export const figuresQuery = (body: RiskListInput) =>
  readQuery(
    routes.getRiskControlDashboard,
    { body },
    { live: ['riskControl', 'independentReview', 'remediationIssue'], keepPrevious: true },
  );
