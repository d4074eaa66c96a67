import type { RecordPage } from '@portal/contract';
import { text, type DutyName, type Text } from '@portal/workflows';

/** How people think of their notices: what they must do, what reminds them, what became of their work, what is good to know. */
export const noticeGroups = ['duty', 'reminder', 'outcome', 'information'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** What a list of kinds and a digest call a kind. */
export interface KindWords {
  readonly group: NoticeGroup;
  readonly label: Text;
}

export const words = (group: NoticeGroup, zh: string, en: string): KindWords => ({ group, label: text(zh, en) });

/** The mail about several records of one bulk action. `{recordNo}` is the first of them, `{count}` says how many there are. */
export interface BulkTemplate {
  readonly subject: Text;
  readonly body: Text;
  /** The console's list that shows the records, from the root; without one that of the records' source. */
  readonly list?: string;
}

/**
 * One notice in both languages. `{name}` stands for a fact, see `NoticeFacts`. The subject names the record's number, so that a mailbox
 * can be searched for it.
 */
export interface NoticeTemplate extends KindWords {
  readonly subject: Text;
  /** The paragraph of the mail. */
  readonly body: Text;
  /** The line in the inbox. */
  readonly inbox: Text;
  /** Where its link leads; null for the page on which the record is read. */
  readonly page: RecordPage | null;
  /** False: inbox only. */
  readonly mail: boolean;
  /** The reader must act next: he is told even when the act before was his own. */
  readonly mustAct: boolean;
  /** Must not wait for the next morning: something is overdue, somebody reminds by hand, or nobody else can act. */
  readonly isUrgent: boolean;
  /** Whoever stands in for an absent reader hears of it as well. */
  readonly toSubstitute: boolean;
  /** What the reader is asked to do: the mail's button opens exactly that. A reminder takes it from its duty. */
  readonly act: string | null;
  /** Of several records; null for the general words of the records' source. */
  readonly bulk: BulkTemplate | null;
}

type Traits = Partial<Omit<NoticeTemplate, keyof KindWords | 'subject' | 'body' | 'inbox'>>;

const plain = { page: null, mail: true, mustAct: false, isUrgent: false, toSubstitute: true, act: null, bulk: null };

/** A notice of something that happened; by default a mail that leads to the record. */
export function notice(kind: KindWords, subject: Text, body: Text, inbox: Text, traits: Traits = {}): NoticeTemplate {
  return { ...kind, subject, body, inbox, ...plain, ...traits };
}

/** A notice that asks its reader to act. */
export const request = (kind: KindWords, subject: Text, body: Text, inbox: Text, traits: Traits = {}): NoticeTemplate =>
  notice(kind, subject, body, inbox, { mustAct: true, ...traits });

/** A notice for the inbox alone: its text is its line. */
export const inboxOnly = (kind: KindWords, inbox: Text): NoticeTemplate => notice(kind, inbox, inbox, inbox, { mail: false });

/** How notices speak of records, by the name that `NoticeFacts.source` has. */
export interface NoticeSource {
  /** In a sentence. */
  readonly name: Text;
  /** The page on which such a record is read. */
  readonly page: RecordPage;
  /** Where one goes to do a duty that is done on another page. */
  readonly dutyPages?: Readonly<Partial<Record<DutyName, RecordPage>>>;
  /** What a mail calls the record's title, and whose it is. */
  readonly title: Text;
  readonly owner: Text;
  /** The record is known by its name alone. */
  readonly isUnnumbered?: true;
  /** Of several records, where a kind has no words of its own for them; without them what lists call the kind says it. */
  readonly bulk?: Required<BulkTemplate>;
}

/** What a mail's button asks for: the button's words, and the duty that is done with it. */
export interface NoticeAct {
  readonly label: Text;
  readonly duty: DutyName;
}
