import { Refusal } from '@portal/contract';
import { currentTime } from '../database/request-context.ts';
import type { SqlRunner } from '../database/sql.ts';

/** Between two reminders by hand of one record, of whatever kind; what the ladder sends by itself does not count. */
const AT_MOST_EVERY_MS = 24 * 3_600_000;

const isLately = (last: Date): boolean => currentTime().getTime() - last.getTime() < AT_MOST_EVERY_MS;

/**
 * Whether an administrator may remind of a record again. Two reminders at once have one winner by the record's version.
 * @throws Refusal `wrong_state.too_soon` within 24 hours of the last one, saying when that was
 */
export function assertNotReminded(last: Date | null | undefined): void {
  if (!last || !isLately(last)) return;
  const at = `${last.toISOString().slice(0, 16).replace('T', ' ')} (GMT)`;
  throw new Refusal('wrong_state', { message: 'remind.tooSoon', params: { at }, finer: 'too_soon' });
}

/** The same of one among many, where the preview of a bulk action says why it is left out. */
export const objectsToReminder = (last: Date | null | undefined): Refusal | null =>
  last && isLately(last) ? new Refusal('wrong_state', { message: 'bulk.remindedLately', finer: 'too_soon' }) : null;

/** SQL of when a record was reminded of last, as its history says; null before the first time. @param id SQL of type bigint */
export const lastReminder = (workflow: string, id: string): string =>
  `(select max(step.at) from workflow_step step where step.workflow = '${workflow}' and step.subject_id = ${id} and step.event = 'REMIND')`;

/** The same of one record. */
export async function readLastReminder(sql: SqlRunner, workflow: string, id: number): Promise<Date | null> {
  const [last] = await sql.query<{ at: Date | null }>(`select ${lastReminder(workflow, '$1::bigint')} as at`, [id]);
  return last?.at ?? null;
}
