/** The address of the list. */
export const certificationList = '/Certification/CertificationList';
/** The pages of its records, see record-pages.ts. */
export const certificationPages = { certification: { view: '/Certification/CertificationView' } } as const;
