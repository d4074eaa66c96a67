import { notice, request, words, type NoticeTemplate, type ReminderKind } from '@portal/platform';
import { text } from '@portal/workflows';

/** The reminder ladder (docs/decisions/risk-control.md). `{duty}` is what must be done, `{days}` the days to or since the due date. */
export const reminderTemplates: Readonly<Record<ReminderKind, NoticeTemplate>> = {
  reminderOverdue: request(
    words('reminder', '逾期提醒', 'A task of yours is overdue'),
    text('[{recordNo}] 已逾期：{duty}应于 {dueOn} 完成', '[{recordNo}] Overdue: {duty} was due on {dueOn}'),
    text(
      '{recordNo} 的{duty}应于 {dueOn} 完成，已逾期 {days} 天，请尽快处理。',
      '{duty} for {recordNo} was due on {dueOn}, {days} ago. Please complete it as soon as possible.',
    ),
    text('{recordNo} 的{duty}已逾期 {days} 天', '{duty} for {recordNo} is {days} overdue'),
    {
      isUrgent: true,
      bulk: {
        subject: text('[{recordNo} 等 {count} 项] 已逾期，请尽快处理', '[{recordNo} and others, {count} in total] Overdue'),
        body: text(
          '以下 {count} 项待办已逾期，请尽快处理。',
          'These {count} tasks of yours are overdue. Please complete them as soon as possible.',
        ),
        list: '/',
      },
    },
  ),
  reminderManager: notice(
    words('reminder', '下属逾期', 'A task in your team is overdue'),
    text('[{recordNo}] 下属逾期：{duty}应于 {dueOn} 完成', '[{recordNo}] Overdue in your team: {duty} was due on {dueOn}'),
    text(
      '{holder} 负责的 {recordNo} 的{duty}应于 {dueOn} 完成，已逾期 {days} 天。请督促处理。',
      '{duty} for {recordNo} was due on {dueOn}, {days} ago, and is assigned to {holder}. Please make sure it is completed.',
    ),
    text('{holder} 的{duty}（{recordNo}）已逾期 {days} 天', '{duty} for {recordNo} ({holder}) is {days} overdue'),
    {
      toSubstitute: false,
      isUrgent: true,
      bulk: {
        subject: text('[{recordNo} 等 {count} 项] 下属逾期', '[{recordNo} and others, {count} in total] Overdue in your team'),
        body: text(
          '您的团队有以下 {count} 项待办已逾期，请督促处理。',
          'These {count} tasks of your team are overdue. Please make sure they are completed.',
        ),
        list: '/',
      },
    },
  ),
  reminded: request(
    words('reminder', '管理员提醒', 'An administrator reminded you'),
    text('[{recordNo}] {actor} 提醒您：{duty}应于 {dueOn} 前完成', '[{recordNo}] {actor} reminds you: {duty} is due on {dueOn}'),
    text(
      '{actor} 提醒您：{recordNo} 的{duty}应于 {dueOn} 前完成，请及时处理。',
      '{actor} reminds you: {duty} for {recordNo} is due on {dueOn}. Please complete it in time.',
    ),
    text('{actor} 提醒您：{recordNo} 的{duty}应于 {dueOn} 前完成', '{actor} reminds you: {duty} for {recordNo} is due on {dueOn}'),
    {
      isUrgent: true,
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] {actor} 提醒您按时处理',
          '[{recordNo} and others, {count} in total] {actor} reminds you of your tasks',
        ),
        body: text('{actor} 提醒您及时处理以下 {count} 项。', '{actor} reminds you of these {count} tasks. Please complete them in time.'),
      },
    },
  ),
  remindedOverdue: request(
    words('reminder', '管理员催办', 'An administrator reminded you of an overdue task'),
    text('[{recordNo}] {actor} 催办：{duty}已逾期 {days} 天', '[{recordNo}] {actor} reminds you: {duty} is {days} overdue'),
    text(
      '{actor} 提醒您：{recordNo} 的{duty}应于 {dueOn} 完成，已逾期 {days} 天，请尽快处理。',
      '{actor} reminds you: {duty} for {recordNo} was due on {dueOn}, {days} ago. Please complete it as soon as possible.',
    ),
    text('{actor} 催办：{recordNo} 的{duty}已逾期 {days} 天', '{actor} reminds you: {duty} for {recordNo} is {days} overdue'),
    {
      isUrgent: true,
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] {actor} 催办：已逾期',
          '[{recordNo} and others, {count} in total] {actor} reminds you: overdue',
        ),
        body: text(
          '{actor} 提醒您：以下 {count} 项已逾期，请尽快处理。',
          '{actor} reminds you that these {count} tasks are overdue. Please complete them as soon as possible.',
        ),
      },
    },
  ),
  reminderBeforeDue: request(
    words('reminder', '到期前提醒', 'A task of yours is due soon'),
    text('[{recordNo}] 提醒：{duty}将于 {dueOn} 到期', '[{recordNo}] Reminder: {duty} is due on {dueOn}'),
    text('{recordNo} 的{duty}将于 {dueOn} 到期，还有 {days} 天。', '{duty} for {recordNo} is due on {dueOn}, in {days}.'),
    text('{recordNo} 的{duty}将于 {dueOn} 到期', '{duty} for {recordNo} is due on {dueOn}'),
    {
      bulk: {
        subject: text('[{recordNo} 等 {count} 项] 提醒：即将到期', '[{recordNo} and others, {count} in total] Reminder: due soon'),
        body: text('您有以下 {count} 项待办即将到期，请按时完成。', 'These {count} tasks of yours are due soon.'),
        list: '/',
      },
    },
  ),
};
