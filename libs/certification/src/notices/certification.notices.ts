import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  tellNobody,
  type AreaNotices,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
} from '@portal/platform';
import { text, certificationWorkflow, type CertificationEventName } from '@portal/workflows';
import { certificationTemplates } from './certification.templates.ts';

type Kind = keyof typeof certificationTemplates;

async function findCertificationRecords({ sql }: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
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
     from certification r where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, ownerId, state, version, isActive, year }) => ({
    id,
    subject: { workflow: certificationWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'certification' },
    ownerId,
    readerIds: [ownerId],
  }));
}

/** Who hears of which event of a certification. */
const rules: NoticeRules<CertificationEventName, NoticeRecord, Kind> = {
  SAVE_DRAFT: tellNobody('a draft is its writer’s until he submits it'),
  SUBMIT: async ({ record, desk }) => {
    const asked = await desk.findHolders(record.subject, 'review', true);
    return asked ? [{ kind: 'certificationAsked', to: asked.holderIds, independentOf: asked.independentOf }] : [];
  },
  APPROVE: ({ record }) => [{ kind: 'certificationApproved', to: [record.ownerId] }],
  RETURN: ({ record }) => [{ kind: 'certificationReturned', to: [record.ownerId] }],
};

/** What the area of certification records tells people. */
export const certificationNotices: AreaNotices = {
  templates: certificationTemplates,
  sources: {
    certification: {
      name: text('内控声明', 'Certification'),
      page: recordPages.certification.view,
      title: text('标题', 'Title'),
      owner: text('责任人', 'Owner'),
    },
  },
  lifecycles: [defineLifecycleNotices({ workflow: certificationWorkflow, find: findCertificationRecords, rules })],
};
