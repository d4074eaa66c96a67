import { recordPages } from '@portal/contract';
import { defineLifecycleNotices, tellNobody, type AreaNotices, type NoticeDesk, type NoticeRecord } from '@portal/platform';
import { assessmentPeriodWorkflow, auditorSeatWorkflow, text } from '@portal/workflows';
import { auditorSeatRules, findAuditorSeats } from './auditor-seat.notices.ts';
import { auditorSeatTemplates } from './auditor-seat.templates.ts';

async function findAssessmentPeriods({ sql }: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
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
       extract(year from r.last_day)::int as year
     from assessment_period r where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, ownerId, state, version, isActive, year }) => ({
    id,
    subject: { workflow: assessmentPeriodWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'assessmentPeriod' },
    ownerId,
    readerIds: [],
  }));
}

/** Open pages hear of a period; people are asked by what hangs on it, each by its own duty. */
export const assessmentPeriodNotices: AreaNotices = {
  templates: auditorSeatTemplates,
  sources: {
    assessmentPeriod: {
      name: text('评价期间', 'Assessment period'),
      page: recordPages.assessmentPeriod.view,
      title: text('名称', 'Name'),
      owner: text('创建人', 'Planned by'),
    },
    auditorSeat: {
      name: text('审计席位', 'Auditor’s seat'),
      page: recordPages.auditorSeat.view,
      title: text('评价期间', 'Periods'),
      owner: text('审计师', 'Auditor'),
    },
  },
  lifecycles: [
    defineLifecycleNotices({
      workflow: assessmentPeriodWorkflow,
      find: findAssessmentPeriods,
      rules: tellNobody('its tests, requests, deficiencies and statements ask their people; administrators see the period in the list'),
    }),
    defineLifecycleNotices({ workflow: auditorSeatWorkflow, find: findAuditorSeats, rules: auditorSeatRules }),
  ],
};
