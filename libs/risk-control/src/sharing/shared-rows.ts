import { quoteStates } from '@portal/platform';
import { riskControlShown, riskControlWorkflow } from '@portal/workflows';

const SHOWN = quoteStates(riskControlWorkflow, riskControlShown);

/** That a control is counted: it carries its own work. A row that shows the control of another one is left out of every figure (decision record 65). */
export const countedCondition = (alias: string): string => `${alias}.state not in (${SHOWN})`;

/** That a row shows the control of another one. */
export const shownCondition = (alias: string): string => `${alias}.state in (${SHOWN})`;

/** That `lead` is the row that leads the shared control of a row in its year; the index of leading rows finds it. */
export const leadsCondition = (lead: string, row: string): string =>
  `${lead}.shared_control_id = ${row}.shared_control_id and ${lead}.risk_year = ${row}.risk_year and ${lead}.is_active and ${countedCondition(lead)}`;

/** The row whose control side a control `c` shows, as `shown`: the leading one of a shared control, else itself. */
export const shownJoins = `
  left join risk_control lead on ${shownCondition('c')} and ${leadsCondition('lead', 'c')}
  join risk_control shown on shown.id = coalesce(lead.id, c.id)`;
