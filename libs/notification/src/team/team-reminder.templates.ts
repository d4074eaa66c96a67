import type { Language } from '@portal/contract';
import { words, type KindWords, type MailContent, type NamedPerson } from '@portal/platform';
import { duties, text, type DutyName, type Text } from '@portal/workflows';
import { dayWords, nameIn } from '../templates/notice-text.ts';

/** It is no step of a record and cannot be chosen: a manager who asks is not put off until tomorrow's digest. */
export const teamWords: Readonly<Record<'teamReminded', KindWords>> = {
  teamReminded: words('reminder', '上级提醒', 'Your manager reminded you'),
};

/** A task as a manager's reminder tells its holder of it. */
export interface RemindedTask {
  readonly recordNo: string;
  readonly title: string;
  readonly titleEn: string;
  readonly duty: string;
  /** `yyyy-MM-dd` */
  readonly dueOn: string;
  /** Days since then, negative before it. */
  readonly days: number;
  /** Where it is done. */
  readonly link: string;
}

export interface TeamReminderFacts {
  readonly manager: NamedPerson;
  /** Whose tasks they are, where the reader is his substitute. */
  readonly insteadOf: NamedPerson | null;
}

const lines = {
  late: text('{manager} 提醒您：{task}已逾期 {days} 天', '{manager} reminds you: {task} is {days} overdue'),
  due: text('{manager} 提醒您：{task}应于 {dueOn} 前完成', '{manager} reminds you: {task} is due on {dueOn}'),
};

const mail = {
  subjectOne: text('{manager} 提醒您处理{task}', '{manager} reminds you: {task}'),
  subjectMany: text('{manager} 提醒您处理 {count} 项待办', '{manager} reminds you of {count} tasks'),
  body: text('{manager} 请您尽快处理以下待办。', '{manager} asks you to complete these tasks as soon as possible.'),
  insteadOf: text('您收到此通知，因为您目前代理 {name} 的待办。', 'You are receiving this because you are the substitute for {name}.'),
  late: text('应于 {dueOn} 完成，已逾期 {days} 天', 'due on {dueOn}, {days} overdue'),
  due: text('应于 {dueOn} 前完成', 'due on {dueOn}'),
  openOne: text('打开待办', 'Open task'),
  openAll: text('查看我的待办', 'View my tasks'),
};

const dutyIn = (duty: string, language: Language): string => duties[duty as DutyName].label[language];

function fill(pattern: Text, language: Language, values: Readonly<Record<string, string>>): string {
  return pattern[language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** `Self-assessment for RC-2026-000205`; policies have a name and no number. */
function nameTask({ recordNo, title, titleEn, duty }: RemindedTask, language: Language): string {
  const said = dutyIn(duty, language);
  const record = recordNo || (language === 'en' ? titleEn || title : title);
  return language === 'zh' ? `${record} 的${said}` : `${said} for ${record}`;
}

function sayTask(
  pattern: { readonly late: Text; readonly due: Text },
  task: RemindedTask,
  manager: NamedPerson,
  language: Language,
): string {
  return fill(task.days > 0 ? pattern.late : pattern.due, language, {
    manager: nameIn(manager, language),
    task: nameTask(task, language),
    days: dayWords(task.days, language),
    dueOn: task.dueOn,
  });
}

/** The line of the inbox. */
export const teamReminderLine = (task: RemindedTask, { manager }: TeamReminderFacts, language: Language): string =>
  sayTask(lines, task, manager, language);

/** One mail for all that a manager reminds of at once, in the reader's language. */
export function teamReminderMail(
  tasks: readonly RemindedTask[],
  { manager, insteadOf }: TeamReminderFacts,
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
): MailContent {
  const [first] = tasks;
  const isOne = tasks.length === 1 && first !== undefined;
  const values = {
    manager: nameIn(manager, language),
    task: isOne ? nameTask(first, language) : '',
    count: String(tasks.length),
    name: insteadOf ? nameIn(insteadOf, language) : '',
  };
  return {
    subject: fill(isOne ? mail.subjectOne : mail.subjectMany, language, values),
    greetingName: nameIn(reader, language),
    paragraphs: [fill(mail.body, language, values), ...(insteadOf ? [fill(mail.insteadOf, language, values)] : [])],
    quote: undefined,
    facts: tasks.map((task) => [nameTask(task, language), sayTask(mail, task, manager, language)] as const),
    action: isOne
      ? { label: mail.openOne[language], url: `${publicUrl}${first.link}` }
      : { label: mail.openAll[language], url: `${publicUrl}/dashboard` },
  };
}
