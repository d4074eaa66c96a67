import { tellNobody, type NoticeDesk, type NoticeRecord, type NoticeRules } from '@portal/platform';
import { committeePackWorkflow, type CommitteePackEventName } from '@portal/workflows';

/** Packs as notices tell of them. */
export async function findPacks({ sql }: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
  const rows = await sql.query<{
    id: number;
    recordNo: string;
    title: string;
    creatorId: number;
    state: string;
    version: number;
    year: number;
  }>(
    `select k.id, k.pack_no as "recordNo", k.title, k.creator_id as "creatorId", k.state, k.version,
       extract(year from p.last_day)::int as year
     from committee_pack k join assessment_period p on p.id = k.period_id where k.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, creatorId, state, version, year }) => ({
    id,
    subject: { workflow: committeePackWorkflow.name, id, state, version },
    isActive: true,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'committeePack' },
    ownerId: creatorId,
    readerIds: [creatorId],
  }));
}

/** Who hears of which event of a pack: whoever asked for it waits for it. */
export const packRules: NoticeRules<CommitteePackEventName, NoticeRecord, 'packFrozen'> = {
  PREPARE: tellNobody('whoever asks for a pack sees it being prepared'),
  FREEZE: ({ record }) => [{ kind: 'packFrozen', to: [record.ownerId] }],
};
