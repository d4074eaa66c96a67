import dashboard from './dashboard.ts';

/** What the dashboards say. */
export default { dashboard };
