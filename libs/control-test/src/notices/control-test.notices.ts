import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  tellNobody,
  type AreaNotices,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
} from '@portal/platform';
import { text, controlTestWorkflow, type ControlTestEventName } from '@portal/workflows';
import { controlTestTemplates } from './control-test.templates.ts';

type Kind = keyof typeof controlTestTemplates;

async function findControlTestRecords({ sql }: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
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
     from control_test r where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, ownerId, state, version, isActive, year }) => ({
    id,
    subject: { workflow: controlTestWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'controlTest' },
    ownerId,
    readerIds: [ownerId],
  }));
}

/** Who hears of which event of a control test. */
const rules: NoticeRules<ControlTestEventName, NoticeRecord, Kind> = {
  SAVE_DRAFT: tellNobody('a draft is its writer’s until he submits it'),
  SUBMIT: async ({ record, desk }) => {
    const asked = await desk.findHolders(record.subject, 'review', true);
    return asked ? [{ kind: 'controlTestAsked', to: asked.holderIds, independentOf: asked.independentOf }] : [];
  },
  APPROVE: ({ record }) => [{ kind: 'controlTestApproved', to: [record.ownerId] }],
  RETURN: ({ record }) => [{ kind: 'controlTestReturned', to: [record.ownerId] }],
};

/** What the area of control test records tells people. */
export const controlTestNotices: AreaNotices = {
  templates: controlTestTemplates,
  sources: {
    controlTest: {
      name: text('控制测试', 'Control test'),
      page: recordPages.controlTest.view,
      title: text('标题', 'Title'),
      owner: text('责任人', 'Owner'),
    },
  },
  lifecycles: [defineLifecycleNotices({ workflow: controlTestWorkflow, find: findControlTestRecords, rules })],
};
