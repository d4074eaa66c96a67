import type { Language } from '@portal/contract';
import { words, writeAnchor, type Anchor, type KindWords, type MailContent } from '@portal/platform';
import { text } from '@portal/workflows';

/** It is no step of a record and nobody's to choose: the operator's settings name its address. */
export const anchorWords: Readonly<Record<'auditAnchor', KindWords>> = {
  auditAnchor: words('information', '每日审计封存', 'Daily audit seal'),
};

const subject = text('{day} 的审计封存', 'Audit seal for {day}');
const body = text(
  '以下是平台对 {day} 及之前全部历史的封存与签名。请在数据库管理员无法修改的地方保留本邮件：日后若历史被改写，封存将与此不符。',
  'This is the portal’s seal and signature for all history up to and including {day}. Keep this email where no database administrator can change it: if the history is rewritten later, it will no longer match.',
);
const label = text('封存', 'Seal');

/** The mail that anchors a daily head outside the database. */
export function anchorMail(anchor: Anchor, address: string, language: Language): MailContent {
  const fill = (pattern: string): string => pattern.replaceAll('{day}', () => anchor.day);
  return {
    subject: fill(subject[language]),
    greetingName: address,
    paragraphs: [fill(body[language])],
    quote: { label: label[language], text: writeAnchor(anchor).trimEnd() },
    facts: [],
  };
}
