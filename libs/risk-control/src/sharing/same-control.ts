import { leadsCondition, shownCondition } from './shared-rows.ts';

/** SQL of the active rows of a row's lineage, in one year or in all; of one that shows a shared control the row that leads it. */
const alikeOf = (control: string, year?: string): string =>
  `select coalesce(led.id, alike.id) as id from risk_control asked
    join risk_control alike on alike.lineage_id = asked.lineage_id and alike.is_active${year ? ` and alike.risk_year = ${year}` : ''}
    left join risk_control led on ${shownCondition('alike')} and ${leadsCondition('led', 'alike')} where asked.id = ${control}`;

/** SQL of all rows (`id`) that are the same control as a row, in whichever years, with the row itself. @param control SQL of its id; of null there is none */
export const sameControl = (control: string): string =>
  `select own.id from risk_control own where own.id = ${control} union ${alikeOf(control)}`;

/**
 * SQL of the id of the row that stands for a control in a year: the one that was rolled forward; where there is none yet, the row that leads its shared control by now,
 * else the row itself.
 * @param control SQL of the row's id @param year SQL of the year
 */
export const controlInYear = (control: string, year: string): string =>
  `coalesce((${alikeOf(control, year)} limit 1),
    (select lead.id from risk_control own join risk_control lead on ${shownCondition('own')} and ${leadsCondition('lead', 'own')} where own.id = ${control}), ${control})`;
