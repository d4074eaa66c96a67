/** The routes of events (docs/decisions/library.md §4). */
export const eventPaths = {
  landing: '/riskevent',
  mine: '/RiskInfoCollection/MyRiskEventList',
  query: '/RiskInfoCollection/RiskEventQuery',
  edit: '/RiskInfoCollection/RiskEventEdit',
  view: '/RiskInfoCollection/RiskEventView',
  report: '/RiskInfoCollection/RiskReportView',
  reports: '/RiskInfoCollection/RiskReportQuery',
} as const;

export const addressOf = (page: 'edit' | 'view' | 'report', id: number): string => `${eventPaths[page]}?Id=${id}`;

/** The record with the dialog of an action open, as the buttons of lists and mails ask for it. */
export const addressOfAct = (id: number, action: string): string => `${addressOf('view', id)}&action=${action}`;
