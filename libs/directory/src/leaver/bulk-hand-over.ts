import type { HolderSets, SqlTransaction } from '@portal/platform';
import { listOpenDuties } from './duty-sources.ts';
import type { HandedDuty } from './hand-over.ts';

/** One duty that a bulk action gave to somebody else. */
export interface BulkHandedDuty {
  readonly bulkId: number;
  /** That of the posts. */
  readonly kind: string;
  readonly id: number;
  readonly actorId: number;
  readonly fromId: number;
  readonly toId: number;
  readonly reason: string;
}

/** What a bulk action gave to others, as its mails tell it. */
export interface BulkHandOver {
  readonly actorId: number;
  readonly reason: string;
  readonly duties: readonly (HandedDuty & { readonly fromId: number })[];
}

/** Notes a duty in the transaction that gave it away; the mails wait for the end of the bulk (docs/decisions/identity.md). */
export async function noteBulkHandOver(tx: SqlTransaction, duty: BulkHandedDuty): Promise<void> {
  await tx.query(
    `insert into bulk_hand_over (bulk_id, kind, record_id, actor_id, from_id, to_id, reason) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [duty.bulkId, duty.kind, duty.id, duty.actorId, duty.fromId, duty.toId, duty.reason],
  );
}

/** A bulk that nobody finished is told of when it has rested as long. */
const GIVEN_UP_AFTER = `interval '1 hour'`;

/**
 * Takes the hand-overs of the oldest bulk that has ended, for this transaction alone: whoever commits has told of them. What has another holder again by
 * then is left out.
 * @returns undefined when there is none
 */
export async function takeBulkHandOver(tx: SqlTransaction, holders: HolderSets): Promise<BulkHandOver | undefined> {
  const taken = await tx.query<{ kind: string; id: number; actorId: number; fromId: number; toId: number; reason: string }>(
    `update bulk_hand_over set told_at = now() where told_at is null and bulk_id = (
       select h.bulk_id from bulk_hand_over h where h.told_at is null
         and not exists (select 1 from bulk_notice b where b.id = h.bulk_id and b.finished_at is null and b.touched_at > now() - ${GIVEN_UP_AFTER})
       order by h.bulk_id, h.kind, h.record_id limit 1 for update)
     returning kind, record_id as id, actor_id as "actorId", from_id as "fromId", to_id as "toId", reason`,
  );
  const [first] = taken;
  if (!first) return undefined;
  const held = await listOpenDuties(holders, tx, [...new Set(taken.map(({ toId }) => toId))]);
  const former = new Map(taken.map((one) => [`${one.kind} ${one.id} ${one.toId}`, one.fromId]));
  const duties = held.flatMap((duty) => {
    const fromId = former.get(`${duty.kind} ${duty.id} ${duty.holderId}`);
    return fromId === undefined ? [] : [{ ...duty, toId: duty.holderId, fromId }];
  });
  return { actorId: first.actorId, reason: first.reason, duties };
}
