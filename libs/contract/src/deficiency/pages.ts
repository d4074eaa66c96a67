/** The address of the list. */
export const deficiencyList = '/Deficiency/DeficiencyList';
/** The pages of its records, see record-pages.ts. */
export const deficiencyPages = { deficiency: { view: '/Deficiency/DeficiencyView' } } as const;
