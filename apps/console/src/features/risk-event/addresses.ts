import { pageAddress, recordPages } from '@portal/contract/client';
/** The routes of events (docs/decisions/library.md §4). */
export const eventPaths = {
  landing: '/riskevent',
  mine: '/RiskInfoCollection/MyRiskEventList',
  query: '/RiskInfoCollection/RiskEventQuery',
  ...recordPages.riskEvent,
  report: recordPages.riskReport.view,
  reports: '/RiskInfoCollection/RiskReportQuery',
} as const;

export const addressOf = (page: 'edit' | 'view' | 'report', id: number): string => pageAddress(eventPaths[page], id);

/** The record with the dialog of an action open, as the buttons of lists and mails ask for it. */
export const addressOfAct = (id: number, action: string): string => `${addressOf('view', id)}&action=${action}`;
