import riskControl from './risk-control.ts';
import riskDashboard from './risk-dashboard.ts';
import riskList from './risk-list.ts';
import scores from './scores.ts';
import table from './table.ts';

/** What nearly every page says: tables, forms and the lists. */
export default { riskControl, riskDashboard, riskList, scores, table };
