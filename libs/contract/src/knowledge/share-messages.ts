import type { Text } from '@portal/workflows';

const text = (zh: string, en: string): Text => ({ zh, en });

/** What shares, readings and confirmations say. */
export const shareMessages = {
  'share.title': text('标题不能为空', 'The title cannot be empty'),
  'share.type': text('请选择分享类型', 'Choose what kind of share it is'),
  'share.content': text('正文不能为空', 'The text cannot be empty'),
  'share.docs': text('请上传文件', 'Please upload a file'),
  'share.course': text('请上传课程', 'Please upload the course'),
  'share.courseUnknown': text('课程不存在，请重新上传', 'The course is not there; please upload it again'),
  'share.link': text('链接不能为空', 'The link cannot be empty'),
  'share.linkInvalid': text('链接须以 http:// 或 https:// 开头', 'The link must begin with http:// or https://'),
  'share.audience': text('请选择分享对象', 'Choose whom it is for'),
  'share.audienceUnknown': text('所选人员或部门不存在或已停用', 'A person or department that you chose is unknown or inactive'),
  'share.minReadSeconds': text('最短阅读时间须在 0 到 24 小时之间', 'The shortest reading time lies between 0 and 24 hours'),
  'share.examUnknown': text('考试不存在或已删除', 'The exam does not exist or was deleted'),
  'share.examNarrower': text(
    '分享对象中有 {count} 人不在该考试的对象范围内（{names}），请扩大考试对象或调整分享对象',
    '{count} of those whom the share is for are not in the audience of this exam ({names}): widen the exam’s audience or choose another for the share',
  ),
  'share.policyUnreadable': text(
    '分享对象中有 {count} 人无权查看该制度（{names}），请先授予查看权限或调整分享对象',
    '{count} of those whom the share is for cannot open this policy ({names}): let them read it first or choose another audience',
  ),
  'share.policyNotOpen': text('该制度已废止或已删除，无法要求确认', 'This policy was retired or deleted; nobody can confirm it'),
  'share.policyUnknown': text('制度版本不存在，或该制度尚未发布', 'This version of a policy does not exist, or was never published'),
  'share.fileUnknown': text('文件不存在，请重新上传', 'A file is not there; please upload it again'),
  'share.pictureUnknown': text('正文中的图片不存在，请重新插入', 'A picture in the text is not there; please insert it again'),
  'share.typeFixed': text('已有人阅读，不能更改分享类型', 'People have read it already: its kind cannot change any more'),
  'share.notForYou': text('您不在该分享的对象之内', 'This share is not for you'),
  'share.notByWord': text('该分享不接受自行确认学完课程', 'This share does not accept the reader’s word for its course'),
  'share.courseUnopened': text('请先打开课程学习', 'Please open the course and work through it first'),
  'share.courseReports': text(
    '该课程会自动记录学习情况，请在课程内完成',
    'This course reports its progress itself: please complete it inside the course',
  ),
  'share.courseConfirmed': text('已确认学完课程', 'You confirmed that you have worked through the course'),
  'share.activated': text('已发布，将邮件通知分享对象', 'Released; its audience hears of it by mail'),
  'share.deactivated': text('已停用', 'Taken back'),
  'share.reminded': text('将提醒 {count} 位未完成的人', '{count} who have not finished will be reminded'),
  'share.nobodyToRemind': text('所有人都已完成', 'Everybody has finished'),
  'attest.notTied': text('该分享不需要确认制度', 'This share asks to confirm no policy'),
  'attest.otherVersion': text('制度已有其他版本，请重新打开页面', 'The share is tied to another version by now; please open it again'),
  'attest.notRead': text('请先读完', 'Please read it to the end first'),
  'attest.notReadable': text(
    '您目前无法查看该制度版本，无需确认',
    'You cannot open this version of the policy now, so you need not confirm it',
  ),
  'attest.examMissing': text('请先通过考试', 'Please pass the exam first'),
  'attest.courseMissing': text('请先完成课程', 'Please complete the course first'),
  'attest.done': text('已确认 {name} {version}', 'You confirmed {name} {version}'),
};
