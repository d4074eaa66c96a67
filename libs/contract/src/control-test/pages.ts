/** The address of the list. */
export const controlTestList = '/ControlTest/ControlTestList';
/** The pages of its records, see record-pages.ts. */
export const controlTestPages = { controlTest: { view: '/ControlTest/ControlTestView' } } as const;
