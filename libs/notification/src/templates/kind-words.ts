import { text, type Text } from '@portal/workflows';
import type { NoticeKind } from './index.ts';

/** How people think of their notices: what they must do, what reminds them, what became of their work, what is good to know. */
export const noticeGroups = ['duty', 'reminder', 'outcome', 'information'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

interface KindWords {
  readonly group: NoticeGroup;
  /** What a list of kinds and a digest call it. */
  readonly label: Text;
}

const words = (group: NoticeGroup, zh: string, en: string): KindWords => ({ group, label: text(zh, en) });

/** The name of every kind of notice, in the order of a digest; a new kind without one does not compile. */
export const kindWords: Readonly<Record<NoticeKind, KindWords>> = {
  noEligibleReviewer: words('duty', '没有可独立审核的人', 'Nobody may review independently'),
  ownerAssigned: words('duty', '请完成自评', 'A self-assessment is yours to make'),
  rolledForward: words('duty', '新年度自评', 'Self-assessment of a new year'),
  assistantAdded: words('duty', '请协助自评', 'You assist a self-assessment'),
  approvalAsked: words('duty', '请确认自评', 'A self-assessment waits for your approval'),
  ownerReturned: words('duty', '责任人退回自评', 'The owner returned a self-assessment'),
  reviewAsked: words('duty', '请独立审核', 'A control waits for its review'),
  reviewRejected: words('duty', '独立审核退回', 'A review rejected a self-assessment'),
  reassignedToYou: words('duty', '您成为责任人', 'You became the owner'),
  reopened: words('duty', '风险控制重新打开', 'A control was reopened'),
  issueAssigned: words('duty', '请整改', 'A remediation issue is yours'),
  issueReassignedToYou: words('duty', '整改事项转给您', 'A remediation issue was handed to you'),
  issueFailed: words('duty', '整改未通过验证', 'A fix was not accepted'),
  verificationAsked: words('duty', '请验证整改', 'A fix waits for verification'),
  eventApprovalAsked: words('duty', '请审批风险事件', 'A risk event waits for approval'),
  eventReturned: words('duty', '风险事件被退回', 'A risk event was returned to you'),
  reportAssigned: words('duty', '请写应对报告', 'A response report is yours to write'),
  reportReassignedToYou: words('duty', '应对报告转给您', 'A response report was handed to you'),
  reportRejected: words('duty', '应对报告被退回', 'A response report was rejected'),
  reportApprovalAsked: words('duty', '请审批应对报告', 'A response report waits for approval'),
  actionAssigned: words('duty', '应对措施由您负责', 'An action of a response report is yours'),
  policyApprovalAsked: words('duty', '请审批制度', 'A policy waits for your approval'),
  policyReturned: words('duty', '制度被退回', 'A policy was returned to you'),
  shareReleased: words('duty', '请阅读知识分享', 'A share is yours to read'),
  examMarkingAsked: words('duty', '请评阅答卷', 'An exam waits for your marks'),
  shareAskedAgain: words('duty', '请重新阅读并确认', 'A policy is to be confirmed again'),
  policyAlert: words('reminder', '提醒复审制度', 'Somebody reminds you to review a policy'),
  shareReminded: words('reminder', '提醒完成阅读', 'Somebody reminds you to finish reading'),
  reminderOverdue: words('reminder', '逾期提醒', 'Something is overdue'),
  reminderManager: words('reminder', '下属逾期', 'Something is overdue in your team'),
  reminded: words('reminder', '管理员提醒', 'An administrator reminds you'),
  remindedOverdue: words('reminder', '管理员催办', 'An administrator reminds you of what is overdue'),
  reminderBeforeDue: words('reminder', '到期前提醒', 'Something is due soon'),
  reviewClosed: words('outcome', '独立审核通过', 'A review was closed'),
  reviewClosedWithDeficiency: words('outcome', '审核发现缺陷', 'A review found a deficiency'),
  allVerified: words('outcome', '整改全部完成', 'A remediation is complete'),
  ownerApproved: words('outcome', '责任人已确认', 'The owner approved'),
  issueVerified: words('outcome', '整改通过验证', 'A fix was verified'),
  issueExtended: words('outcome', '整改延期', 'A remediation has a new due date'),
  issueCancelled: words('outcome', '整改取消', 'A remediation issue was cancelled'),
  eventConfirmed: words('outcome', '确认为风险事件', 'A risk event was confirmed'),
  eventClosed: words('outcome', '风险事件关闭', 'A risk event was closed'),
  eventReopened: words('outcome', '风险事件重新打开', 'A risk event was reopened'),
  reportApproved: words('outcome', '应对报告批准', 'A response report was approved'),
  reportReassignedFromYou: words('outcome', '应对报告转给他人', 'A response report went to somebody else'),
  examPassed: words('outcome', '通过考试', 'You passed an exam'),
  examRemarked: words('outcome', '考试重新评分', 'Your exam was marked again'),
  examFailed: words('outcome', '未通过考试', 'You did not pass an exam'),
  policyApproved: words('outcome', '制度已批准', 'A policy was approved'),
  policyRetired: words('outcome', '制度废止', 'A policy was retired'),
  reassignedFromYou: words('outcome', '责任人已更换', 'You are not the owner any more'),
  issueReassignedFromYou: words('outcome', '整改事项转给他人', 'A remediation issue went to somebody else'),
  forwarded: words('information', '转发给您', 'A record was forwarded to you'),
  eventForwarded: words('information', '风险事件转发给您', 'A risk event was forwarded to you'),
  standardEdited: words('information', '标准信息修改', 'Standard information was edited'),
  withdrawn: words('information', '提交撤回', 'A submission was withdrawn'),
  issueStarted: words('information', '整改开始', 'A remediation began'),
  policyPublished: words('information', '制度发布', 'A policy was published'),
  policyConfirmed: words('information', '制度复审完成', 'A policy was reviewed'),
  policyDeleted: words('information', '制度删除', 'A policy was deleted'),
  policyRestored: words('information', '制度恢复', 'A policy was restored'),
  deleted: words('information', '记录删除', 'A record was deleted'),
  restored: words('information', '记录恢复', 'A record was restored'),
};

/** Every kind, in the order of `kindWords`. */
export const noticeKinds = Object.keys(kindWords) as NoticeKind[];

/** Notices that are no step of a record and cannot be chosen. */
const otherWords: Readonly<Record<string, KindWords>> = {
  substituteNamed: words('information', '您将代理他人', 'You stand in for somebody'),
  substitutionSetForYou: words('information', '有人代理您', 'Somebody stands in for you'),
  substitutionEnded: words('information', '代理结束', 'A substitution has ended'),
};
const allWords: Readonly<Record<string, KindWords>> = { ...kindWords, ...otherWords };

/** The words of a kind as the inbox keeps it: one of an earlier release has none. */
export const findKindWords = (kind: string): KindWords | undefined => (Object.hasOwn(allWords, kind) ? allWords[kind] : undefined);

export const kindsOfGroup = (group: string): string[] => Object.keys(allWords).filter((kind) => allWords[kind]!.group === group);
