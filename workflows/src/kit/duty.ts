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
  | 'examMarker';

export interface Duty {
  readonly label: Text;
  readonly holder: DutyHolder;
  /** Calendar days from entering the state to the due date; null when the record itself carries the date. */
  readonly dueInDays: number | null;
}

/** Every dated duty, with the defaults of the reminder settings (docs/decisions/risk-control.md). */
export const duties = {
  assessment: { label: text('自评', 'Self-assessment'), holder: 'ownerAndAssistants', dueInDays: 14 },
  ownerApproval: { label: text('责任人批准', 'Owner approval'), holder: 'owner', dueInDays: 7 },
  review: { label: text('独立审核', 'Independent review'), holder: 'administrators', dueInDays: 7 },
  remediation: { label: text('整改', 'Remediation'), holder: 'assignee', dueInDays: null },
  eventApproval: { label: text('风险事件审批', 'Risk event approval'), holder: 'administrators', dueInDays: 3 },
  eventCorrection: { label: text('补充退回的风险事件', 'Risk event correction'), holder: 'reporter', dueInDays: 7 },
  report: { label: text('应对报告', 'Response report'), holder: 'assignee', dueInDays: null },
  reportApproval: { label: text('应对报告审批', 'Response report approval'), holder: 'administrators', dueInDays: 7 },
  verification: { label: text('整改验证', 'Issue verification'), holder: 'administrators', dueInDays: 7 },
  policyReview: { label: text('制度复审', 'Policy review'), holder: 'policyOwners', dueInDays: null },
  policyApproval: { label: text('制度审批', 'Policy approval'), holder: 'policyApprovers', dueInDays: 7 },
  reading: { label: text('阅读', 'Reading'), holder: 'reader', dueInDays: null },
  exam: { label: text('考试', 'Exam'), holder: 'examSitters', dueInDays: null },
  examMarking: { label: text('考试评分', 'Exam marking'), holder: 'examMarker', dueInDays: 7 },
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
