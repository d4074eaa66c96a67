/** The address of the list. */
export const certificationList = '/Certification/CertificationList';
/** The packs for the audit committee. */
export const committeePackList = '/Certification/CommitteePackList';
/** Where an administrator asks all signers of a tree. */
export const openStatementsPage = '/Certification/OpenStatements';
/** The pages of its records, see record-pages.ts. */
export const certificationPages = {
  certification: { view: '/Certification/CertificationView' },
  committeePack: { view: '/Certification/CommitteePackView' },
} as const;
