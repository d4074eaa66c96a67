import riskEvent from './risk-event.ts';

/** What the pages of risk events say. */
export default { riskEvent };
