import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

/** Filters as they stand in the address; the empty string is "not set". */
export interface OverviewFilters {
  year: string;
  unit: string;
  company: string;
  since: string;
}
export const noOverviewFilters: OverviewFilters = { year: '', unit: '', company: '', since: '' };

/** Where everything stands: one call for the page and for the small picture on the first page. */
export const overviewQuery = ({ year, unit, company, since }: OverviewFilters) =>
  readQuery(
    routes.getRiskOverview,
    {
      query: {
        ...(/^\d{4}$/.test(year) && { year: Number(year) }),
        ...(unit && { businessUnit: unit }),
        ...(/^\d+$/.test(company) && { companyId: Number(company) }),
        ...(since && { since }),
      },
    },
    { live: ['riskControl', 'independentReview', 'remediationIssue', 'riskReport', 'riskEvent'], keepPrevious: true },
  );
