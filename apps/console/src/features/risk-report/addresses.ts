import { pageAddress, recordPages } from '@portal/contract/client';
/** The pages of response reports, and those of their events (docs/decisions/library.md §2). */
export const reportList = '/RiskInfoCollection/RiskReportQuery';
const pages = {
  ...recordPages.riskReport,
  event: recordPages.riskEvent.view,
} as const;

export const addressOf = (page: keyof typeof pages, id: number): string => pageAddress(pages[page], id);
