import type { SqlRunner } from '../database/sql.ts';

/** The hash of a line over the one before (`prev`), by nothing that lives in the database but its own functions. */
const EXPECTED = `sha256(prev || convert_to(jsonb_build_array(e.seq, e.id, (extract(epoch from e.at) * 1000)::bigint, e.reader_id, e.call, e.workflow,
  e.subject_id, e.subject_no, e.version, e.detail)::text, 'UTF8'))`;

/**
 * Checks the chain of what external auditors read: numbers without gaps, each hash over what the line says, and its end.
 * @returns how many lines stand in it
 */
export async function verifyReads(sql: SqlRunner, problems: string[]): Promise<number> {
  const bad = await sql.query<{ seq: number; gap: number }>(
    `select seq, gap from (
       select e.seq, e.seq - coalesce(lag(e.seq) over w, 0) - 1 as gap, ${EXPECTED} = e.hash as fits
       from (select *, coalesce(lag(hash) over (order by seq), '\\x00') as prev from record_read) e window w as (order by e.seq)) lines
     where gap <> 0 or fits is not true order by seq limit 200`,
  );
  for (const { seq, gap } of bad)
    problems.push(
      gap === 0
        ? `reading ${seq}: it was changed, or does not follow from the line before it`
        : `reading ${seq}: ${gap} line(s) before it were removed`,
    );
  const [end] = await sql.query<{ seq: number; last: number | null; same: boolean | null }>(
    `select e.seq, (select max(seq) from record_read) as last, l.hash = e.hash as same from record_read_end e left join record_read l on l.seq = e.seq`,
  );
  if (!end) problems.push('readings: the end of their chain was removed');
  else if ((end.last ?? 0) < end.seq)
    problems.push(`readings: they end at ${end.last ?? 0}, ${end.seq} were written: the tail was cut off`);
  else if ((end.last ?? 0) > end.seq || end.same === false) problems.push('readings: the end of their chain was changed');
  return end?.last ?? 0;
}
