import { notice, request, words, type NoticeTemplate, type ReminderKind } from '@portal/platform';
import { text } from '@portal/workflows';

/** The reminder ladder (docs/decisions/risk-control.md). `{duty}` is what must be done, `{days}` the days to or since the due date. */
export const reminderTemplates: Readonly<Record<ReminderKind, NoticeTemplate>> = {
  reminderOverdue: request(
    words('reminder', '逾期提醒', 'Something is overdue'),
    text('[{recordNo}] 已逾期：{duty}应于 {dueOn} 完成', '[{recordNo}] Overdue: {duty} was due on {dueOn}'),
    text(
      '{recordNo} 的{duty}应于 {dueOn} 完成，已逾期 {days} 天，请尽快处理。',
      '{duty} for {recordNo} was due on {dueOn}, {days} day(s) ago. Please complete it as soon as possible.',
    ),
    text('{recordNo} 的{duty}已逾期 {days} 天', '{duty} for {recordNo} is {days} day(s) overdue'),
    {
      isUrgent: true,
      bulk: {
        subject: text('[{recordNo} 等 {count} 项] 已逾期，请尽快处理', '[{recordNo} and others, {count} in total] Overdue'),
        body: text(
          '以下 {count} 项任务已逾期，请尽快处理。',
          'These {count} tasks of yours are overdue. Please complete them as soon as possible.',
        ),
        list: '/',
      },
    },
  ),
  reminderManager: notice(
    words('reminder', '下属逾期', 'Something is overdue in your team'),
    text('[{recordNo}] 下属逾期：{duty}应于 {dueOn} 完成', '[{recordNo}] Overdue in your team: {duty} was due on {dueOn}'),
    text(
      '{holder} 负责的 {recordNo} 的{duty}应于 {dueOn} 完成，已逾期 {days} 天。请督促处理。',
      '{duty} for {recordNo} was due on {dueOn}, {days} day(s) ago, and is assigned to {holder}. Please make sure it is completed.',
    ),
    text('{holder} 的{duty}（{recordNo}）已逾期 {days} 天', '{duty} for {recordNo} ({holder}) is {days} day(s) overdue'),
    {
      toSubstitute: false,
      isUrgent: true,
      bulk: {
        subject: text('[{recordNo} 等 {count} 项] 下属逾期', '[{recordNo} and others, {count} in total] Overdue in your team'),
        body: text(
          '您的团队有以下 {count} 项任务已逾期，请督促处理。',
          'These {count} tasks of your team are overdue. Please see that they are done.',
        ),
        list: '/',
      },
    },
  ),
  reminded: request(
    words('reminder', '管理员提醒', 'An administrator reminds you'),
    text('[{recordNo}] {actor} 提醒您：{duty}应于 {dueOn} 前完成', '[{recordNo}] {actor} reminds you: {duty} is due on {dueOn}'),
    text(
      '{actor} 提醒您：{recordNo} 的{duty}应于 {dueOn} 前完成，请及时处理。',
      '{actor} reminds you that {duty} of {recordNo} is due on {dueOn}. Please see to it in time.',
    ),
    text('{actor} 提醒您：{recordNo} 的{duty}应于 {dueOn} 前完成', '{actor} reminds you: {duty} of {recordNo} is due on {dueOn}'),
    {
      isUrgent: true,
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] {actor} 提醒您按时处理',
          '[{recordNo} and others, {count} in total] {actor} reminds you of what is due',
        ),
        body: text('{actor} 提醒您及时处理以下 {count} 项。', '{actor} reminds you of these {count} items. Please see to them in time.'),
      },
    },
  ),
  remindedOverdue: request(
    words('reminder', '管理员催办', 'An administrator reminds you of what is overdue'),
    text('[{recordNo}] {actor} 催办：{duty}已逾期 {days} 天', '[{recordNo}] {actor} reminds you: {duty} is {days} day(s) overdue'),
    text(
      '{actor} 提醒您：{recordNo} 的{duty}应于 {dueOn} 完成，已逾期 {days} 天，请尽快处理。',
      '{actor} reminds you that {duty} of {recordNo} was due on {dueOn}, {days} day(s) ago. Please see to it soon.',
    ),
    text('{actor} 催办：{recordNo} 的{duty}已逾期 {days} 天', '{actor} reminds you: {duty} of {recordNo} is {days} day(s) overdue'),
    {
      isUrgent: true,
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] {actor} 催办：已逾期',
          '[{recordNo} and others, {count} in total] {actor} reminds you: overdue',
        ),
        body: text(
          '{actor} 提醒您：以下 {count} 项已逾期，请尽快处理。',
          '{actor} reminds you that these {count} items are overdue. Please see to them soon.',
        ),
      },
    },
  ),
  reminderBeforeDue: request(
    words('reminder', '到期前提醒', 'Something is due soon'),
    text('[{recordNo}] 提醒：{duty}将于 {dueOn} 到期', '[{recordNo}] Reminder: {duty} is due on {dueOn}'),
    text('{recordNo} 的{duty}将于 {dueOn} 到期，还有 {days} 天。', '{duty} of {recordNo} is due on {dueOn}, in {days} day(s).'),
    text('{recordNo} 的{duty}将于 {dueOn} 到期', '{duty} of {recordNo} is due on {dueOn}'),
    {
      bulk: {
        subject: text('[{recordNo} 等 {count} 项] 提醒：即将到期', '[{recordNo} and others, {count} in total] Reminder: due soon'),
        body: text('您有以下 {count} 项任务即将到期，请按时完成。', 'These {count} tasks of yours are due soon.'),
        list: '/',
      },
    },
  ),
};
