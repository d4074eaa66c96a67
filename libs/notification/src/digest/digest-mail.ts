import type { Language } from '@portal/contract';
import type { MailContent, MailSection, NamedPerson } from '@portal/platform';
import { text, type Text } from '@portal/workflows';
import type { NoticeRegistry } from '../registry/notice-registry.ts';
import { actButton } from '../templates/acts.ts';
import { nameIn } from '../templates/notice-text.ts';

/** One notice that waited, as its inbox row has it. */
export interface WaitingNotice {
  readonly id: number;
  readonly kind: string;
  readonly text: string;
  readonly textEn: string;
  readonly recordNo: string;
  readonly link: string;
  /** What its reader is asked to do, and the signed address of it. */
  readonly act: string | null;
  readonly actUrl: string | null;
}

/** So many lines stand in one mail; the inbox has all. */
export const MOST_LINES = 200;

const words = {
  subject: text('每日摘要 {day}：{count} 条通知', 'Daily digest for {day}: {count} notifications'),
  subjectOne: text('每日摘要 {day}：1 条通知', 'Daily digest for {day}: 1 notification'),
  flushed: text('{count} 条等待摘要的通知', '{count} notifications waiting for your digest'),
  flushedOne: text('1 条等待摘要的通知', '1 notification waiting for your digest'),
  intro: text(
    '以下是自上次摘要以来的通知。已读或已处理的不再列出。',
    'Notifications since your last digest, except those you have already read or dealt with.',
  ),
  flushedIntro: text(
    '您已改为立即接收以下类型的邮件，因此等待中的通知现在一并发送。',
    'You chose to receive these emails immediately, so the waiting ones are sent now.',
  ),
  heading: text('{label}（{count}）', '{label} ({count})'),
  more: text('另有 {count} 条，请在收件箱中查看。', 'More in your inbox: {count}.'),
  other: text('其他', 'Other'),
  open: text('打开收件箱', 'Open inbox'),
  choose: text('您可以在“我的账号 › 通知”中更改接收方式。', 'You can change your email preferences under My account › Notifications.'),
} satisfies Record<string, Text>;

const fill = (pattern: Text, language: Language, values: Readonly<Record<string, string | number>>): string =>
  pattern[language].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/**
 * The mail of a digest, grouped by kind.
 * @param occasion the day of a daily digest, or `flush` when its reader switched to mails at once
 */
export function digestContent(
  registry: NoticeRegistry,
  notices: readonly WaitingNotice[],
  occasion: { readonly day: string } | 'flush',
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
): MailContent {
  const count = notices.length;
  const daily = occasion !== 'flush';
  const subject = daily ? (count === 1 ? words.subjectOne : words.subject) : count === 1 ? words.flushedOne : words.flushed;
  const shown = notices.slice(0, MOST_LINES);
  return {
    subject: fill(subject, language, { count, day: daily ? occasion.day : '' }),
    greetingName: nameIn(reader, language),
    paragraphs: [daily ? words.intro[language] : words.flushedIntro[language]],
    facts: [],
    sections: groupByKind(registry, shown, language, publicUrl),
    closing: [...(count > shown.length ? [fill(words.more, language, { count: count - shown.length })] : []), words.choose[language]],
    action: { label: words.open[language], url: `${publicUrl}/notifications?unread=true` },
  };
}

function groupByKind(registry: NoticeRegistry, notices: readonly WaitingNotice[], language: Language, publicUrl: string): MailSection[] {
  const kinds = [...new Set(notices.map(({ kind }) => kind))];
  const place = (kind: string): number => {
    const index = registry.kinds.indexOf(kind);
    return index < 0 ? registry.kinds.length : index;
  };
  return kinds
    .sort((a, b) => place(a) - place(b))
    .map((kind) => {
      const rows = notices.filter((notice) => notice.kind === kind);
      const label = (registry.findWords(kind)?.label ?? words.other)[language];
      return {
        title: fill(words.heading, language, { label, count: rows.length }),
        lines: rows.map((row) => ({
          text: language === 'en' ? row.textEn || row.text : row.text || row.textEn,
          ...(row.link && { url: `${publicUrl}${row.link}` }),
          action: actButton(registry, row.act, row.actUrl, language),
        })),
      };
    });
}
