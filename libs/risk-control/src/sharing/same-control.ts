import { leadsCondition, shownCondition } from './shared-rows.ts';

/**
 * SQL of the rows (`id`) that are the same control as a row, in whichever years: those of its lineage, and of one that shows a shared control the row that leads it.
 * @param control SQL of the row's id @param year SQL of the one year that is asked for
 */
export const sameControl = (control: string, year?: string): string =>
  `select coalesce(led.id, alike.id) as id from risk_control asked
    join risk_control alike on alike.lineage_id = asked.lineage_id and alike.is_active${year ? ` and alike.risk_year = ${year}` : ''}
    left join risk_control led on ${shownCondition('alike')} and ${leadsCondition('led', 'alike')} where asked.id = ${control}`;
