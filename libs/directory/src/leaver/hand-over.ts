import { readRows, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { z } from 'zod';
import type { OpenDuty } from './duty-sources.ts';

/** A duty that has another holder now. */
export interface HandedDuty extends Omit<OpenDuty, 'holderId' | 'workflow' | 'state'> {
  readonly toId: number;
}

/** One act that gave duties of one person to others. */
export interface HandOverNote {
  readonly actorId: number;
  readonly fromId: number;
  /** As it was given; empty where none was. */
  readonly reason: string;
  /** Duties that are still the first person's. */
  readonly left: number;
  readonly duties: readonly HandedDuty[];
}

/** Notes what was handed over, in the transaction that did it, for the mails about it; nothing is no hand-over. */
export async function noteHandOver(tx: SqlTransaction, { actorId, fromId, reason, left, duties }: HandOverNote): Promise<void> {
  if (duties.length === 0) return;
  const [row] = await tx.query<{ id: number }>(
    'insert into hand_over (actor_id, from_id, reason, left_over) values ($1, $2, $3, $4) returning id',
    [actorId, fromId, reason, left],
  );
  const column = <Value>(pick: (duty: HandedDuty) => Value): Value[] => duties.map(pick);
  await tx.query(
    `insert into hand_over_duty (hand_over_id, kind, record_id, to_id, record_no, title, due_on, link)
     select $1, * from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::date[], $8::text[])`,
    [
      row!.id,
      column(({ kind }) => kind),
      column(({ id }) => id),
      column(({ toId }) => toId),
      column(({ recordNo }) => recordNo),
      column(({ title }) => title),
      column(({ dueDate }) => dueDate),
      column(({ link }) => link),
    ],
  );
}

/**
 * Takes the oldest hand-over that nobody was told of, for this transaction alone: whoever commits has told of it.
 * @returns undefined when there is none, or another worker has it
 */
export async function takeHandOver(tx: SqlTransaction): Promise<(HandOverNote & { readonly id: number }) | undefined> {
  const [row] = await tx.query<{ id: number; actorId: number; fromId: number; reason: string; left: number }>(
    `update hand_over set told_at = now() where id = (
       select id from hand_over where told_at is null order by id limit 1 for update skip locked)
     returning id, actor_id as "actorId", from_id as "fromId", reason, left_over as "left"`,
  );
  return row && { ...row, duties: await dutiesOf(tx, row.id) };
}

const handedDuty = z.object({
  kind: z.string(),
  id: z.number(),
  toId: z.number(),
  recordNo: z.string(),
  title: z.string(),
  dueDate: z.string().nullable(),
  link: z.string(),
});

/** The most urgent of each kind first. */
function dutiesOf(sql: SqlRunner, handOverId: number): Promise<HandedDuty[]> {
  return readRows(
    sql,
    handedDuty,
    `select kind, record_id as id, to_id as "toId", record_no as "recordNo", title, due_on::text as "dueDate", link
     from hand_over_duty where hand_over_id = $1 order by kind, due_on nulls last, record_no, record_id`,
    [handOverId],
  );
}
