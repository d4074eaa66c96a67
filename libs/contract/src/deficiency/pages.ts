/** The address of the list. */
export const deficiencyList = '/Deficiency/DeficiencyList';
/** Where the standard of a period is read and set. */
export const deficiencyStandardPage = '/Deficiency/DeficiencyStandard';
/** The pages of its records, see record-pages.ts. */
export const deficiencyPages = { deficiency: { view: '/Deficiency/DeficiencyView' } } as const;
