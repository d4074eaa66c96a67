import { text } from '../text.ts';

/** What substitutes, reminders and their calendars, and the links of mails answer. */
export const dutyMessages = {
  // A reminder by hand
  'remind.tooSoon': text(
    '该记录已于 {at} 催办，24 小时内不能再次催办',
    'A reminder was sent at {at}. Reminders can be sent once every 24 hours',
  ),

  // Substitutes
  'substitution.substituteRequired': text('请选择代理人', 'Choose a substitute'),
  'substitution.self': text('不能指定本人为自己的代理人', 'You cannot be your own substitute'),
  'substitution.inactive': text('此人已停用', 'This person is inactive'),
  'substitution.fromRequired': text('请选择开始日期', 'Choose the first day'),
  'substitution.toRequired': text('请选择结束日期', 'Choose the last day'),
  'substitution.fromPast': text('开始日期不能早于今天', 'The first day cannot be before today'),
  'substitution.toBeforeFrom': text('结束日期不能早于开始日期', 'The last day cannot be before the first'),
  'substitution.tooLong': text('代理期最长 {days} 天', 'A substitution can last at most {days} days'),
  'substitution.overlaps': text(
    '{from} 至 {to} 已由{person}代理，两段代理不能重叠',
    '{person} is already the substitute from {from} to {to}. Substitutions cannot overlap',
  ),
  'substitution.overlapsNow': text(
    '这些日期刚刚已指定代理人，请重新加载',
    'A substitute was just assigned for these days. Reload the page',
  ),
  'substitution.substituteIsAway': text('代理人 {from} 至 {to} 本人也不在岗', 'The substitute is also away from {from} to {to}'),
  'substitution.over': text('该代理已结束', 'This substitution has already ended'),

  // Reminder settings
  'reminder.unknownDuty': text('没有此类待办', 'Unknown task type'),
  'reminder.dueInDays': text('期限须为 1 至 {max} 天', 'The number of days must be from 1 to {max}'),
  'reminder.offset': text('提醒须在截止日期前后 {max} 天之内', 'A reminder can be at most {max} days from the due date'),
  'reminder.offsetZero': text('截止日期当天不提醒，请填写 1 天以上', 'Reminders cannot be on the due date itself. Enter at least 1 day'),
  'reminder.tooEarly': text(
    '待办期限为 {days} 天，提醒最多可在到期前 {max} 天发出',
    'The task is due in {days} days, so a reminder must fall fewer than {days} days before the due date',
  ),
  'reminder.noneBefore': text(
    '待办期限只有 {days} 天，不能设置到期前的提醒',
    'The task is due in {days} day, which leaves no time for a reminder before the due date',
  ),
  'reminder.offsetTwice': text('同一天的提醒只能有一个', 'Only one reminder per day'),
  'reminder.tooMany': text('最多 {max} 个提醒', 'At most {max} reminders are possible'),
  'reminder.none': text('请至少保留一个提醒，或关闭此类提醒', 'Keep at least one reminder, or turn reminders off'),
  'reminder.managerBefore': text('只有到期后的提醒才抄送上级', 'Managers are only notified after the due date'),

  // Calendars
  'holiday.twice': text('{day} 出现了两次', '{day} appears twice'),
  'holiday.range': text('日期须在 2000 至 2100 年之间', 'The day must be between the years 2000 and 2100'),
  'holiday.nothing': text('没有可更新的日期', 'No days to change'),
  'country.code': text('请填写两位字母的国家/地区代码（ISO 3166-1），例如 CN', 'Enter a two-letter country code (ISO 3166-1), such as CN'),
  'country.timeZone': text('没有这个时区；例如 Asia/Shanghai', 'Unknown time zone. Example: Asia/Shanghai'),
  'country.unknown': text('该国家/地区尚无日历，请先添加', 'This country has no calendar yet. Add it first'),
  'country.inUse': text(
    '有 {departments} 个部门使用该国家/地区，不能删除',
    'This country is in use and cannot be removed. Departments: {departments}',
  ),
  'holiday.noWorkingDay': text('这样一来 {day} 之后一年内没有工作日', 'This would leave no working day within a year after {day}'),

  // Links of mails
  'mailLink.invalid': text(
    '此链接无效或不完整，请从平台的待办打开记录',
    'This link is invalid or incomplete. Open the record from your tasks',
  ),
  'mailLink.expired': text('此链接已过期，请从平台的待办打开记录', 'This link has expired. Open the record from your tasks'),
  'mailLink.otherPerson': text(
    '此链接是发给另一位用户的，请用收到邮件的账号登录',
    'This link was sent to someone else. Sign in as the person who received the email',
  ),
};
