import type { SqlRunner } from '../database/sql.ts';

/** The hash of a line of the change log over the one before (`prev`), by nothing that lives in the database but its own functions. */
const EXPECTED = `sha256(prev || convert_to(jsonb_build_array(c.seq, c.id, (extract(epoch from c.at) * 1000000)::bigint, c.actor_id, c.kind, c.subject_id,
  c.subject_name, c.event, c.comment, c.changes)::text, 'UTF8'))`;

/**
 * Checks the chain of the change log: numbers without gaps, each hash over what the line says, ids and times that do not go back, and its end.
 * @returns how many lines stand in it
 */
export async function verifyChanges(sql: SqlRunner, problems: string[]): Promise<number> {
  const bad = await sql.query<{ id: number; gap: number; fits: boolean; forward: boolean; seq: number | null }>(
    `select * from (
       select c.id, c.seq, c.seq - coalesce(lag(c.seq) over w, 0) - 1 as gap, ${EXPECTED} = c.hash as fits, c.id > coalesce(lag(c.id) over w, 0) as forward
       from (select *, coalesce(lag(hash) over (order by seq), '\\x00') as prev from admin_change) c window w as (order by c.seq)) lines
     where gap <> 0 or fits is not true or not forward or seq is null limit 200`,
  );
  for (const { id, gap, seq } of bad) {
    const name = `change log line ${id}`;
    if (seq === null) problems.push(`${name}: it was written past the portal`);
    else if (gap !== 0) problems.push(`${name}: ${gap} line(s) before it were removed`);
    else problems.push(`${name}: it was changed, or does not follow from the line before it`);
  }
  const [end] = await sql.query<{ seq: number; same: boolean | null; last: number | null }>(
    `select e.seq, l.hash = e.hash as same, (select max(seq) from admin_change) as last
     from admin_change_end e left join admin_change l on l.seq = e.seq`,
  );
  if (!end) problems.push('change log: the end of its chain was removed');
  else if ((end.last ?? 0) < end.seq)
    problems.push(`change log: it ends at ${end.last ?? 0}, ${end.seq} lines were written: its tail was cut off`);
  else if ((end.last ?? 0) > end.seq || end.same === false) problems.push('change log: the end of its chain was changed');
  return end?.last ?? 0;
}

/** What of a person is told in the change log whenever it changes, as texts under its names. */
const TOLD = `(values ('number', p.user_no), ('adNo', p.ad_no), ('name', p.name), ('englishName', p.english_name), ('email', p.email))`;
/** What a seal covers of a person. */
export const PERSON_DIGEST = `sha256(convert_to(jsonb_build_array(p.id, p.user_no, p.ad_no, p.name, p.english_name, p.email)::text, 'UTF8'))`;

/**
 * Checks who everybody is: names, numbers and addresses are what the change log said last, and where it never said, what they were when a head was sealed.
 */
export async function verifyPeople(sql: SqlRunner, problems: string[]): Promise<void> {
  const changed = await sql.query<{ id: number; field: string }>(
    `with said as (
       select distinct on (c.subject_id, x.field) c.subject_id, x.field, x.after
       from admin_change c, jsonb_to_recordset(c.changes) as x (field text, before text, after text)
       where c.kind = 'person' and c.event in ('create', 'edit', 'importCreate', 'importEdit') order by c.subject_id, x.field, c.seq desc)
     select p.id, s.field from said s join person p on p.id = s.subject_id join lateral ${TOLD} v (field, value) on v.field = s.field
     where v.value <> s.after order by p.id limit 200`,
  );
  for (const { id, field } of changed) problems.push(`person ${id}: the ${field} is not what the change log says`);
  const unsaid = await sql.query<{ id: number; gone: boolean }>(
    `select s.person_id as id, p.id is null as gone from person_seal s left join person p on p.id = s.person_id
     where p.id is null or (${PERSON_DIGEST} <> s.digest and not exists (
       select 1 from admin_change c where c.kind = 'person' and c.subject_id = p.id and c.at >= s.sealed_at)) order by 1 limit 200`,
  );
  for (const { id, gone } of unsaid)
    problems.push(`person ${id}: ${gone ? 'was removed' : 'was changed and the change log says nothing of it'}`);
}
