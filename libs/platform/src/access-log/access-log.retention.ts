import type { Sql } from '../database/sql.ts';
import { isPgError, pgError } from '../database/pg-error.ts';
import { readRetentionDays, type RetentionRule } from '../retention/retention-rule.ts';

/** Months that are over for so long (`$1`, days), as dates. */
const OLD_MONTHS = `
  select m.month from (
    select to_date(substring(c.relname from 'access_log_(\\d{4}_\\d{2})$'), 'YYYY_MM') as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'access_log'::regclass) m
  where (m.month + interval '1 month') at time zone 'UTC' < now() - make_interval(days => $1)`;

/** The access log goes by whole months. */
export const accessLogRetention: readonly RetentionRule[] = [
  {
    kind: 'accessLog',
    due: `select count(*)::int as n from access_log
      where written_at < (select (max(month) + interval '1 month') at time zone 'UTC' from (${OLD_MONTHS}) old)`,
  },
];

/**
 * Drops the months of the access log whose time is over. One that somebody reads right now stays until the next time: nobody is made to wait.
 * @returns the months that went
 */
export async function dropOldAccess(sql: Sql): Promise<string[]> {
  const days = await readRetentionDays(sql, 'accessLog');
  const months = await sql.query<{ month: string }>(`${OLD_MONTHS} order by month`, [days]);
  const gone: string[] = [];
  for (const { month } of months) {
    try {
      await sql.transaction(async (tx) => {
        await tx.query(`set local lock_timeout = '2s'`);
        await tx.query('select drop_access_log_month($1)', [month]);
      });
      gone.push(month);
    } catch (error) {
      if (!isPgError(error, pgError.lockNotAvailable)) throw error;
      // The chain has one beginning: a later month waits for this one.
      break;
    }
  }
  return gone;
}
