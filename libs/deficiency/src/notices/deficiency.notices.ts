import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  tellNobody,
  type AreaNotices,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
} from '@portal/platform';
import { text, deficiencyWorkflow, type DeficiencyEventName } from '@portal/workflows';
import { deficiencyTemplates } from './deficiency.templates.ts';

type Kind = keyof typeof deficiencyTemplates;

async function findDeficiencyRecords({ sql }: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
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
     from deficiency r where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, ownerId, state, version, isActive, year }) => ({
    id,
    subject: { workflow: deficiencyWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'deficiency' },
    ownerId,
    readerIds: [ownerId],
  }));
}

/** Who hears of which event of a deficiency. */
const rules: NoticeRules<DeficiencyEventName, NoticeRecord, Kind> = {
  SAVE_DRAFT: tellNobody('a draft is its writer’s until he submits it'),
  SUBMIT: async ({ record, desk }) => {
    const asked = await desk.findHolders(record.subject, 'review', true);
    return asked ? [{ kind: 'deficiencyAsked', to: asked.holderIds, independentOf: asked.independentOf }] : [];
  },
  APPROVE: ({ record }) => [{ kind: 'deficiencyApproved', to: [record.ownerId] }],
  RETURN: ({ record }) => [{ kind: 'deficiencyReturned', to: [record.ownerId] }],
};

/** What the area of deficiency records tells people. */
export const deficiencyNotices: AreaNotices = {
  templates: deficiencyTemplates,
  sources: {
    deficiency: {
      name: text('内控缺陷', 'Deficiency'),
      page: recordPages.deficiency.view,
      title: text('标题', 'Title'),
      owner: text('责任人', 'Owner'),
    },
  },
  lifecycles: [defineLifecycleNotices({ workflow: deficiencyWorkflow, find: findDeficiencyRecords, rules })],
};
