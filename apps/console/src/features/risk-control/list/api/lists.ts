import type { RiskListInput } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

const live = ['riskControl', 'independentReview'];
const list = { live, keepPrevious: true } as const;

/** The management list. */
export const managementQuery = (body: RiskListInput) => readQuery(routes.getRiskControlByPage, { body }, list);

/** My risk controls: wfStatus 1 to be submitted, 2 submitted, 3 related. */
export const mineQuery = (body: RiskListInput) => readQuery(routes.getMyRiskControlByPage, { body }, list);

/** The review list's tabs each have a call of their own (docs/decisions/portal.md §7). */
export const pendingQuery = (body: RiskListInput) =>
  readQuery(routes.getRunRiskControlByPage, { body: { ...body, wfStatus: 'true' } }, list);
export const approvedQuery = (body: RiskListInput) =>
  readQuery(routes.getHiRiskControlByPage, { body: { ...body, wfStatus: 'false' } }, list);
export const completedQuery = (body: RiskListInput) => readQuery(routes.getRiskControlByPage, { body: { ...body, wfStatus: '3' } }, list);

/** Every list and count that a step of a risk control makes stale. */
export const staleLists: readonly string[] = [
  routes.getRiskControlByPage.name,
  routes.getRiskControlByPageHome.name,
  routes.getRunRiskControlByPage.name,
  routes.getHiRiskControlByPage.name,
  routes.getMyRiskControlByPage.name,
  routes.getMyDuties.name,
];
