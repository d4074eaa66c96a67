import { text } from '@portal/workflows';
import { notice, request } from './notice-template.ts';

/** The reminder ladder (docs/decisions/risk-control.md). `{duty}` is what must be done, `{days}` the days to or since the due date. */
export const reminderTemplates = {
  reminderBeforeDue: request(
    text('[{recordNo}] 提醒：{duty}将于 {dueOn} 到期', '[{recordNo}] Reminder: {duty} is due on {dueOn}'),
    text('{recordNo} 的{duty}将于 {dueOn} 到期，还有 {days} 天。', '{duty} of {recordNo} is due on {dueOn}, in {days} day(s).'),
    text('{recordNo} 的{duty}将于 {dueOn} 到期', '{duty} of {recordNo} is due on {dueOn}'),
    'view',
  ),
  reminderOverdue: request(
    text('[{recordNo}] 已逾期：{duty}应于 {dueOn} 完成', '[{recordNo}] Overdue: {duty} was due on {dueOn}'),
    text(
      '{recordNo} 的{duty}应于 {dueOn} 完成，已逾期 {days} 天，请尽快处理。',
      '{duty} of {recordNo} was due on {dueOn}, {days} day(s) ago. Please see to it soon.',
    ),
    text('{recordNo} 的{duty}已逾期 {days} 天', '{duty} of {recordNo} is {days} day(s) overdue'),
    'view',
  ),
  reminded: request(
    text('[{recordNo}] {actor} 提醒您：{duty}应于 {dueOn} 前完成', '[{recordNo}] {actor} reminds you: {duty} is due on {dueOn}'),
    text(
      '{actor} 提醒您：{recordNo} 的{duty}应于 {dueOn} 前完成，请及时处理。',
      '{actor} reminds you that {duty} of {recordNo} is due on {dueOn}. Please see to it in time.',
    ),
    text('{actor} 提醒您：{recordNo} 的{duty}应于 {dueOn} 前完成', '{actor} reminds you: {duty} of {recordNo} is due on {dueOn}'),
    'view',
  ),
  remindedOverdue: request(
    text('[{recordNo}] {actor} 催办：{duty}已逾期 {days} 天', '[{recordNo}] {actor} reminds you: {duty} is {days} day(s) overdue'),
    text(
      '{actor} 提醒您：{recordNo} 的{duty}应于 {dueOn} 完成，已逾期 {days} 天，请尽快处理。',
      '{actor} reminds you that {duty} of {recordNo} was due on {dueOn}, {days} day(s) ago. Please see to it soon.',
    ),
    text('{actor} 催办：{recordNo} 的{duty}已逾期 {days} 天', '{actor} reminds you: {duty} of {recordNo} is {days} day(s) overdue'),
    'view',
  ),
  reminderManager: notice(
    text('[{recordNo}] 下属逾期：{duty}应于 {dueOn} 完成', '[{recordNo}] Overdue in your team: {duty} was due on {dueOn}'),
    text(
      '{holder} 负责的 {recordNo} 的{duty}应于 {dueOn} 完成，已逾期 {days} 天。请督促处理。',
      '{duty} of {recordNo} was due on {dueOn}, {days} day(s) ago, and waits for {holder}. Please see that it is done.',
    ),
    text('{holder} 的{duty}（{recordNo}）已逾期 {days} 天', '{duty} of {recordNo} ({holder}) is {days} day(s) overdue'),
    { toSubstitute: false },
  ),
};
