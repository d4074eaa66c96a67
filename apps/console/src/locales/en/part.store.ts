import riskStore from './risk-store.ts';

/** What the risk store says. */
export default { riskStore };
