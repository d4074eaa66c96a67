/** The pages of its records, see record-pages.ts. */
export const riskEventPages = {
  riskEvent: { view: '/RiskInfoCollection/RiskEventView', edit: '/RiskInfoCollection/RiskEventEdit' },
  riskReport: { view: '/RiskInfoCollection/RiskReportView', edit: '/RiskInfoCollection/RiskReportEdit' },
} as const;
/** Its lists. */
export const riskEventLists = {
  mine: '/RiskInfoCollection/MyRiskEventList',
  events: '/RiskInfoCollection/RiskEventQuery',
  reports: '/RiskInfoCollection/RiskReportQuery',
} as const;
