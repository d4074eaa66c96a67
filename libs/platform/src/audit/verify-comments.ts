import type { SqlRunner } from '../database/sql.ts';

/** The hash of a line over the one before (`prev`), by nothing that lives in the database but its own functions. */
const EXPECTED = `sha256(prev || convert_to(jsonb_build_array(e.seq, e.id, (extract(epoch from e.at) * 1000)::bigint, e.comment_id, e.workflow, e.page_id,
  e.thread_id, e.what, e.actor_id, encode(e.digest, 'hex'))::text, 'UTF8'))`;

/**
 * What a line vouches for of a comment's words: the text and who is mentioned in it, with a salt. Its author takes all three back together, and nobody can
 * guess by the digest what was said.
 * @param comment the alias of the comment's row
 */
export const commentDigest = (comment: string): string => `sha256(${comment}.salt || convert_to(jsonb_build_array(${comment}.text,
  (select coalesce(jsonb_agg(jsonb_build_array(m.person_id, m.said_as) order by m.person_id), '[]'::jsonb) from record_comment_mention m
   where m.comment_id = ${comment}.id))::text, 'UTF8'))`;

/** Of each comment what its lines say last: who wrote it where and when, what it says, whether it was edited, resolved or removed. */
const SAID = `
  select distinct on (c.id) c.id, c.workflow, c.page_id, w.id is null as unsaid,
    w.workflow <> c.workflow or w.page_id <> c.page_id or w.thread_id is distinct from c.thread_id as moved,
    w.actor_id <> c.author_id or w.at <> c.created_at as "otherAuthor",
    t.digest <> ${commentDigest('c')} as "otherWords",
    (c.edited_at is distinct from d.at) as "otherEdit",
    (c.removed_at is distinct from g.at) as "otherRemoval",
    (case when r.what = 'RESOLVE' then r.at end) is distinct from c.resolved_at
      or (case when r.what = 'RESOLVE' then r.actor_id end) is distinct from c.resolved_by as "otherEnd"
  from record_comment c
  left join record_comment_entry w on w.comment_id = c.id and w.what = 'WRITE'
  left join lateral (select digest from record_comment_entry e where e.comment_id = c.id and e.what in ('WRITE', 'EDIT', 'REMOVE') order by seq desc limit 1) t on true
  left join lateral (select at from record_comment_entry e where e.comment_id = c.id and e.what = 'EDIT' order by seq desc limit 1) d on true
  left join lateral (select at from record_comment_entry e where e.comment_id = c.id and e.what = 'REMOVE' order by seq desc limit 1) g on true
  left join lateral (select what, at, actor_id from record_comment_entry e where e.comment_id = c.id and e.what in ('RESOLVE', 'REOPEN') order by seq desc limit 1) r on true
  order by c.id`;

interface Said {
  id: number;
  workflow: string;
  page_id: number;
  unsaid: boolean;
  moved: boolean;
  otherAuthor: boolean;
  otherWords: boolean;
  otherEdit: boolean;
  otherRemoval: boolean;
  otherEnd: boolean;
}

/** What is wrong with a comment, in the order of what it would hide. */
const faults: readonly (readonly [keyof Said, string])[] = [
  ['unsaid', 'it was written past the portal'],
  ['moved', 'it was moved to another place'],
  ['otherAuthor', 'its author or its time was changed'],
  ['otherWords', 'its text or whom it mentions was changed'],
  ['otherEdit', 'the mark that it was edited was changed'],
  ['otherRemoval', 'the mark that its author removed it was changed'],
  ['otherEnd', 'whether it is resolved was changed'],
];

/**
 * Checks the chain of the comments and the comments against it (ADR 43): numbers without gaps, each hash over what the line says, its end, and that every
 * comment is what its lines say.
 * @returns how many comments there are
 */
export async function verifyComments(sql: SqlRunner, problems: string[]): Promise<number> {
  const bad = await sql.query<{ seq: number; comment_id: number; gap: number }>(
    `select * from (
       select e.seq, e.comment_id, e.seq - coalesce(lag(e.seq) over w, 0) - 1 as gap, ${EXPECTED} = e.hash as fits
       from (select *, coalesce(lag(hash) over (order by seq), '\\x00') as prev from record_comment_entry) e window w as (order by e.seq)) lines
     where gap <> 0 or fits is not true order by seq limit 200`,
  );
  for (const { seq, comment_id, gap } of bad) {
    const name = `comment chain line ${seq}, of comment ${comment_id}`;
    problems.push(
      gap !== 0 ? `${name}: ${gap} line(s) before it were removed` : `${name}: it was changed, or does not follow from the line before it`,
    );
  }
  const [end] = await sql.query<{ seq: number; same: boolean | null; last: number | null }>(
    `select e.seq, l.hash = e.hash as same, (select max(seq) from record_comment_entry) as last
     from record_comment_end e left join record_comment_entry l on l.seq = e.seq`,
  );
  if (!end) problems.push('comment chain: its end was removed');
  else if ((end.last ?? 0) < end.seq)
    problems.push(`comment chain: it ends at ${end.last ?? 0}, ${end.seq} lines were written: its tail was cut off`);
  else if ((end.last ?? 0) > end.seq || end.same === false) problems.push('comment chain: its end was changed');
  await verifyWords(sql, problems);
  const gone = await sql.query<{ comment_id: number; workflow: string; page_id: number }>(
    `select distinct e.comment_id, e.workflow, e.page_id from record_comment_entry e
     where not exists (select 1 from record_comment c where c.id = e.comment_id) order by 1 limit 200`,
  );
  for (const { comment_id, workflow, page_id } of gone)
    problems.push(`comment ${comment_id} on ${workflow} ${page_id}: it was removed, its chain stands`);
  const [count] = await sql.query<{ n: number }>('select count(*)::int as n from record_comment');
  return count!.n;
}

async function verifyWords(sql: SqlRunner, problems: string[]): Promise<void> {
  const wrong = await sql.query<Said>(
    `select * from (${SAID}) said where unsaid or moved or "otherAuthor" or "otherWords" or "otherEdit" or "otherRemoval" or "otherEnd" limit 200`,
  );
  for (const said of wrong) {
    const [, fault] = faults.find(([name]) => said[name] === true)!;
    problems.push(`comment ${said.id} on ${said.workflow} ${said.page_id}: ${fault}`);
  }
}
