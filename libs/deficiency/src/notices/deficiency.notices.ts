import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  idOf,
  tellNobody,
  type AreaNotices,
  type Notice,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRule,
  type NoticeRules,
  type ReminderKind,
} from '@portal/platform';
import { text, deficiencyWorkflow, type DeficiencyEventName, type DutyName } from '@portal/workflows';
import { deficiencyTemplates } from './deficiency.templates.ts';

type Kind = keyof typeof deficiencyTemplates;

/** A deficiency as notices tell of it. */
interface DeficiencyNoticeRecord extends NoticeRecord {
  readonly evaluatorIds: readonly number[];
  readonly testerIds: readonly number[];
}

interface Row {
  readonly id: number;
  readonly recordNo: string;
  readonly title: string;
  readonly ownerId: number;
  readonly evaluatorIds: readonly number[];
  readonly testerIds: readonly number[];
  readonly state: string;
  readonly version: number;
  readonly isActive: boolean;
  readonly year: number;
}

async function findDeficiencyRecords({ sql }: NoticeDesk, ids: readonly number[]): Promise<DeficiencyNoticeRecord[]> {
  const rows = await sql.query<Row>(
    `select r.id, r.record_no as "recordNo", r.title, r.owner_id as "ownerId", r.dependent_ids as "evaluatorIds", r.tester_ids as "testerIds", r.state,
       r.version, r.is_active as "isActive", extract(year from p.last_day)::int as year
     from deficiency r join assessment_period p on p.id = r.period_id where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, ownerId, evaluatorIds, testerIds, state, version, isActive, year }) => ({
    id,
    subject: { workflow: deficiencyWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'deficiency' },
    ownerId,
    readerIds: [ownerId, ...evaluatorIds, ...testerIds],
    evaluatorIds,
    testerIds,
  }));
}

type Rule = NoticeRule<DeficiencyNoticeRecord, Kind | ReminderKind>;

async function askHolders(desk: NoticeDesk, record: DeficiencyNoticeRecord, duty: DutyName, kind: Kind): Promise<Notice<Kind>[]> {
  const asked = await desk.findHolders(record.subject, duty, true);
  return asked ? [{ kind, to: asked.holderIds, independentOf: asked.independentOf, inPersonIds: asked.inPersonIds }] : [];
}
/** Whoever holds the duty that a step leads to is asked. */
const ask =
  (duty: DutyName, kind: Kind): Rule =>
  ({ record, desk }) =>
    askHolders(desk, record, duty, kind);

/** Who hears of which event of a deficiency. */
const rules: NoticeRules<DeficiencyEventName, DeficiencyNoticeRecord, Kind | ReminderKind> = {
  PROPOSE: ask('deficiencyEvaluation', 'deficiencyProposed'),
  EVALUATE: ask('deficiencyChallenge', 'deficiencyEvaluated'),
  CHANGE_CLASS: tellNobody('whoever challenges the evaluation was asked with it, and sees the class as it is'),
  AGREE: ask('deficiencyConclusion', 'deficiencyChallenged'),
  DISAGREE: ({ record }) => [{ kind: 'deficiencyReturned', to: record.evaluatorIds }],
  RETURN: ({ record }) => [{ kind: 'deficiencyReturned', to: record.evaluatorIds }],
  CARRY_OVER: tellNobody('its duties go on as they are; whoever plans the period sees what goes along'),
  AGGREGATE: ({ record }) => [{ kind: 'deficiencyRegrouped', to: record.evaluatorIds }],
  CONCLUDE: async ({ record, desk }) => [
    { kind: 'deficiencyConcluded', to: [record.ownerId, ...record.testerIds] },
    ...(await askHolders(desk, record, 'deficiencyPlan', 'deficiencyPlanAsked')),
  ],
  START_REMEDIATION: ({ payload }) => [{ kind: 'deficiencyMending', to: [idOf(payload['assigneeId'])] }],
  RAISE_ISSUE: ({ payload }) => [{ kind: 'deficiencyMending', to: [idOf(payload['assigneeId'])] }],
  ISSUE_CHANGED: tellNobody('the issue’s own step tells it'),
  ISSUES_SETTLED: ask('deficiencyRetest', 'deficiencyRetestAsked'),
  RETEST: ask('deficiencyClosing', 'deficiencyClosingAsked'),
  RETEST_FAILED: ask('deficiencyPlan', 'deficiencyPlanAsked'),
  REMEDIATE_AGAIN: ask('deficiencyPlan', 'deficiencyPlanAsked'),
  CLOSE: ({ record }) => [{ kind: 'deficiencyClosed', to: [record.ownerId, ...record.evaluatorIds] }],
  DISMISS: ({ record }) => [{ kind: 'deficiencyDismissed', to: [record.ownerId, ...record.testerIds] }],
  REOPEN: ask('deficiencyEvaluation', 'deficiencyProposed'),
  REMIND: ({ record, payload, desk }) => desk.remind([record.subject], payload),
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
  acts: {
    evaluateDeficiency: { label: text('评价缺陷', 'Evaluate the deficiency'), duty: 'deficiencyEvaluation' },
    challengeDeficiency: { label: text('质询评价', 'Challenge the evaluation'), duty: 'deficiencyChallenge' },
    concludeDeficiency: { label: text('认定等级', 'Finalise the classification'), duty: 'deficiencyConclusion' },
    planDeficiency: { label: text('安排整改', 'Plan the remediation'), duty: 'deficiencyPlan' },
    retestDeficiency: { label: text('登记复测', 'Record the retest'), duty: 'deficiencyRetest' },
    closeDeficiency: { label: text('关闭缺陷', 'Close the deficiency'), duty: 'deficiencyClosing' },
  },
  lifecycles: [defineLifecycleNotices({ workflow: deficiencyWorkflow, find: findDeficiencyRecords, rules })],
};
