import type { Text } from '@portal/workflows';
import type { MessageParam, MessageParams } from './refusal.ts';
import { adminMessages } from './admin/messages.ts';
import { assessmentPeriodMessages } from './assessment-period/messages.ts';
import { campaignMessages } from './campaign/messages.ts';
import { statementMessages } from './certification/messages.ts';
import { commentMessages } from './comment/messages.ts';
import { deficiencyMessages } from './deficiency/messages.ts';
import { bulkMessages } from './bulk/messages.ts';
import { controlTestMessages } from './control-test/messages.ts';
import { evidenceMessages } from './evidence-request/messages.ts';
import { fillSheetMessages } from './fill-sheet/messages.ts';
import { examMessages } from './knowledge/exam-messages.ts';
import { shareMessages } from './knowledge/share-messages.ts';
import { scormMessages } from './knowledge/scorm-messages.ts';
import { signInMessages } from './account/sign-in-messages.ts';
import { policyMessages } from './policy/messages.ts';
import { issueMessages } from './remediation/messages.ts';
import { sharedControlMessages } from './risk-control/shared-messages.ts';
import { reviewMessages } from './risk-control/review-messages.ts';
import { riskEventMessages } from './risk-event/messages.ts';
import { lossMessages } from './risk-event/loss-messages.ts';
import { storeMessages } from './risk-event/store-messages.ts';
import { teamMessages } from './team/messages.ts';

const text = (zh: string, en: string): Text => ({ zh, en });

/**
 * Every message that the service can answer, by key. `{name}` stands for a parameter. Wording that the specification quotes is kept to
 * the letter in its language; the other language is a faithful translation (docs/decisions/wire.md).
 */
export const messages = {
  success: text('成功', 'Success'),

  // Refusals by code
  validation: text('输入有误，请检查标出的字段', 'Some fields need your attention'),
  not_allowed: text('您没有权限对该记录执行此操作', 'You do not have permission to do this to this record'),
  not_found: text('记录不存在或您无权查看', 'The record does not exist or you do not have access to it'),
  wrong_state: text('记录当前的状态不允许此操作', 'This is not possible in the record’s current state'),
  conflict: text('记录已被他人修改，请重新加载后再提交', 'Someone else changed this record in the meantime. Reload it and try again'),
  'conflict.idempotency': text('同一 Idempotency-Key 已用于不同的请求', 'This Idempotency-Key was used for another request'),
  'conflict.in_progress': text('同一请求正在处理，请稍后再试', 'The same request is being processed; try again shortly'),
  unauthenticated: text('请先登录', 'Please sign in'),
  forbidden: text('您没有执行此操作的权限', 'You do not have permission to do this'),
  'forbidden.user_no': text('UserNo 与登录用户不一致', 'UserNo does not match the signed-in user'),
  'forbidden.network': text('此网络不允许使用系统管理功能', 'Administration is not available from this network'),
  'forbidden.origin': text('请求来源不被允许', 'The request came from another site and was refused'),
  too_large: text('内容过大', 'The content is too large'),
  unsupported_type: text('不支持的内容类型', 'This type of content is not supported'),
  rate_limited: text('操作过于频繁，请稍后再试', 'Too many attempts; please wait a while'),
  'rate_limited.recipients': text(
    '您在一小时内转发的人数已达上限，请 {minutes} 分钟后再试，或减少人数',
    'You have reached the hourly limit of people to forward to. Try again in {minutes} min or choose fewer people',
  ),
  'rate_limited.own_files': text(
    '您的其他文件正在打开，请等它们完成后再试',
    'Your other files are still being opened. Try again when they are done',
  ),
  'rate_limited.files': text('现在有很多文件正在打开，请一分钟后再试', 'Many files are being opened right now. Try again in a minute'),
  'rate_limited.calls': text('操作过于频繁，请 {minutes} 分钟后再试', 'Too many requests. Try again in {minutes} min'),
  fault: text('系统出现故障，编号 {reference}', 'Something went wrong on our side, reference {reference}'),
  'fault.full': text(
    '存储空间已满，本次内容未保存；请联系管理员，稍后重试',
    'The server is out of storage, so nothing was saved. Please tell an administrator and try again later',
  ),
  'fault.busy': text('系统繁忙，请几秒后重试', 'The portal is busy. Please try again in a few seconds'),
  'fault.unavailable': text('系统暂时不可用，请稍后重试', 'The portal is temporarily unavailable. Please try again shortly'),
  unknown_path: text('地址不存在', 'This address does not exist'),

  // Schema
  'validation.required': text('{field} 不能为空', '{field} is required'),
  'validation.invalid': text('{field} 的值无效', '{field} has an invalid value'),
  'validation.too_long': text('{field} 不能超过 {max} 个字符', '{field} can have at most {max} characters'),
  'validation.future_date': text('{field} 不能是未来的日期', '{field} cannot be in the future'),
  'validation.malformed': text('请求内容无法解析', 'The request could not be read'),
  'validation.unknown_reference': text('{field} 的值不存在或已停用', '{field} is unknown or inactive'),

  // Risk control, in the order of the checks (docs/decisions/portal.md §5)
  'riskControl.categoryLevelOne': text('一级风险分类不能为空', 'Choose category 1'),
  'riskControl.riskDescription': text('风险描述不能为空', 'The risk description cannot be empty'),
  'riskControl.managementArea': text('管理区域不能为空', 'The management area cannot be empty'),
  'riskControl.keyControl': text('是否关键控制不能为空', 'Key control cannot be empty'),
  'riskControl.businessUnit': text('业务线不能为空', 'The business unit cannot be empty'),
  'riskControl.controlObjective': text('控制目标不能为空', 'The control objective cannot be empty'),
  'riskControl.standardControlDesc': text('标准控制描述不能为空', 'The standard control description cannot be empty'),
  'riskControl.controlCategory': text('控制类别不能为空', 'The control category cannot be empty'),
  'riskControl.controlOwnerFunction': text('控制责任职能不能为空', 'The control owner function cannot be empty'),
  'riskControl.controlOwnerDeptId': text('控制责任部门不能为空', 'The control owner department cannot be empty'),
  'riskControl.controlOwner': text('控制责任人不能为空', 'The control owner cannot be empty'),
  'riskControl.ownerFixed': text('提交后请使用“更换责任人”', 'After submission, use Reassign to change the owner'),
  'riskControl.ownerChosen': text('请先删除当前的控制责任人', 'Please delete the current control owner first'),

  // Current control
  'currentControl.riskId': text('riskId不能为空，请联系管理员', 'riskId cannot be empty, contact the administrator'),
  'currentControl.currentControlDesc': text('现有控制描述不能为空', 'The current control description cannot be empty'),
  'currentControl.controlFrequency': text('控制频率不能为空', 'The control frequency cannot be empty'),
  'currentControl.controlMode': text('控制方式不能为空', 'The control method cannot be empty'),
  'currentControl.controlAssessmentComments': text('自评说明不能为空', 'The self-assessment comments cannot be empty'),
  'currentControl.controlAssessmentScore': text('自评分数须为 1 至 5', 'The self-assessment score must be 1 to 5'),
  'currentControl.noPrevious': text('未找到上一次信息', 'No earlier year was found'),

  // Review
  ...reviewMessages,
  ...statementMessages,
  ...assessmentPeriodMessages,
  ...campaignMessages,
  ...commentMessages,

  'forward.notForwarded': text('该记录没有转发给此人', 'It was not forwarded to this person'),
  // Other steps
  'action.reasonRequired': text('请填写原因', 'A reason is required'),
  'forward.noPerson': text('请选择要转发的人员', 'Choose at least one person'),
  'assistants.ownerIsAssistant': text('责任人不能同时是协助人', 'The owner cannot also be an assistant'),
  'reassign.same': text('新责任人与当前责任人相同', 'This person is already the owner'),
  ...issueMessages,
  ...deficiencyMessages,
  ...bulkMessages,
  ...fillSheetMessages,
  'rollForward.unfinished': text('记录尚未完成，不能结转', 'The record is not complete and was not rolled forward'),
  'riskControl.yearTaken': text('该年度已有记录 {riskNo}', 'That year already has control {riskNo}'),
  ...sharedControlMessages,
  'rollForward.exists': text('该年度的记录已存在', 'A record for that year already exists'),
  'listView.name': text('请为视图命名', 'Name the view'),
  'listView.nameTaken': text('已有同名视图', 'You already have a view with this name'),
  'listView.departmentNameTaken': text('本部门已有同名视图', 'Your department already has a view with this name'),
  'listView.noDepartment': text('您不属于任何部门，无法共享视图', 'You do not belong to a department that you could share the view with'),
  'listView.role': text('请选择角色', 'Choose a role'),
  'listView.tooMany': text('每个列表最多保存 {max} 个视图', 'You can save at most {max} views per list'),
  'rollForward.failed': text(
    '结转中断，已结转的记录保留；请重新结转其余记录',
    'Roll-forward was interrupted. Completed records are kept. Roll forward the rest again',
  ),
  'remind.tooSoon': text(
    '该记录已于 {at} 催办，24 小时内不能再次催办',
    'A reminder was sent at {at}. Reminders can be sent once every 24 hours',
  ),
  'rollForward.year': text('最多结转到下一年度', 'Records can be rolled forward to next year at the latest'),
  'delete.done': text('删除成功', 'Delete it successfully.'),

  // Sign-in
  'login.account': text('请输入您的账号', 'Please enter your account'),
  'login.password': text('密码长度至少大于六位', 'The password must have at least six characters'),
  'login.captcha': text('验证码错误或已过期', 'The code is wrong or has expired'),
  'login.failed': text('账号或密码错误', 'The account or the password is wrong'),
  'login.locked': text('尝试次数过多，请 {minutes} 分钟后再试', 'Too many attempts; try again in {minutes} min'),
  'captcha.limited': text('获取验证码过于频繁，请 {minutes} 分钟后再试', 'Too many codes requested. Try again in {minutes} min'),
  'login.stepGone': text('登录步骤已过期，请重新登录', 'This sign-in step has expired. Please sign in again'),
  'login.sessionLost': text('验证失败，请重新登录。', 'Verification failed, please Login again.'),

  ...signInMessages,

  // Passwords (docs/decisions/identity.md)
  'password.currentMissing': text('请输入当前密码', 'Enter your current password'),
  'password.currentWrong': text('当前密码不正确', 'The current password is wrong'),
  'password.tooShort': text('新密码至少需要 12 个字符', 'The new password must have at least 12 characters'),
  'password.tooLong': text('新密码不能超过 1000 个字符', 'The new password can have at most 1000 characters'),
  'password.common': text(
    '这个密码太常见或已被泄露，容易被猜到；请换用几个互不相关的词',
    'This password is too common or has been leaked, so it is easy to guess. Use a few unrelated words',
  ),
  'password.containsName': text(
    '密码中不能含有您的姓名、账号、邮箱或平台名称',
    'The password must not contain your name, user number, email address or the portal’s name',
  ),
  'password.same': text('新密码不能与当前密码相同', 'The new password must be different from the current one'),
  'password.changed': text('密码已更改，您的其他登录已全部结束', 'Password changed. Your other sessions were ended'),
  'password.changeRequired': text('请先更改密码', 'Please change your password first'),
  'password.resetSent': text(
    '如果该账号存在并登记了邮箱，我们已向其发送邮件。链接 30 分钟内有效。',
    'If this account exists and has an email address, we have sent it an email. The link is valid for 30 minutes.',
  ),
  'password.noMail': text(
    '系统未配置邮件服务器，无法自助重设密码；请联系风险管理员设置临时密码',
    'The portal has no mail server, so it cannot send a link. Ask a risk administrator for a temporary password',
  ),
  'password.resetGone': text(
    '链接无效、已使用或已过期，请重新申请',
    'The link is invalid, already used or expired. Please request a new one',
  ),
  'password.resetDone': text('新密码已设置，请登录', 'Your new password is set. Please sign in'),
  'password.resetLimited': text('申请次数过多，请 {minutes} 分钟后再试', 'Too many requests; try again in {minutes} min'),

  // Files and import (docs/decisions/portal.md §8)
  'file.tooLarge': text('文件大于 1Mb，不能上传。', 'File larger than 1Mb cannnot be uploaded.'),
  'file.evidenceTooLarge': text('文件不能超过 {max} MB', 'Files can be at most {max} MB'),
  'file.program': text(
    '不能上传程序文件。可以上传 PDF（.pdf）、Office 文档（.docx、.xlsx、.pptx、.doc、.xls、.ppt）、图片（.png、.jpg、.gif）、文本（.txt、.csv、.md）、邮件（.msg、.eml）、压缩包（.zip）等文件',
    'Programs cannot be uploaded. Files you can upload include PDF (.pdf), Office documents (.docx, .xlsx, .pptx, .doc, .xls, .ppt), images (.png, .jpg, .gif), text (.txt, .csv, .md), emails (.msg, .eml) and archives (.zip)',
  ),
  'file.empty': text('文件为空', 'The file is empty'),
  'file.contradictsName': text('文件内容与扩展名不符', 'The content of the file contradicts its name'),
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
  'import.gone': text('导入记录不存在', 'Import not found'),
  'import.chunk': text('分块序号无效', 'The chunk number is invalid'),
  'import.fileBusy': text('同一文件正在导入', 'The same file is already being imported'),
  'import.noRows': text('没有可导入的数据行', 'There are no rows to import'),
  'file.refused': text('{zh}', '{en}'),

  // A row of an import file: errors, then warnings
  'import.required': text('必填', 'Required'),
  'import.too_long': text('不能超过 {max} 个字符', 'Can have at most {max} characters'),
  'import.unknown_store_no': text('{year} 年度风险库中没有编号 {value}', 'The risk library of {year} has no item {value}'),
  'import.retired_store_no': text('风险库条目 {value} 已停用', 'Library item {value} is retired'),
  'import.unknown_risk_no': text('没有编号为 {value} 的风险控制', 'Risk control {value} does not exist'),
  'import.unknown_shared': text('{year} 年度不存在共用控制或风险 {value}', 'There is no shared control or risk {value} in {year}'),
  'import.shared_alone': text(
    '文件中只有这一行填写了 {value}；请填写 KC- 或 RC- 编号，或在共用控制的各行填写同一代号',
    'Only this row says {value}. Enter a KC- or RC- number, or the same word in every row that shares the control',
  ),
  'import.shared_leads': text(
    '该行的控制已由其他风险共用，不能改用 {value}',
    'Other risks share the control of this row, so it cannot take {value}',
  ),
  'import.not_draft': text('{value} 不是草稿，不能通过导入修改', '{value} is not a draft and cannot be changed by import'),
  'import.deleted_risk_no': text('{value} 已删除', '{value} has been deleted'),
  'import.other_year': text(
    '{value} 属于 {year} 年度，只能修改当年的草稿',
    '{value} belongs to {year}; only drafts of the current year can be changed',
  ),
  'import.repeated': text('与第 {first} 行的编号重复', 'Repeats the number of row {first}'),
  'import.unknown_person': text('没有用户编号或 AD 编号为“{value}”的人员', 'No person has the user number or AD number “{value}”'),
  'import.unknown_department': text('没有名为“{value}”的部门', 'No department is named “{value}”'),
  'import.unknown_value': text('“{value}”不是可选值', '“{value}” is not an allowed value'),
  'import.allowed_values': text('“{value}”不是可选值，可选：{values}', '“{value}” is not an allowed value. Use {values}'),
  'import.ambiguous_value': text('“{value}”对应多个值，无法确定', '“{value}” is ambiguous'),
  'import.inactive_value': text('“{value}”已停用', '“{value}” is inactive'),
  'import.category_gap': text('填写下级分类前须填写上级分类', 'Fill in the parent category first'),
  'import.store_not_active': text('{value} 已停用或归档，不能修改', '{value} is retired or archived and cannot be changed'),
  'import.number_form': text('编号只能由字母、数字和 . _ - @ 组成', 'Use only letters, digits and . _ - @'),
  'import.number_taken': text('“{value}”已属于 {name}', '“{value}” belongs to {name}'),
  'import.person_left': text('{value} 已停用，请先在人员管理中启用', '{value} is inactive. Reactivate this person first'),
  'import.email_form': text('“{value}”不是邮箱地址', '“{value}” is not an email address'),
  'import.no_email': text('没有邮箱，将收不到邮件通知', 'Without an email address this person receives no emails'),
  'import.manager_circle': text('上级“{value}”形成循环', 'The manager “{value}” creates a circular reporting line'),
  'import.administrator_account': text(
    '管理员账号（角色、邮箱、AD 账号）不能通过导入变更，须由两位管理员在人员页面逐一完成',
    'An administrator’s account (roles, email, AD number) cannot be changed by import. Two administrators must do this on the People page',
  ),
  'import.last_administrator': text('导入后将没有在职的风险管理员', 'The import would leave no active risk administrator'),
  'import.too_many_issues': text('还有 {count} 处问题未列出', '{count} more not listed'),
  'import.failed': text('处理导入时出现故障，未写入任何行，请重新上传', 'The import failed and nothing was written. Upload the file again'),
  'import.no_right': text(
    '上传人已无导入权限，未写入任何行',
    'The person who uploaded no longer has permission to import. Nothing was written',
  ),
  'import.similar_draft': text('与草稿 {value} 相似，请确认不是重复录入', 'Similar to draft {value}. Make sure it is not a duplicate'),
  'import.new_category': text('将新建分类“{value}”', 'The category “{value}” will be created'),

  // Exports
  'job.runs': text('同样的作业正在进行', 'The same job is already running'),
  'job.cancelled': text('已取消', 'Cancelled'),
  'export.failed': text('导出失败，请重试', 'Export failed. Try again'),
  'yearEnd.nothing': text('所选条件下没有风险控制', 'No risk controls match these filters'),
  'yearEnd.tooLarge': text(
    '所选 {controls} 项控制含 {files} 个文件（{size} MB），超出一个资料包的上限（{mostControls} 项控制、约 {mostFiles} 个文件、{mostSize} MB）。请按年度、分类、部门或责任人分批导出。',
    'The {controls} selected controls have {files} files ({size} MB), which is more than one package can hold ({mostControls} controls, about {mostFiles} files, {mostSize} MB). Export them in parts: by year, category, department or owner.',
  ),
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

  // Substitutes
  'substitution.substituteRequired': text('请选择代理人', 'Please choose the substitute'),
  'substitution.self': text('不能指定本人为自己的代理人', 'You cannot be your own substitute'),
  'substitution.inactive': text('此人已停用', 'This person is inactive'),
  'substitution.fromRequired': text('请选择开始日期', 'Please choose the first day'),
  'substitution.toRequired': text('请选择结束日期', 'Please choose the last day'),
  'substitution.fromPast': text('开始日期不能早于今天', 'The first day cannot be before today'),
  'substitution.toBeforeFrom': text('结束日期不能早于开始日期', 'The last day cannot be before the first'),
  'substitution.tooLong': text('代理期最长 {days} 天', 'A substitution can last at most {days} days'),
  'substitution.overlaps': text(
    '{from} 至 {to} 已由{name}代理，两段代理不能重叠',
    '{name} is already the substitute from {from} to {to}. Substitutions cannot overlap',
  ),
  'substitution.overlapsNow': text('这些日期刚刚已指定代理人，请重新加载', 'A substitute was just named for these days. Please reload'),
  'substitution.substituteIsAway': text('代理人 {from} 至 {to} 本人也不在岗', 'The substitute is also away from {from} to {to}'),
  'substitution.over': text('该代理已结束', 'This substitution has already ended'),

  // Reminder settings
  'reminder.unknownDuty': text('没有此类任务', 'Unknown task type'),
  'reminder.dueInDays': text('期限须为 1 至 {max} 天', 'The due date must be 1 to {max} days ahead'),
  'reminder.offset': text('提醒须在到期日前后 {max} 天之内', 'A reminder can be at most {max} days from the due date'),
  'reminder.offsetZero': text('到期日当天不提醒，请填写 1 天以上', 'Reminders cannot be on the due date itself. Enter at least 1 day'),
  'reminder.tooEarly': text(
    '任务期限为 {days} 天，提醒最多可在到期前 {max} 天发出',
    'The task is due in {days} days, so a reminder must fall fewer than {days} days before the due date',
  ),
  'reminder.noneBefore': text(
    '任务期限只有 {days} 天，不能设置到期前的提醒',
    'The task is due in {days} day, which leaves no time for a reminder before the due date',
  ),
  'reminder.offsetTwice': text('同一天的提醒只能有一个', 'Only one reminder per day'),
  'reminder.tooMany': text('最多 {max} 个提醒', 'There can be at most {max} reminders'),
  'reminder.none': text('请至少保留一个提醒，或关闭此类提醒', 'Keep at least one reminder, or turn reminders off'),
  'reminder.managerBefore': text('只有到期后的提醒才抄送上级', 'Managers are only notified after the due date'),
  'holiday.twice': text('{day} 出现了两次', '{day} appears twice'),
  'holiday.range': text('日期须在 2000 至 2100 年之间', 'The day must be between the years 2000 and 2100'),
  'holiday.nothing': text('没有可更新的日期', 'No days to change'),
  'country.code': text('请填写两位字母的国家/地区代码（ISO 3166-1），例如 CN', 'Enter a two-letter country code (ISO 3166-1), such as CN'),
  'country.timeZone': text('没有这个时区；例如 Asia/Shanghai', 'Unknown time zone. Example: Asia/Shanghai'),
  'country.unknown': text('该国家/地区尚无日历，请先添加', 'This country has no calendar yet. Add it first'),
  'country.inUse': text(
    '有 {departments} 个部门使用该国家/地区，不能删除',
    '{departments} department(s) use this country, so it cannot be removed',
  ),
  'holiday.noWorkingDay': text('这样一来 {day} 之后一年内没有工作日', 'This would leave no working day within a year after {day}'),

  // Links of mails
  'mailLink.invalid': text(
    '此链接无效或不完整，请从门户的待办打开记录',
    'This link is invalid or incomplete. Open the record from your tasks',
  ),
  'mailLink.expired': text('此链接已过期，请从门户的待办打开记录', 'This link has expired. Open the record from your tasks'),
  'mailLink.otherPerson': text(
    '此链接是发给另一位用户的，请用收到邮件的账号登录',
    'This link was sent to someone else. Sign in as the person who received the email',
  ),

  ...adminMessages,
  ...controlTestMessages,
  ...evidenceMessages,
  ...riskEventMessages,
  ...lossMessages,
  ...storeMessages,
  ...teamMessages,
  ...policyMessages,
  ...scormMessages,
  ...examMessages,
  ...shareMessages,
} satisfies Record<string, Text>;

export type MessageKey = keyof typeof messages;
export type Language = 'zh' | 'en';

/** Characters of a value that a message repeats. */
const REPEATED = 200;

/** Several values stand one after the other as the language writes them. */
const write = (value: MessageParam, language: Language): string =>
  typeof value === 'object'
    ? value.map((one) => (typeof one === 'string' ? one : one[language])).join(language === 'zh' ? '、' : ', ')
    : String(value);

/** A message in a language, its `{parameters}` filled in; of a long one the beginning. A message that is nothing but a parameter carries words of its own. */
export function say(key: MessageKey, language: Language, params: MessageParams = {}): string {
  const template = messages[key][language];
  const most = /^\{\w+\}$/.test(template) ? Infinity : REPEATED;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = write(params[name] ?? whole, language);
    return value.length <= most ? value : `${value.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  });
}
