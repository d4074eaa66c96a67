import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

/** Active store items of a category and those below it; null asks for all. */
export const storeItemsQuery = (categoryId: number | null, keyword: string) =>
  readQuery(routes.getRiskStorageByCategory, { query: { categoryId, keyword } }, { keepPrevious: true });

/** The lists of the reference values, by the wire's field. */
export const listCodes = {
  managementArea: 'RiskControl_managementArea',
  keyControl: 'RiskControl_KeyControl',
  businessUnit: 'RiskControl_businessUnit',
  controlObjective: 'RiskControl_controlObjective',
  controlCategory: 'RiskControl_controlCategory',
  controlOwnerFunction: 'RiskControl_controlOwnerFunction',
  controlOwnerDeptId: 'RiskControl_controlOwnerDeptId',
  controlFrequency: 'RiskCurrentControl_controlFrequency',
  controlMode: 'RiskCurrentControl_controlMode',
  controlDeficiency: 'RiskReview_controlDeficiency',
} as const;
