import { routes } from '#shared/api/routes.ts';

/** Every list and count that a step of a risk control makes stale. */
export const staleLists: readonly string[] = [
  routes.getRiskControlByPage.name,
  routes.getRiskControlByPageHome.name,
  routes.getRunRiskControlByPage.name,
  routes.getHiRiskControlByPage.name,
  routes.getMyRiskControlByPage.name,
  routes.getMyDuties.name,
];
