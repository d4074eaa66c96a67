import type { SqlRunner } from '@portal/platform';
import type { NamedPerson, NoticeFacts } from '../templates/notice-text.ts';

/** A share as notices know it, by the columns of the knowledge area. */
export interface ShareRecord extends NamedPerson {
  readonly id: number;
  readonly shareNo: string;
  readonly title: string;
  readonly state: string;
  readonly version: number;
  readonly dueOn: string | null;
  readonly releasedById: number;
}

/** Released shares of these ids; one that was taken back or deleted asks nothing of anybody. */
export function findActiveShares(sql: SqlRunner, ids: readonly number[]): Promise<ShareRecord[]> {
  return sql.query<ShareRecord>(
    `select s.id, s.share_no as "shareNo", s.title, s.state, s.version, s.due_on as "dueOn", o.name, o.english_name as "englishName",
       coalesce((select w.actor_id from workflow_step w where w.workflow = 'share' and w.subject_id = s.id and w.event = 'ACTIVATE'
         order by w.seq desc limit 1), s.owner_id) as "releasedById"
     from kms_share s join person o on o.id = s.owner_id where s.id = any($1::bigint[]) and s.state = 'active' and s.deleted_at is null`,
    [ids],
  );
}

/** Everybody of the audience who has not read it to the end. */
export async function findUnfinishedReaders(sql: SqlRunner, shareId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select p.id from kms_share s cross join lateral audience_people(s.audience_kind, s.audience_ids) p
     where s.id = $1 and not exists (select 1 from share_reading r where r.share_id = s.id and r.person_id = p.id and r.state = 'read') order by p.id`,
    [shareId],
  );
  return rows.map((row) => row.id);
}

type Told = Pick<NoticeFacts, 'riskId' | 'recordNo' | 'riskYear' | 'title' | 'source' | 'owner' | 'subject'>;

/** What a notice about a share tells; `owner` is whom to ask. */
export function shareFacts(share: ShareRecord): Told {
  return {
    riskId: share.id,
    recordNo: share.shareNo,
    riskYear: 0,
    title: share.title,
    source: 'share',
    owner: { name: share.name, englishName: share.englishName },
    subject: { workflow: 'share', id: share.id, state: share.state, version: share.version },
  };
}
