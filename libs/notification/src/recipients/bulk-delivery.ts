import type { SqlRunner } from '@portal/platform';
import type { Delivery } from './notifier.ts';

/**
 * Keeps what people are to be told of one record of a bulk action until its mails are written together, and notes the record as told.
 * @param recordIds the record, and what it hangs on: under either of them the action may have noted it
 * @param mails those that have a mail at all
 * @returns false when the bulk's mails are out already: this record's go out by themselves
 */
export async function gatherForBulk(
  tx: SqlRunner,
  bulkId: number,
  recordIds: readonly number[],
  mails: readonly Delivery[],
): Promise<boolean> {
  // Shared with other consumers, against the one who writes the mails.
  const [open] = await tx.query('select 1 from bulk_notice where id = $1 and sent_at is null for share', [bulkId]);
  if (!open) return false;
  await tx.query(
    `insert into bulk_notice_delivery (bulk_id, person_id, kind, risk_id, subject_no, instead_of, facts, notification_id)
     select $1, * from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::jsonb[], $8::bigint[]) on conflict do nothing`,
    [
      bulkId,
      mails.map(({ reader }) => reader.person.id),
      mails.map(({ kind }) => kind),
      mails.map(({ facts }) => facts.riskId),
      mails.map(({ facts }) => facts.issueNo ?? ''),
      mails.map(({ reader }) => reader.insteadOf?.id ?? null),
      mails.map(({ facts }) => JSON.stringify(facts)),
      mails.map(({ notificationId }) => notificationId),
    ],
  );
  await tx.query('update bulk_notice_record set told_at = now() where bulk_id = $1 and risk_id = any($2::bigint[])', [bulkId, recordIds]);
  return true;
}
