import { useCompanyOptions } from '../api/companies.ts';

/** The filter of a list by company, each standing for itself and all below it; where a portal has none, there is no filter. */
export const companyFilter = {
  label: 'table.company',
  to: 'companyId',
  kind: 'number',
  useOptions: useCompanyOptions,
  unnamed: 'table.chosenCompany',
} as const;
