/** The pages of its records, see record-pages.ts. */
export const policyPages = {
  policy: { view: '/dms/view', edit: '/dms/edit', preview: '/dms/preview', compare: '/dms/compare' },
} as const;
