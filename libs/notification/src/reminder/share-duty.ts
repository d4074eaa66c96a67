import type { SqlRunner } from '@portal/platform';
import { findActiveShares, shareFacts } from '../recipients/share-records.queries.ts';
import type { NoticeFacts } from '../templates/notice-text.ts';

export interface ShareDuty {
  readonly facts: Pick<NoticeFacts, 'riskId' | 'recordNo' | 'riskYear' | 'title' | 'source' | 'owner' | 'subject'>;
  readonly holderIds: readonly number[];
  readonly independentOf: readonly number[];
}

/** The reading of a timer with its reader; undefined for other records, and where the share rests or is not for him any more. */
export async function findShareDuty(sql: SqlRunner, workflow: string, subjectId: number): Promise<ShareDuty | undefined> {
  if (workflow !== 'shareReading') return undefined;
  const [reading] = await sql.query<{ share_id: number; person_id: number }>(
    `select r.share_id, r.person_id from share_reading r join kms_share s on s.id = r.share_id join person p on p.id = r.person_id and p.is_active
     where r.id = $1 and r.state <> 'read' and audience_has(s.audience_kind, s.audience_ids, p.id, department_path(p.department_id))`,
    [subjectId],
  );
  const [share] = reading ? await findActiveShares(sql, [reading.share_id]) : [];
  if (!reading || !share) return undefined;
  return { facts: shareFacts(share), holderIds: [reading.person_id], independentOf: [] };
}
