import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  tellNobody,
  type AreaNotices,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
} from '@portal/platform';
import { text, evidenceRequestWorkflow, type EvidenceRequestEventName } from '@portal/workflows';
import { evidenceRequestTemplates } from './evidence-request.templates.ts';

type Kind = keyof typeof evidenceRequestTemplates;

async function findEvidenceRequestRecords({ sql }: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
  const rows = await sql.query<{
    id: number;
    recordNo: string;
    title: string;
    ownerId: number;
    state: string;
    version: number;
    isActive: boolean;
    year: number;
  }>(
    `select r.id, r.record_no as "recordNo", r.title, r.owner_id as "ownerId", r.state, r.version, r.is_active as "isActive",
       extract(year from r.created_at)::int as year
     from evidence_request r where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, ownerId, state, version, isActive, year }) => ({
    id,
    subject: { workflow: evidenceRequestWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'evidenceRequest' },
    ownerId,
    readerIds: [ownerId],
  }));
}

/** Who hears of which event of a evidence request. */
const rules: NoticeRules<EvidenceRequestEventName, NoticeRecord, Kind> = {
  SAVE_DRAFT: tellNobody('a draft is its writer’s until he submits it'),
  SUBMIT: async ({ record, desk }) => {
    const asked = await desk.findHolders(record.subject, 'review', true);
    return asked ? [{ kind: 'evidenceRequestAsked', to: asked.holderIds, independentOf: asked.independentOf }] : [];
  },
  APPROVE: ({ record }) => [{ kind: 'evidenceRequestApproved', to: [record.ownerId] }],
  RETURN: ({ record }) => [{ kind: 'evidenceRequestReturned', to: [record.ownerId] }],
};

/** What the area of evidence request records tells people. */
export const evidenceRequestNotices: AreaNotices = {
  templates: evidenceRequestTemplates,
  sources: {
    evidenceRequest: {
      name: text('证据请求', 'Evidence request'),
      page: recordPages.evidenceRequest.view,
      title: text('标题', 'Title'),
      owner: text('责任人', 'Owner'),
    },
  },
  lifecycles: [defineLifecycleNotices({ workflow: evidenceRequestWorkflow, find: findEvidenceRequestRecords, rules })],
};
