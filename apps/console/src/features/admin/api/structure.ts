import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export const departmentsQuery = readQuery(routes.getDepartments, {}, { live: ['reference', 'person'] });
export const rolesQuery = readQuery(routes.getRoles, {}, { live: ['person'] });
export const referencesQuery = readQuery(routes.getReferenceLists, {}, { live: ['reference'] });
/** Rates of all years, and what amounts wait for. */
export const ratesQuery = readQuery(routes.getExchangeRates, {}, { live: ['reference', 'riskEvent'] });
export const allCategoriesQuery = readQuery(routes.getCategories, {}, { live: ['riskCategory', 'riskStore'] });

/** Pickers and labels all over the console follow as well. */
export const departmentAnswers = [
  routes.getDepartments.name,
  routes.getReferenceLists.name,
  routes.getAllResources.name,
  routes.getPeopleByPage.name,
  routes.getChangeLogByPage.name,
];
export const referenceAnswers = [routes.getReferenceLists.name, routes.getAllResources.name, routes.getChangeLogByPage.name];
export const categoryAnswers = [routes.getCategories.name, routes.getRiskCategory.name, routes.getChangeLogByPage.name];

/** Countries with a calendar of their own, for a department to choose. */
export const countriesQuery = readQuery(routes.getCountries, {}, { live: ['reminderReplan'] });
