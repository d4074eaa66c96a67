/** The pages of response reports, and those of their events (docs/decisions/library.md §2). */
export const reportList = '/RiskInfoCollection/RiskReportQuery';
const pages = {
  view: '/RiskInfoCollection/RiskReportView',
  edit: '/RiskInfoCollection/RiskReportEdit',
  event: '/RiskInfoCollection/RiskEventView',
} as const;

export const addressOf = (page: keyof typeof pages, id: number): string => `${pages[page]}?Id=${id}`;
