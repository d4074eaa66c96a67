import riskReport from './risk-report.ts';

/** What the pages of response reports say. */
export default { riskReport };
