/**
 * The console's pages of one record, which the address names by `?Id=`. Their paths are written here alone: the console's routes and links,
 * mails, the home page and SQL take them from here.
 */
export const recordPages = {
  riskControl: {
    view: '/RiskControl/RiskCurrentControlReviewView',
    edit: '/RiskControl/RiskControlEdit',
    assess: '/RiskControl/RiskCurrentControlEdit',
    review: '/RiskControl/RiskCurrentControlReviewEdit',
  },
  riskEvent: { view: '/RiskInfoCollection/RiskEventView', edit: '/RiskInfoCollection/RiskEventEdit' },
  riskReport: { view: '/RiskInfoCollection/RiskReportView', edit: '/RiskInfoCollection/RiskReportEdit' },
  policy: { view: '/dms/view', edit: '/dms/edit', preview: '/dms/preview', compare: '/dms/compare' },
  share: { view: '/KMSKnowLedge/ShareView', edit: '/KMSKnowLedge/ShareEdit', results: '/KMSKnowLedge/ShareResults' },
  exam: {
    view: '/KMSKnowLedge/MyExam',
    edit: '/KMSKnowLedge/ExamEdit',
    sit: '/KMSKnowLedge/SitExam',
    results: '/KMSKnowLedge/ExamResults',
    attempt: '/KMSKnowLedge/ExamResult',
  },
} as const;

type PathsOf<Pages> = Pages extends Readonly<Record<string, infer Path>> ? Path : never;
/** The path of a page of one record. */
export type RecordPage = PathsOf<(typeof recordPages)[keyof typeof recordPages]>;

/** The address of a record's page. */
export const pageAddress = (page: RecordPage, id: number): string => `${page}?Id=${id}`;

/** SQL for the same. @param id the column of the record's id */
export const pageSql = (page: RecordPage, id: string): string => `'${page}?Id=' || ${id}`;
