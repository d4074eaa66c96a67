import { recordPages } from '@portal/contract';
import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

/** Shares of knowledge, the policies that they ask to confirm, and exams. Reading, sitting and marking are everybody's own: no substitute is told. */
export const knowledgeTemplates = {
  shareReleased: request(
    words('duty', '请阅读知识分享', 'A resource for you to read'),
    text('[{recordNo}] 请阅读知识分享', '[{recordNo}] A resource for you to read'),
    text('{actor} 向您分享了新的学习内容，请打开阅读。', '{actor} shared a new resource with you. Please read it.'),
    text('新的知识分享 {recordNo} 待您阅读', 'Resource {recordNo} is ready for you to read'),
    { toSubstitute: false },
  ),
  examMarkingAsked: request(
    words('duty', '请评阅答卷', 'An exam awaits your marking'),
    text('[{recordNo}] 有答卷待您评分', '[{recordNo}] An attempt awaits your marking'),
    text(
      '{actor} 提交了考试 {recordNo} 的答卷，其中的问答题待您评分。',
      '{actor} submitted an attempt at exam {recordNo}. Its free-text answers await your marking.',
    ),
    text('考试 {recordNo} 有答卷待您评分', 'An attempt at {recordNo} awaits your marking'),
    { page: recordPages.exam.results, toSubstitute: false },
  ),
  shareAskedAgain: request(
    words('duty', '请重新阅读并确认', 'A policy needs your attestation again'),
    text('[{recordNo}] 制度有新版本，请重新阅读并确认', '[{recordNo}] New policy version: please read and attest again'),
    text('您确认过的制度有了新版本，请重新阅读并确认。', 'A policy you attested to has a new version. Please read it and attest again.'),
    text('制度有新版本，{recordNo} 请重新阅读并确认', 'New policy version: please read and attest to {recordNo} again'),
    { toSubstitute: false },
  ),
  shareReminded: request(
    words('reminder', '提醒完成阅读', 'You were reminded to finish reading'),
    text('[{recordNo}] 提醒：请完成阅读', '[{recordNo}] Reminder: please finish reading'),
    text('{actor} 提醒您：还有一份知识分享没有完成阅读。', '{actor} reminds you of a resource you have not finished reading.'),
    text('{actor} 提醒您完成阅读 {recordNo}', '{actor} reminds you to finish reading {recordNo}'),
    { toSubstitute: false },
  ),
  shareHandedToYou: notice(
    words('duty', '您成为分享的联系人', 'You are the contact for a resource'),
    text('[{recordNo}] 您成为此分享的联系人', '[{recordNo}] You are now the contact for this resource'),
    text('{actor} 已指定您为分享 {recordNo} 的联系人。', '{actor} has made you the contact for resource {recordNo}.'),
    text('您成为分享 {recordNo} 的联系人', 'You are now the contact for resource {recordNo}'),
    { toSubstitute: false },
  ),
  shareExamLost: notice(
    words('outcome', '分享的考试无法完成', 'A resource’s exam is unavailable'),
    text('[{recordNo}] 分享的考试已删除或不面向全部对象', '[{recordNo}] This resource’s exam is unavailable to some readers'),
    text(
      '分享 {recordNo} 要求的考试已删除，或不再面向分享的全部对象。相关人员读完即视为完成，不再要求考试；如仍需考试，请更换考试或调整对象。',
      'The exam required by resource {recordNo} was deleted, or is not assigned to everyone in the resource’s audience. Those readers finish without it. If the exam is still required, choose another one or widen its audience.',
    ),
    text('分享 {recordNo} 的考试已删除或不面向全部对象', 'The exam of {recordNo} is unavailable to some readers'),
    { toSubstitute: false },
  ),
  sharePolicyLost: notice(
    words('outcome', '分享的制度无法确认', 'A resource’s policy is unavailable'),
    text('[{recordNo}] 分享的制度已废止或有人无权查看', '[{recordNo}] This resource’s policy is unavailable to some readers'),
    text(
      '分享 {recordNo} 要求确认的制度已废止、已删除，或有人无权查看。相关人员读完即视为完成，不再要求确认；如仍需确认，请调整制度权限或更换制度。',
      'The policy that resource {recordNo} requires attestation to was retired or deleted, or some readers cannot open it. Those readers finish without attesting. If attestation is still required, give them access to the policy or choose another.',
    ),
    text('分享 {recordNo} 的制度已废止或有人无权查看', 'The policy of {recordNo} is unavailable to some readers'),
    { toSubstitute: false },
  ),
  examPassed: notice(
    words('outcome', '通过考试', 'You passed an exam'),
    text('[{recordNo}] 您已通过考试', '[{recordNo}] You passed the exam'),
    text('您已通过考试 {recordNo}，得分 {score}。', 'You passed exam {recordNo} with a score of {score}.'),
    text('您已通过考试 {recordNo}：{score}', 'You passed exam {recordNo}: {score}'),
    { toSubstitute: false },
  ),
  examRemarked: notice(
    words('outcome', '考试重新评分', 'Your exam was re-marked'),
    text('[{recordNo}] 您的考试成绩已更正', '[{recordNo}] Your exam was re-marked'),
    text('您的考试 {recordNo} 已重新评分，现得分 {score}。', 'Your exam {recordNo} was re-marked. Your score is now {score}.'),
    text('考试 {recordNo} 已重新评分：{score}', 'Exam {recordNo} was re-marked: {score}'),
    { toSubstitute: false },
  ),
  examFailed: notice(
    words('outcome', '未通过考试', 'You did not pass an exam'),
    text('[{recordNo}] 您未通过考试', '[{recordNo}] You did not pass the exam'),
    text(
      '您未通过考试 {recordNo}，得分 {score}。请查看答案；如有剩余次数，可再次参加。',
      'You did not pass exam {recordNo}. Your score: {score}. Review the answers; if you have attempts left, you can try again.',
    ),
    text('您未通过考试 {recordNo}：{score}', 'You did not pass exam {recordNo}: {score}'),
    { toSubstitute: false },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
