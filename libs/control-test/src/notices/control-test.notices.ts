import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  idOf,
  tellNobody,
  type AreaNotices,
  type Notice,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
  type ReminderKind,
} from '@portal/platform';
import { text, controlTestWorkflow, type ControlTestEventName } from '@portal/workflows';
import { controlTestTemplates } from './control-test.templates.ts';

type Kind = keyof typeof controlTestTemplates;

/** A test as notices tell of it, with the people who are named in it. */
interface TestRecord extends NoticeRecord {
  readonly reviewerId: number;
  readonly plannerId: number;
  readonly controlOwnerId: number | null;
}

async function findControlTestRecords({ sql }: NoticeDesk, ids: readonly number[]): Promise<TestRecord[]> {
  const rows = await sql.query<{
    id: number;
    recordNo: string;
    title: string;
    testerId: number;
    reviewerId: number;
    plannerId: number;
    controlOwnerId: number | null;
    state: string;
    version: number;
    isActive: boolean;
    year: number;
    dueOn: string;
  }>(
    `select r.id, r.record_no as "recordNo", r.title, r.tester_id as "testerId", r.reviewer_id as "reviewerId", r.planner_id as "plannerId",
       c.owner_id as "controlOwnerId", r.state, r.version, r.is_active as "isActive", r.due_on::text as "dueOn", extract(year from p.last_day)::int as year
     from control_test r join risk_control c on c.id = r.control_id join assessment_period p on p.id = r.period_id where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, testerId, reviewerId, plannerId, controlOwnerId, state, version, isActive, year, dueOn }) => ({
    id,
    subject: { workflow: controlTestWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'controlTest', dueOn },
    ownerId: testerId,
    readerIds: [testerId, reviewerId],
    reviewerId,
    plannerId,
    controlOwnerId,
  }));
}

/** Who hears of which event of a control test. */
const rules: NoticeRules<ControlTestEventName, TestRecord, Kind | ReminderKind> = {
  PLAN: ({ record }) => [{ kind: 'controlTestGiven', to: [record.ownerId] }],
  START: tellNobody('the tester’s own step, which the page of progress shows'),
  SET_PROCEDURE: tellNobody('a step of the work'),
  FREEZE_POPULATION: tellNobody('a step of the work'),
  DRAW_SAMPLE: tellNobody('a step of the work'),
  REDRAW_SAMPLE: tellNobody('a step of the work, with its reason in the history'),
  EXTEND_SAMPLE: tellNobody('a step of the work, with its reason in the history'),
  RECORD_RESULTS: tellNobody('a step of the work'),
  REPLACE_EVIDENCE: ({ record }) => [
    { kind: 'testEvidenceReplaced', to: [record.ownerId, ...(record.subject.state === 'inReview' ? [record.reviewerId] : [])] },
  ],
  SUBMIT: async ({ record, desk }) => {
    const asked = await desk.findHolders(record.subject, 'testReview', true);
    return asked ? [{ kind: 'testReviewAsked', to: asked.holderIds, independentOf: asked.independentOf }] : [];
  },
  RETURN: ({ record }) => [{ kind: 'controlTestReturned', to: [record.ownerId] }],
  CONCLUDE: ({ record }) => [{ kind: 'controlTestConcluded', to: [record.ownerId, record.controlOwnerId] }],
  CONCLUDE_INEFFECTIVE: ({ record }) => [{ kind: 'controlTestFailed', to: [record.ownerId, record.controlOwnerId, record.plannerId] }],
  REOPEN: ({ record }) => [{ kind: 'controlTestReopened', to: [record.ownerId] }],
  CANCEL: ({ record }) => [{ kind: 'controlTestCancelled', to: [record.ownerId, record.reviewerId] }],
  REMIND: ({ record, payload, desk }) => desk.remind([record.subject], payload),
  REASSIGN: async ({ record, payload, desk }) => {
    const told: Notice<Kind>[] = [];
    const [newTester, newReviewer] = [idOf(payload['newTesterId']), idOf(payload['newReviewerId'])];
    if (newTester !== null && record.subject.state !== 'inReview') told.push({ kind: 'controlTestGiven', to: [newTester] });
    if (newTester !== null) told.push({ kind: 'controlTestTaken', to: [idOf(payload['oldTesterId'])] });
    if (newReviewer === null || record.subject.state !== 'inReview') return told;
    const asked = await desk.findHolders(record.subject, 'testReview', true);
    return asked ? [...told, { kind: 'testReviewAsked', to: asked.holderIds, independentOf: asked.independentOf }] : told;
  },
};

/** What the area of control tests tells people. */
export const controlTestNotices: AreaNotices = {
  templates: controlTestTemplates,
  acts: {
    testControl: { label: text('执行控制测试', 'Open the test'), duty: 'testing' },
    reviewTest: { label: text('复核控制测试', 'Review the test'), duty: 'testReview' },
  },
  sources: {
    controlTest: {
      name: text('控制测试', 'Control test'),
      page: recordPages.controlTest.view,
      title: text('控制', 'Control'),
      owner: text('测试人', 'Tester'),
    },
  },
  lifecycles: [defineLifecycleNotices({ workflow: controlTestWorkflow, find: findControlTestRecords, rules })],
};
