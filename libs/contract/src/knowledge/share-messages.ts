import type { Text } from '@portal/workflows';

const text = (zh: string, en: string): Text => ({ zh, en });

/** What shares, readings and confirmations say. */
export const shareMessages = {
  'share.title': text('标题不能为空', 'The title cannot be empty'),
  'share.type': text('请选择分享类型', 'Choose a type'),
  'share.content': text('正文不能为空', 'The text cannot be empty'),
  'share.docs': text('请上传文件', 'Please upload a file'),
  'share.course': text('请上传课程', 'Please upload the course'),
  'share.courseUnknown': text('课程不存在，请重新上传', 'Course not found. Please upload it again'),
  'share.link': text('链接不能为空', 'The link cannot be empty'),
  'share.linkInvalid': text('链接须以 http:// 或 https:// 开头', 'The link must begin with http:// or https://'),
  'share.audience': text('请选择分享对象', 'Choose an audience'),
  'share.audienceUnknown': text('所选人员或部门不存在或已停用', 'A selected person or department is unknown or inactive'),
  'share.minReadSeconds': text('最短阅读时间须在 0 到 24 小时之间', 'The minimum reading time must be between 0 and 24 hours'),
  'share.examUnknown': text('考试不存在或已删除', 'The exam does not exist or was deleted'),
  'share.examNarrower': text(
    '分享对象中有 {count} 人不在该考试的对象范围内（{names}），请扩大考试对象或调整分享对象',
    'Not in the audience of this exam: {names} (total {count}). Widen the exam’s audience, or change this audience',
  ),
  'share.policyUnreadable': text(
    '分享对象中有 {count} 人无权查看该制度（{names}），请先授予查看权限或调整分享对象',
    'No access to this policy: {names} (total {count}). Give them access first, or change the audience',
  ),
  'share.policyNotOpen': text('该制度已废止或已删除，无法要求确认', 'This policy was retired or deleted, so no one can attest to it'),
  'share.policyUnknown': text('制度版本不存在，或该制度尚未发布', 'This policy version does not exist or was never published'),
  'share.fileUnknown': text('文件不存在，请重新上传', 'File not found. Please upload it again'),
  'share.pictureUnknown': text('正文中的图片不存在，请重新插入', 'A picture in the text was not found. Please insert it again'),
  'share.typeFixed': text('已有人阅读，不能更改分享类型', 'People have already read it, so its type can no longer change'),
  'share.notForYou': text('您不在该分享的对象之内', 'You are not in this resource’s audience'),
  'share.notByWord': text('该分享不接受自行确认学完课程', 'Readers cannot confirm completion of this course themselves'),
  'share.courseUnopened': text('请先打开课程学习', 'Open the course and work through it first'),
  'share.courseReports': text(
    '该课程会自动记录学习情况，请在课程内完成',
    'This course reports its own progress. Complete it inside the course',
  ),
  'share.courseConfirmed': text('已确认学完课程', 'You confirmed that you completed the course'),
  'share.activated': text('已发布，将邮件通知分享对象', 'Released. The audience is notified by email'),
  'share.deactivated': text('已停用', 'Withdrawn'),
  'share.reminded': text('将提醒 {count} 位未完成的人', 'Reminders will be sent. Readers who have not finished: {count}'),
  'share.nobodyToRemind': text('所有人都已完成', 'Everyone has finished'),
  'attest.notTied': text('该分享不需要确认制度', 'This resource does not require a policy attestation'),
  'attest.otherVersion': text('制度已有其他版本，请重新打开页面', 'The policy now has another version. Reopen the page'),
  'attest.notRead': text('请先读完', 'Please read it to the end first'),
  'attest.notReadable': text(
    '您目前无法查看该制度版本，无需确认',
    'You cannot currently open this policy version, so no attestation is required',
  ),
  'attest.examMissing': text('请先通过考试', 'Please pass the exam first'),
  'attest.courseMissing': text('请先完成课程', 'Please complete the course first'),
  'attest.done': text('已确认 {name} {version}', 'You attested to {name} {version}'),
};
