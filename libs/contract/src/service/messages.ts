import { text } from '../text.ts';

/** What files, jobs, trails, notifications and the mail log answer (docs/decisions/portal.md §8). */
export const serviceMessages = {
  // Files
  'file.tooLarge': text('文件大于 1Mb，不能上传。', 'File larger than 1Mb cannnot be uploaded.'),
  'file.evidenceTooLarge': text('文件不能超过 {max} MB', 'Files can be at most {max} MB'),
  'file.program': text(
    '不能上传程序文件。可以上传 PDF（.pdf）、Office 文档（.docx、.xlsx、.pptx、.doc、.xls、.ppt）、图片（.png、.jpg、.gif）、文本（.txt、.csv、.md）、邮件（.msg、.eml）、压缩包（.zip）等文件',
    'Programs cannot be uploaded. Files you can upload include PDF (.pdf), Office documents (.docx, .xlsx, .pptx, .doc, .xls, .ppt), images (.png, .jpg, .gif), text (.txt, .csv, .md), emails (.msg, .eml) and archives (.zip)',
  ),
  'file.empty': text('文件为空', 'The file is empty'),
  'file.contradictsName': text('文件内容与扩展名不符', 'The content of the file does not match its name'),
  'file.infected': text('文件含有恶意内容（{name}），不能上传', 'The file contains malicious content ({name}) and cannot be uploaded'),
  'file.unscanned': text(
    '病毒扫描服务暂不可用，文件未上传；请稍后再试或联系管理员',
    'The virus scanner is unavailable, so the file was not uploaded. Try again later or tell an administrator',
  ),
  'file.changed': text(
    '该文件的内容与历史记录中的哈希值不一致，可能已被更改或损坏，因此未发送，并已通知管理员',
    'The content of this file does not match its history: it was changed or damaged in storage. It was not sent, and the administrators have been notified',
  ),
  'file.duplicateName': text('名称不能重复', 'A file with this name is already attached'),
  'file.kind': text('仅支持上传文件后缀名为 .xlsx, .xls, .csv 的文件.', 'Only files ending in .xlsx, .xls, .csv can be uploaded.'),
  'file.one': text('仅支持上传一个文件!', 'Only one file can be uploaded!'),
  'file.template': text(
    '模板格式不正确，请下载正确的模板后重新上传。',
    'Format of the template is incorrect. Please download a correct template and upload it again.',
  ),
  'file.quota': text(
    '您今天上传的文件已达 {most} MB 的上限，请明天继续',
    'You have reached today’s upload limit of {most} MB. Please continue tomorrow',
  ),
  'file.nameTooLong': text('文件名不能超过 {most} 个字符', 'File names can have at most {most} characters'),
  'file.missing': text('请选择文件', 'Choose a file'),
  'file.refused': text('{zh}', '{en}'),

  // Jobs and exports
  'job.runs': text('同样的作业正在进行', 'The same job is already running'),
  'job.cancelled': text('已取消', 'Cancelled'),
  'export.failed': text('导出失败，请重试', 'Export failed. Try again'),
  'export.rightsChanged': text('您的权限或部门已变更，请重新导出', 'Your permissions or department have changed. Please export again'),
  'export.gone': text('下载地址无效或已过期', 'The download address is invalid or has expired'),

  // Time travel
  'trail.beforeCreation': text('该日期时记录尚未创建', 'The record did not exist on that date'),

  // Notifications
  'notification.fixed': text(
    '需要您处理的事项和会升级的提醒不能关闭邮件',
    'Emails about your tasks and escalating reminders cannot be turned off',
  ),

  // Mail log
  'mail.noServer': text('未配置邮件服务器，无法发送', 'No mail server is configured, so no email can be sent'),
  'mail.notResendable': text('只能重新发送未发送或失败的邮件', 'Only logged or failed emails can be resent'),
};
