import { recordPages } from '@portal/contract';
import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

/** Shares of knowledge, the policies that they ask to confirm, and exams. Reading, sitting and marking are everybody's own: no substitute is told. */
export const knowledgeTemplates = {
  shareReleased: request(
    words('duty', '请阅读知识分享', 'A share is yours to read'),
    text('[{recordNo}] 请阅读知识分享', '[{recordNo}] A share for you to read'),
    text('{actor} 向您分享了新的学习内容，请打开阅读。', '{actor} shared something with you. Please open it and read it.'),
    text('新的知识分享 {recordNo} 待您阅读', 'The share {recordNo} is yours to read'),
    { toSubstitute: false },
  ),
  examMarkingAsked: request(
    words('duty', '请评阅答卷', 'An exam waits for your marks'),
    text('[{recordNo}] 有答卷待您评分', '[{recordNo}] An attempt waits for your marks'),
    text(
      '{actor} 提交了考试 {recordNo} 的答卷，其中的问答题待您评分。',
      '{actor} handed in an attempt at the exam {recordNo}. Its free texts wait for your marks.',
    ),
    text('考试 {recordNo} 有答卷待您评分', 'An attempt at {recordNo} waits for your marks'),
    { page: recordPages.exam.results, toSubstitute: false },
  ),
  shareAskedAgain: request(
    words('duty', '请重新阅读并确认', 'A policy is to be confirmed again'),
    text('[{recordNo}] 制度有新版本，请重新阅读并确认', '[{recordNo}] A policy has a new version: please read and confirm it again'),
    text(
      '您确认过的制度有了新版本，请重新阅读并确认。',
      'A policy that you confirmed has a new version. Please read it again and confirm it.',
    ),
    text('制度有新版本，{recordNo} 请重新阅读并确认', 'A policy has a new version: read and confirm {recordNo} again'),
    { toSubstitute: false },
  ),
  shareReminded: request(
    words('reminder', '提醒完成阅读', 'Somebody reminds you to finish reading'),
    text('[{recordNo}] 提醒：请完成阅读', '[{recordNo}] Reminder: please finish reading'),
    text('{actor} 提醒您：还有一份知识分享没有完成阅读。', '{actor} reminds you of a share that you have not finished reading.'),
    text('{actor} 提醒您完成阅读 {recordNo}', '{actor} reminds you to finish reading {recordNo}'),
    { toSubstitute: false },
  ),
  shareHandedToYou: notice(
    words('duty', '分享由您负责', 'A share is yours to look after'),
    text('[{recordNo}] 分享由您负责', '[{recordNo}] A share is yours to look after'),
    text('{actor} 已将分享 {recordNo} 交由您负责。', '{actor} has made you the contact of the share {recordNo}.'),
    text('分享 {recordNo} 由您负责', 'The share {recordNo} is yours to look after'),
    { toSubstitute: false },
  ),
  shareExamLost: notice(
    words('outcome', '分享的考试无法完成', 'The exam of a share is out of reach'),
    text('[{recordNo}] 分享的考试已删除或不面向全部对象', '[{recordNo}] The exam of a share is gone, or not for all its readers'),
    text(
      '分享 {recordNo} 要求的考试已删除，或不再面向分享的全部对象。相关人员读完即视为完成，不再要求考试；如仍需考试，请更换考试或调整对象。',
      'The exam that the share {recordNo} asks for was deleted, or is not for everybody whom the share is for. Those people finish without it. If it is still wanted, choose another exam or widen its audience.',
    ),
    text('分享 {recordNo} 的考试已删除或不面向全部对象', 'The exam of {recordNo} is gone, or not for all its readers'),
    { toSubstitute: false },
  ),
  sharePolicyLost: notice(
    words('outcome', '分享的制度无法确认', 'The policy of a share is out of reach'),
    text('[{recordNo}] 分享的制度已废止或有人无权查看', '[{recordNo}] The policy of a share was retired, or somebody cannot open it'),
    text(
      '分享 {recordNo} 要求确认的制度已废止、已删除，或有人无权查看。相关人员读完即视为完成，不再要求确认；如仍需确认，请调整制度权限或更换制度。',
      'The policy that the share {recordNo} asks to confirm was retired or deleted, or somebody cannot open it. Those people finish without confirming it. If that is still wanted, let them read the policy or choose another.',
    ),
    text('分享 {recordNo} 的制度已废止或有人无权查看', 'The policy of {recordNo} was retired, or somebody cannot open it'),
    { toSubstitute: false },
  ),
  examPassed: notice(
    words('outcome', '通过考试', 'You passed an exam'),
    text('[{recordNo}] 您已通过考试', '[{recordNo}] You passed the exam'),
    text('您已通过考试 {recordNo}，得分 {score}。', 'You passed the exam {recordNo} with {score}.'),
    text('您已通过考试 {recordNo}:{score}', 'You passed the exam {recordNo}: {score}'),
    { toSubstitute: false },
  ),
  examRemarked: notice(
    words('outcome', '考试重新评分', 'Your exam was marked again'),
    text('[{recordNo}] 您的考试成绩已更正', '[{recordNo}] Your exam was marked again'),
    text('您的考试 {recordNo} 已重新评分，现得分 {score}。', 'Your exam {recordNo} was marked again: {score} now.'),
    text('考试 {recordNo} 已重新评分：{score}', 'The exam {recordNo} was marked again: {score}'),
    { toSubstitute: false },
  ),
  examFailed: notice(
    words('outcome', '未通过考试', 'You did not pass an exam'),
    text('[{recordNo}] 您未通过考试', '[{recordNo}] You did not pass the exam'),
    text(
      '您未通过考试 {recordNo}，得分 {score}。请查看答案；如有剩余次数，可再次参加。',
      'You did not pass the exam {recordNo}: {score}. See the answers; with an attempt left you can try again.',
    ),
    text('您未通过考试 {recordNo}:{score}', 'You did not pass the exam {recordNo}: {score}'),
    { toSubstitute: false },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
