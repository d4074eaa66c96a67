/** The filter of a list by company, each standing for itself and all below it; `useCompanyOptions` gives its choices. */
export const companyFilter = { label: 'table.company', to: 'companyId', kind: 'number', options: () => [] } as const;
