import type { Sql } from '@portal/platform';
import { buildPerson } from '@portal/testing';

const NOTICES = 3;

/** A time zone in which it is daytime now, so that digests are due at whatever hour the program runs. */
export function findDaytimeZone(now = new Date()): string {
  const hour = now.getUTCHours();
  return hour >= 9 && hour < 22 ? 'UTC' : `Etc/GMT-${hour >= 22 ? 12 : 9}`;
}

/**
 * People with notices that wait for their digest of today, which is made a working day whatever it is.
 * @returns their ids
 */
export async function preparePeopleWithDigest(sql: Sql, count: number): Promise<number[]> {
  await sql.query(
    `insert into holiday (day, is_working, name) select (now() + make_interval(days => n))::date, true, 'fault' from generate_series(-1, 1) n
     on conflict (country, day) do update set is_working = true`,
  );
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const userNo = `digest-${number}`;
    ids.push((await buildPerson(sql, { userNo, name: userNo, englishName: userNo })).id);
  }
  // As the portal's own change of a holiday does: workers that have looked at the calendar look again.
  await sql.query(`insert into job_run (kind, person_id, state, input, output) values ('reminderReplan', $1, 'done', '{}', '{}')`, [
    ids[0],
  ]);
  await sql.query(
    `with notice as (
       insert into notification (person_id, kind, text, text_en, record_no)
       select person_id, 'eventConfirmed', '通知 ' || n, 'Notice ' || n, 'D-' || n from unnest($1::bigint[]) person_id, generate_series(1, $2::int) n
       returning id, person_id)
     insert into digest_entry (notification_id, person_id, due_at) select id, person_id, now() - interval '1 hour' from notice`,
    [ids, NOTICES],
  );
  return ids;
}

/** How many digests were written so far. */
export async function countDigests(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from mail_message where template = 'digest'`);
  return row!.n;
}

/** One mail for each person, every notice in it. @returns one sentence a violation */
export async function checkDigests(sql: Sql, people: readonly number[]): Promise<string[]> {
  const rows = await sql.query<{ id: number; mails: number; runs: number; mailed: number }>(
    `select p.id, (select count(*)::int from mail_message m where m.person_id = p.id and m.template = 'digest') as mails,
       (select count(*)::int from digest_run r where r.person_id = p.id) as runs,
       (select count(*)::int from digest_entry e where e.person_id = p.id and e.outcome = 'mailed' and e.mail_id is not null) as mailed
     from unnest($1::bigint[]) p (id)`,
    [people],
  );
  return rows
    .filter(({ mails, runs, mailed }) => mails !== 1 || runs !== 1 || mailed !== NOTICES)
    .map(({ id, mails, runs, mailed }) => `person ${id}: ${mails} digests in ${runs} runs with ${mailed} of ${NOTICES} notices`);
}
