import type { SqlRunner, SqlTransaction } from '@portal/platform';

/**
 * The round of reminders that is open, or a new one: what falls due at one hour reaches a person as one mail a kind, however many records it is about
 * (decision record 26). Two who open one at the same time wait for each other.
 */
export async function joinRound(tx: SqlTransaction): Promise<number> {
  const find = 'select id from bulk_notice where is_round and finished_at is null and sent_at is null';
  const [open] = await tx.query<{ id: number }>(find);
  if (open) return open.id;
  const [made] = await tx.query<{ id: number }>('insert into bulk_notice (is_round) values (true) on conflict do nothing returning id');
  if (made) return made.id;
  const [other] = await tx.query<{ id: number }>(find);
  // Ended since: this reminder begins the next one.
  return other?.id ?? joinRound(tx);
}

/** Ends the round when every reminder that is due has been heard of; its mails go out with the next sweep of bulk mails. */
export async function finishRound(sql: SqlRunner): Promise<void> {
  await sql.query(
    `update bulk_notice set finished_at = now(), touched_at = now() where is_round and finished_at is null
       and not exists (select 1 from workflow_timer where fired_at is null and fire_at <= now() and duty <> 'deadline')`,
  );
}
