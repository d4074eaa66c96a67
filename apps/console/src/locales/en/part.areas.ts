import forms from './forms.ts';
import home from './home.ts';
import riskControl from './risk-control.ts';
import riskDashboard from './risk-dashboard.ts';
import riskList from './risk-list.ts';
import scores from './scores.ts';
import table from './table.ts';

/** What nearly every page says: tables, forms, home and the lists. */
export default { forms, home, riskControl, riskDashboard, riskList, scores, table };
