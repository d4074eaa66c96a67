import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  tellNobody,
  type AreaNotices,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
} from '@portal/platform';
import { text, assessmentPeriodWorkflow, type AssessmentPeriodEventName } from '@portal/workflows';
import { assessmentPeriodTemplates } from './assessment-period.templates.ts';

type Kind = keyof typeof assessmentPeriodTemplates;

async function findAssessmentPeriodRecords({ sql }: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
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
     from assessment_period r where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, ownerId, state, version, isActive, year }) => ({
    id,
    subject: { workflow: assessmentPeriodWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'assessmentPeriod' },
    ownerId,
    readerIds: [ownerId],
  }));
}

/** Who hears of which event of a assessment period. */
const rules: NoticeRules<AssessmentPeriodEventName, NoticeRecord, Kind> = {
  SAVE_DRAFT: tellNobody('a draft is its writer’s until he submits it'),
  SUBMIT: async ({ record, desk }) => {
    const asked = await desk.findHolders(record.subject, 'review', true);
    return asked ? [{ kind: 'assessmentPeriodAsked', to: asked.holderIds, independentOf: asked.independentOf }] : [];
  },
  APPROVE: ({ record }) => [{ kind: 'assessmentPeriodApproved', to: [record.ownerId] }],
  RETURN: ({ record }) => [{ kind: 'assessmentPeriodReturned', to: [record.ownerId] }],
};

/** What the area of assessment period records tells people. */
export const assessmentPeriodNotices: AreaNotices = {
  templates: assessmentPeriodTemplates,
  sources: {
    assessmentPeriod: {
      name: text('评价期间', 'Assessment period'),
      page: recordPages.assessmentPeriod.view,
      title: text('标题', 'Title'),
      owner: text('责任人', 'Owner'),
    },
  },
  lifecycles: [defineLifecycleNotices({ workflow: assessmentPeriodWorkflow, find: findAssessmentPeriodRecords, rules })],
};
