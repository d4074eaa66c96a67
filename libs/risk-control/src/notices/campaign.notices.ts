import { defineLifecycleNotices, tellNobody, type NoticeDesk, type NoticeFacts, type NoticeRecord } from '@portal/platform';
import { campaignWorkflow } from '@portal/workflows';

interface Row {
  readonly id: number;
  readonly recordNo: string;
  readonly title: string;
  readonly riskYear: number;
  readonly dueOn: string;
  readonly zh: string;
  readonly en: string;
  readonly creatorId: number;
  readonly state: string;
  readonly version: number;
}

const findRows = ({ sql }: NoticeDesk, ids: readonly number[]): Promise<Row[]> =>
  sql.query<Row>(
    `select id, campaign_no as "recordNo", name as title, risk_year as "riskYear", due_on as "dueOn", mail_zh as zh, mail_en as en,
       creator_id as "creatorId", state, version from campaign where id = any($1::bigint[])`,
    [ids],
  );

/** Open pages hear of a campaign; its people are told by the controls that it opens. */
async function findCampaigns(desk: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
  return (await findRows(desk, ids)).map(({ id, recordNo, title, riskYear, creatorId, state, version }) => ({
    id,
    subject: { workflow: campaignWorkflow.name, id, state, version },
    isActive: true,
    facts: { riskId: id, recordNo, riskYear, title, source: campaignWorkflow.name },
    ownerId: creatorId,
    readerIds: [],
  }));
}

/** What the notice of a control tells of its campaign; words in one language stand for both. */
export async function findCampaign(desk: NoticeDesk, id: number | null): Promise<Pick<NoticeFacts, 'campaign' | 'dueOn'> | undefined> {
  const [row] = id === null ? [] : await findRows(desk, [id]);
  return row && { dueOn: row.dueOn, campaign: { name: row.title, words: { zh: row.zh || row.en, en: row.en || row.zh } } };
}

export const campaignNotices = defineLifecycleNotices({
  workflow: campaignWorkflow,
  find: findCampaigns,
  rules: tellNobody('each control that it opens or extends tells its people; administrators see it in the list'),
});
