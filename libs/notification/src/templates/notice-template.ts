import type { Text } from '@portal/workflows';
import type { MailAct } from '@portal/platform';

/** Where the notice's link leads: reading a control, filling in its assessment, reviewing it; reading or writing an event or a report. */
export type NoticePage =
  | 'view'
  | 'assess'
  | 'review'
  | 'event'
  | 'eventEdit'
  | 'report'
  | 'reportEdit'
  | 'policy'
  | 'policyEdit'
  | 'share'
  | 'exam'
  | 'examResults';

/**
 * One notice in both languages. `{name}` stands for a fact, see `NoticeFacts`. The subject names the record's number, so that a mailbox
 * can be searched for it.
 */
export interface NoticeTemplate {
  readonly subject: Text;
  /** The paragraph of the mail. */
  readonly body: Text;
  /** The line in the inbox. */
  readonly inbox: Text;
  readonly page: NoticePage;
  /** False: inbox only. */
  readonly mail: boolean;
  /** The reader must act next: he is told even when the act before was his own. */
  readonly mustAct: boolean;
  /** Whoever stands in for an absent reader hears of it as well. */
  readonly toSubstitute: boolean;
  /** What the reader is asked to do: the mail's button opens exactly that. A reminder takes it from its duty. */
  readonly act: MailAct | null;
}

type Traits = Partial<Pick<NoticeTemplate, 'page' | 'mail' | 'mustAct' | 'toSubstitute' | 'act'>>;

/** A notice of something that happened; by default a mail that leads to the record. */
export function notice(subject: Text, body: Text, inbox: Text, traits: Traits = {}): NoticeTemplate {
  return { subject, body, inbox, page: 'view', mail: true, mustAct: false, toSubstitute: true, act: null, ...traits };
}

const defaultAct: Readonly<Partial<Record<NoticePage, MailAct>>> = { assess: 'assess', review: 'review' };

/** A notice that asks its reader to act. */
export const request = (
  subject: Text,
  body: Text,
  inbox: Text,
  page: NoticePage,
  act: MailAct | null = defaultAct[page] ?? null,
): NoticeTemplate => notice(subject, body, inbox, { page, mustAct: true, act });

/** A notice for the inbox alone: its text is its line. */
export const inboxOnly = (inbox: Text, page: NoticePage = 'view'): NoticeTemplate => notice(inbox, inbox, inbox, { mail: false, page });
