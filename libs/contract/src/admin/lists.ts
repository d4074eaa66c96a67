/** Pages of the administration to which cards, mails and the inbox lead. */
export const adminLists = { leavers: '/admin/Leavers', audit: '/admin/Audit' } as const;
