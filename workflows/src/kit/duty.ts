import { text, type Text } from './meta.ts';

/** Who a duty waits for; the area resolves the word to people when a reminder goes out. */
export type DutyHolder =
  | 'owner'
  | 'reporter'
  | 'ownerAndAssistants'
  | 'administrators'
  | 'assignee'
  | 'policyOwners'
  | 'policyApprovers'
  | 'reader'
  | 'examSitters'
  | 'examMarker'
  | 'testReviewer'
  | 'asked'
  | 'requester';

export interface Duty {
  readonly label: Text;
  /** What a button says that leads to it. */
  readonly verb: Text;
  readonly holder: DutyHolder;
  /** Calendar days from entering the state to the due date; null when the record itself carries the date. */
  readonly dueInDays: number | null;
  /** A campaign may set a date of its own, later than those days. */
  readonly dateMayBeSet?: boolean;
}

/** Every dated duty, with the defaults of the reminder settings (docs/decisions/risk-control.md). */
export const duties = {
  assessment: {
    label: text('自评', 'Self-assessment'),
    verb: text('自评', 'Assess'),
    holder: 'ownerAndAssistants',
    dueInDays: 14,
    dateMayBeSet: true,
  },
  ownerApproval: { label: text('责任人批准', 'Owner approval'), verb: text('批准', 'Approve'), holder: 'owner', dueInDays: 7 },
  review: { label: text('独立审核', 'Independent review'), verb: text('审核', 'Review'), holder: 'administrators', dueInDays: 7 },
  remediation: { label: text('整改', 'Remediation'), verb: text('整改', 'Remediate'), holder: 'assignee', dueInDays: null },
  eventApproval: {
    label: text('风险事件审批', 'Risk event approval'),
    verb: text('审批', 'Decide'),
    holder: 'administrators',
    dueInDays: 3,
  },
  eventCorrection: {
    label: text('补充退回的风险事件', 'Risk event correction'),
    verb: text('补充', 'Correct'),
    holder: 'reporter',
    dueInDays: 7,
  },
  report: { label: text('应对报告', 'Response report'), verb: text('填写', 'Write'), holder: 'assignee', dueInDays: null },
  reportApproval: {
    label: text('应对报告审批', 'Response report approval'),
    verb: text('审批', 'Approve'),
    holder: 'administrators',
    dueInDays: 7,
  },
  verification: { label: text('整改验证', 'Issue verification'), verb: text('验证', 'Verify'), holder: 'administrators', dueInDays: 7 },
  policyReview: { label: text('制度复审', 'Policy review'), verb: text('复审', 'Review'), holder: 'policyOwners', dueInDays: null },
  policyApproval: { label: text('制度审批', 'Policy approval'), verb: text('审批', 'Approve'), holder: 'policyApprovers', dueInDays: 7 },
  reading: { label: text('阅读', 'Reading'), verb: text('阅读', 'Read'), holder: 'reader', dueInDays: null },
  exam: { label: text('考试', 'Exam'), verb: text('参加考试', 'Take exam'), holder: 'examSitters', dueInDays: null },
  statement: { label: text('内控声明', 'Internal control statement'), verb: text('签署', 'Sign'), holder: 'assignee', dueInDays: null },
  deficiencyEvaluation: {
    label: text('缺陷评价', 'Deficiency evaluation'),
    verb: text('评价', 'Evaluate'),
    holder: 'administrators',
    dueInDays: 7,
  },
  deficiencyChallenge: {
    label: text('缺陷质询', 'Deficiency challenge'),
    verb: text('质询', 'Challenge'),
    holder: 'administrators',
    dueInDays: 5,
  },
  deficiencyConclusion: {
    label: text('缺陷认定', 'Deficiency conclusion'),
    verb: text('认定', 'Conclude'),
    holder: 'administrators',
    dueInDays: 5,
  },
  deficiencyPlan: {
    label: text('缺陷整改安排', 'Deficiency remediation plan'),
    verb: text('安排整改', 'Plan'),
    holder: 'administrators',
    dueInDays: 7,
  },
  deficiencyRetest: { label: text('缺陷复测', 'Deficiency retest'), verb: text('复测', 'Retest'), holder: 'administrators', dueInDays: 30 },
  deficiencyClosing: { label: text('关闭缺陷', 'Deficiency closure'), verb: text('关闭', 'Close'), holder: 'administrators', dueInDays: 7 },
  examMarking: { label: text('考试评分', 'Exam marking'), verb: text('评分', 'Mark'), holder: 'examMarker', dueInDays: 7 },
  testing: { label: text('控制测试', 'Control test'), verb: text('测试', 'Test'), holder: 'assignee', dueInDays: null },
  testReview: { label: text('测试复核', 'Test review'), verb: text('复核', 'Review'), holder: 'testReviewer', dueInDays: 7 },
  evidenceAnswer: { label: text('提供证据', 'Evidence request'), verb: text('提供', 'Provide'), holder: 'asked', dueInDays: null },
  evidenceAcceptance: { label: text('接受证据', 'Evidence acceptance'), verb: text('审阅', 'Review'), holder: 'requester', dueInDays: 7 },
} satisfies Record<string, Duty>;

export type DutyName = keyof typeof duties;

const onePersons: readonly DutyHolder[] = ['owner', 'ownerAndAssistants', 'assignee', 'reader'];
/** A duty that one named person answers for, so that its days are his; what a circle of people may do has the portal's. */
export const isOnePersons = (duty: DutyName): boolean => onePersons.includes(duties[duty].holder);

/** One rung of the reminder ladder: days relative to the due date (negative before it), and whether the manager hears too. */
export interface Rung {
  readonly offsetDays: number;
  readonly alsoManager: boolean;
}

/** 30, 7 and 1 days before, then 1, 7 and 14 days after, the last two also to the manager (docs/decisions/risk-control.md). */
export const reminderLadder: readonly Rung[] = [
  { offsetDays: -30, alsoManager: false },
  { offsetDays: -7, alsoManager: false },
  { offsetDays: -1, alsoManager: false },
  { offsetDays: 1, alsoManager: false },
  { offsetDays: 7, alsoManager: true },
  { offsetDays: 14, alsoManager: true },
];

/**
 * The longest span in which a reminder before the due date can still come after its duty began: one day less than the duty's days; null where records or campaigns
 * carry the date, so that any may. The settings page of the console asks it for days as they are typed, before anybody could send them: this file imports no
 * machine, so that its rule is there for 1.1 kB (gzip), in a chunk of that page alone.
 * @param dueInDays the duty's days as they are set now
 */
export function mostDaysBefore(duty: DutyName, dueInDays: number | null): number | null {
  const { dueInDays: ownDays, dateMayBeSet = false }: Duty = duties[duty];
  return ownDays === null || dueInDays === null || dateMayBeSet ? null : Math.max(dueInDays - 1, 0);
}

/** Those rungs that a duty of so many days can climb. */
export function rungsWithin(rungs: readonly Rung[], duty: DutyName, dueInDays: number | null): Rung[] {
  const most = mostDaysBefore(duty, dueInDays);
  return rungs.filter(({ offsetDays }) => most === null || -offsetDays <= most);
}
