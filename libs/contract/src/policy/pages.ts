/** The pages of its records, see record-pages.ts. */
export const policyPages = {
  policy: { view: '/dms/view', edit: '/dms/edit', preview: '/dms/preview', compare: '/dms/compare' },
} as const;
/** Its lists. */
export const policyLists = {
  folders: '/dms/dmslist',
  search: '/dms/dmslistSearch',
  review: '/dms/dmslistReview',
  expired: '/dms/dmslistDisabled',
} as const;
