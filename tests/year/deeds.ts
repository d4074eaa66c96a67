import { routes, type Route, type RouteData } from '@portal/contract';
import { addDays, type Sql } from '@portal/platform';
import type { CallInput } from '@portal/testing';
import type { Chance } from '../fault/random.ts';
import type { Cast } from './cast.ts';
import type { OpenDuty } from './duties.ts';

/** What a person needs to do his duties of a day. */
export interface Doing {
  readonly sql: Sql;
  readonly cast: Cast;
  readonly today: string;
  readonly chance: Chance;
  /** Who does it. */
  readonly personId: number;
  readonly refuse: (what: string) => void;
}

type Deed = (doing: Doing, open: OpenDuty) => Promise<void>;

/** A call that should be granted; what is refused is told and nothing more happens. */
export async function call<R extends Route>(doing: Doing, route: R, input: CallInput<R>): Promise<RouteData<R> | undefined> {
  const answer = await (await doing.cast.client({ id: doing.personId })).call(route, input);
  if (!answer.isSuccess)
    doing.refuse(`${route.name} by ${doing.personId}: ${answer.code} ${answer.message} ${JSON.stringify(answer.errors ?? '')}`);
  return answer.isSuccess ? answer.data : undefined;
}

const assess: Deed = async (doing, { subjectId }) => {
  const body = {
    riskId: subjectId,
    currentControlDesc: `季度复核并签字 / reviewed and signed, ${doing.today}`,
    controlFrequency: 2,
    controlMode: 3,
    controlAssessmentScore: doing.chance.between(2, 6),
    controlAssessmentComments: '执行有记录',
  };
  if (doing.chance.happens(0.2)) await call(doing, routes.saveDraftRiskCurrentControl, { body });
  await call(doing, routes.updateRiskCurrentControl, { body });
};

const approve: Deed = async (doing, { subjectId }) => {
  const approved = !doing.chance.happens(0.1);
  await call(doing, routes.ownerApproval, { body: { riskId: subjectId, approved, comments: approved ? '' : '请补充' } });
};

const review: Deed = async (doing, { subjectId }) => {
  const { chance } = doing;
  const fate = chance.next();
  const verdict =
    fate < 0.08
      ? { wfStatus: false, comments: '证据不足 / evidence is missing' }
      : fate < 0.2
        ? {
            wfStatus: true,
            controlEffectiveness: 2,
            controlDeficiency: '10',
            remediationPlan: '补充双重审批',
            expectedCompletionDate: addDays(doing.today, chance.between(20, 70)),
          }
        : { wfStatus: true, controlEffectiveness: 5, controlDeficiency: '0' };
  await call(doing, routes.updateReviewRequest, { body: { riskId: subjectId, ...verdict } });
};

const remedy: Deed = async (doing, { subjectId }) => {
  const row = await doing.sql.one<{ state: string }>('select state from remediation_issue where id = $1', [subjectId]);
  if (row?.state === 'open') await call(doing, routes.updateRemediationIssue, { body: { id: subjectId, event: 'START' } });
  await call(doing, routes.updateRemediationIssue, { body: { id: subjectId, event: 'SUBMIT_FIX', comments: '已完成 / done' } });
};

const verify: Deed = async (doing, { subjectId, dueOn }) => {
  if (doing.chance.happens(0.12)) {
    const issue = await call(doing, routes.updateRemediationIssue, { body: { id: subjectId, event: 'FAIL', comments: '三月仍缺' } });
    const dueDate = addDays(doing.today > dueOn ? doing.today : dueOn, 21);
    if (issue) await call(doing, routes.updateRemediationIssue, { body: { id: subjectId, event: 'EXTEND', dueDate, comments: '延期' } });
    return;
  }
  await call(doing, routes.updateRemediationIssue, { body: { id: subjectId, event: 'VERIFY' } });
};

const judgeEvent: Deed = async (doing, { subjectId }) => {
  const { chance, cast, today } = doing;
  if (chance.happens(0.15)) {
    await call(doing, routes.riskEventApproval, { body: { id: subjectId, approved: false, comments: '请说明损失' } });
    return;
  }
  const [writer] = chance.shuffle(await cast.living(cast.owners));
  await call(doing, routes.riskEventApproval, {
    body: { id: subjectId, approved: true, escalationUserNo: [writer!.userNo], dueDate: addDays(today, 20), severity: 3 },
  });
};

const correctEvent: Deed = async (doing, { subjectId }) => {
  const event = await call(doing, routes.getRiskEventDetail, { query: { id: subjectId } });
  if (event) await call(doing, routes.submitRiskEvent, { body: { ...eventBody(doing), id: subjectId } });
};

const report: Deed = async (doing, { subjectId }) => {
  const person = await doing.sql.one<{ user_no: string }>('select user_no from person where id = $1', [doing.personId]);
  await call(doing, routes.submitRiskReport, {
    body: {
      id: subjectId,
      rootCause: '没有第二供应商',
      impactAssessment: '影响两周交付',
      response: 'reduce',
      actions: [{ text: '引入第二供应商', ownerNo: person!.user_no, dueDate: addDays(doing.today, 40) }],
      residualLikelihood: 2,
      residualImpact: 3,
      lessons: '关键物料须双源',
    },
  });
};

const judgeReport: Deed = async (doing, { subjectId }) => {
  if (doing.chance.happens(0.15)) await call(doing, routes.riskReportReject, { body: { id: subjectId, comments: '请补充' } });
  else await call(doing, routes.riskReportApproval, { body: { id: subjectId, comments: '同意' } });
};

const reviewPolicy: Deed = async (doing, { subjectId }) => {
  const row = await doing.sql.one<{ id: number }>('select policy_id as id from policy_version where id = $1', [subjectId]);
  await call(doing, routes.confirmNoChange, { body: { id: row!.id, reviewDateTime: addDays(doing.today, 180) } });
};

const read: Deed = async (doing, { subjectId }) => {
  const row = await doing.sql.one<{ id: number; exam_id: number | null }>(
    'select s.id, s.exam_id from share_reading r join kms_share s on s.id = r.share_id where r.id = $1',
    [subjectId],
  );
  const { id, exam_id: examId } = row!;
  await call(doing, routes.getShareById, { query: { id } });
  const state = await call(doing, routes.getShareRead, { body: { id } });
  if (state?.state === 'read') return;
  if (examId) await sitOnce(doing, examId);
  else await call(doing, routes.attest, { body: { id } });
};

/** Whose attempt waits for its marks, or has passed, has done his part. */
async function sitOnce(doing: Doing, examId: number): Promise<void> {
  const done = await doing.sql.one('select 1 as one from exam_attempt where exam_id = $1 and person_id = $2', [examId, doing.personId]);
  if (!done) await sit(doing, examId);
}

/** The first option of every question is the right one. */
export async function sit(doing: Doing, examId: number): Promise<void> {
  const attempt = await call(doing, routes.startExam, { body: { id: examId } });
  if (!attempt) return;
  const given = { single: 'A', multiple: ['A', 'B'], trueFalse: false, text: '及时处理' } as const;
  const answers = attempt.questions.map(({ id, kind }) => ({ questionId: id, answer: given[kind] }));
  await call(doing, routes.submitExam, { body: { attemptId: attempt.attemptId, answers } });
}

const mark: Deed = async (doing, { subjectId }) => {
  const result = await call(doing, routes.showExamResultById, { query: { id: subjectId } });
  const texts = result?.items.filter(({ kind }) => kind === 'text') ?? [];
  await call(doing, routes.markExam, {
    body: { attemptId: subjectId, marks: texts.map(({ id, score }) => ({ questionId: id, score, comment: '' })) },
  });
};

/** What is done about each duty, by its name. */
export const deeds: Readonly<Partial<Record<OpenDuty['duty'], Deed>>> = {
  assessment: assess,
  ownerApproval: approve,
  review,
  remediation: remedy,
  verification: verify,
  eventApproval: judgeEvent,
  eventCorrection: correctEvent,
  report,
  reportApproval: judgeReport,
  policyReview: reviewPolicy,
  reading: read,
  examMarking: mark,
};

/** A risk event as somebody reports it. */
export function eventBody({ cast, today }: Pick<Doing, 'cast' | 'today'>) {
  return {
    title: `供应商断供 ${today}`,
    description: '唯一供应商的工厂失火,三条产线停产两天',
    riskCategory1: cast.categoryIds[0],
    riskCategory2: cast.categoryIds[1],
    riskCategory3: cast.categoryIds[2],
    occurredDate: addDays(today, -5),
    discoveredDate: addDays(today, -2),
    bu: 'ANC',
    managementArea: '中国',
    departmentId: cast.departmentIds[0],
    eventType: 'actual',
    severity: 4,
    consequence: '交付延迟',
    cause: '单一供应来源',
    immediateAction: '启用备用库存',
    currency: 'CNY',
    grossLoss: 120000.5,
    recovery: 20000.25,
    nonFinancialImpact: ['customer'],
  };
}
