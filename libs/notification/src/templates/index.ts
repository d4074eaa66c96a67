import { assessmentTemplates } from './assessment.templates.ts';
import { eventTemplates } from './event.templates.ts';
import { issueTemplates } from './issue.templates.ts';
import type { NoticeTemplate } from './notice-template.ts';
import { outcomeTemplates } from './outcome.templates.ts';
import { policyTemplates } from './policy.templates.ts';
import { reminderTemplates } from './reminder.templates.ts';
import { examTemplates } from './exam.templates.ts';
import { shareTemplates } from './share.templates.ts';

const all = {
  ...assessmentTemplates,
  ...outcomeTemplates,
  ...issueTemplates,
  ...eventTemplates,
  ...policyTemplates,
  ...shareTemplates,
  ...examTemplates,
  ...reminderTemplates,
};

export type NoticeKind = keyof typeof all;

/** Every notice by the name that the inbox and the mail log keep as its kind. */
export const noticeTemplates: Readonly<Record<NoticeKind, NoticeTemplate>> = all;

export type { NoticePage, NoticeTemplate } from './notice-template.ts';
