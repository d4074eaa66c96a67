import type { HomeCardAnswer } from '@portal/contract/client';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

/** Filters of the home page as they stand in the address; the empty string is "not set". */
export interface HomeFilters {
  category1: string;
  category2: string;
  category3: string;
  sdate: string;
  edate: string;
}
export const noHomeFilters: HomeFilters = { category1: '', category2: '', category3: '', sdate: '', edate: '' };

/** Every figure of the home page in one call. */
export const homeQuery = (filters: HomeFilters = noHomeFilters) =>
  readQuery(
    routes.getHome,
    { query: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) },
    {
      live: ['riskControl', 'independentReview', 'remediationIssue', 'riskEvent', 'riskReport', 'policyVersion', 'share', 'exam'],
      keepPrevious: true,
    },
  );

export type { HomeCardAnswer };
