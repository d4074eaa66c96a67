import type { Language } from '@portal/contract';
import type { Text } from '@portal/workflows';
import { escapeHtml } from '../document/escape-html.ts';

/** What a mail says, in one language; plain words, the layout escapes them. */
export interface MailContent {
  readonly subject: string;
  /** The reader's name, for the greeting. */
  readonly greetingName: string;
  readonly paragraphs: readonly string[];
  /** What somebody wrote, shown as a quotation. */
  readonly quote?: { readonly label: string; readonly text: string } | undefined;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Lists with a heading each. */
  readonly sections?: readonly MailSection[];
  /** What stands below everything, smaller. */
  readonly closing?: readonly string[];
  readonly action?: { readonly label: string; readonly url: string } | undefined;
}

export interface MailLine {
  readonly text: string;
  /** The record. */
  readonly url?: string | undefined;
  /** What its reader is asked to do with it. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
}

export interface MailSection {
  /** Empty where the words above say what stands here. */
  readonly title: string;
  readonly lines: readonly MailLine[];
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const words = {
  portal: { zh: '风险与内控平台', en: 'Risk & Control Portal' },
  greeting: { zh: '{name}，您好：', en: 'Dear {name},' },
  automatic: { zh: '本邮件由系统自动发送，请勿直接回复。', en: 'This message was sent automatically; please do not reply.' },
  address: { zh: '如按钮无法打开，请复制此地址：', en: 'If the button does not work, copy this address:' },
} satisfies Record<string, Text>;

const FONT = "'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans SC',Arial,sans-serif";

/** Plain text and HTML of one content. Nothing that a person typed reaches the HTML unescaped, and no line break reaches the subject. */
export function renderMail(given: MailContent, language: Language): RenderedMail {
  const content = { ...given, subject: given.subject.replace(/\s+/g, ' ').trim() };
  return { subject: content.subject, text: renderText(content, language), html: renderHtml(content, language) };
}

function renderText(content: MailContent, language: Language): string {
  const quote = content.quote ? [`${content.quote.label}\n${content.quote.text.replace(/^/gm, '> ')}`] : [];
  const facts = content.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return [
    words.greeting[language].replace('{name}', () => content.greetingName),
    ...content.paragraphs,
    ...quote,
    ...(facts ? [facts] : []),
    ...(content.sections ?? []).map(({ title, lines }) => [...(title ? [title] : []), ...lines.map(renderTextLine)].join('\n')),
    ...(content.action ? [`${content.action.label}: ${content.action.url}`] : []),
    ...(content.closing ?? []),
    `-- \n${words.portal[language]}\n${words.automatic[language]}`,
  ].join('\n\n');
}

function renderTextLine({ text, url, action }: MailLine): string {
  return [`- ${text.replaceAll('\n', '\n  ')}`, ...(url ? [url] : []), ...(action ? [`${action.label}: ${action.url}`] : [])].join('\n  ');
}

function renderHtml(content: MailContent, language: Language): string {
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 14px;${style}">${breakLines(text)}</p>`;
  const quote = content.quote
    ? `<p style="margin:0 0 4px;color:#5b6472">${escapeHtml(content.quote.label)}</p>
<blockquote style="margin:0 0 16px;padding:8px 14px;border-left:3px solid #c3ccd9;background:#f6f8fb">${breakLines(content.quote.text)}</blockquote>`
    : '';
  const facts = content.facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:3px 18px 3px 0;color:#5b6472;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:3px 0">${breakLines(value)}</td></tr>`,
    )
    .join('');
  const action = content.action
    ? `<p style="margin:20px 0 10px"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:10px 22px;background:#1f4e8c;color:#ffffff;text-decoration:none;border-radius:4px">${escapeHtml(content.action.label)}</a></p>
<p style="margin:0 0 6px;color:#5b6472;font-size:12px;word-break:break-all">${escapeHtml(words.address[language])}<br>${escapeHtml(content.action.url)}</p>`
    : '';
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px;background:#eef1f5;font-family:${FONT};font-size:14px;line-height:1.6;color:#1d2530">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #dde3ea;border-radius:6px">
<tr><td style="padding:16px 28px;border-bottom:1px solid #dde3ea;font-weight:600;color:#1f4e8c">${escapeHtml(words.portal[language])}</td></tr>
<tr><td style="padding:24px 28px">
${paragraph(words.greeting[language].replace('{name}', () => content.greetingName))}
${content.paragraphs.map((text) => paragraph(text)).join('\n')}
${quote}
${facts ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 8px">${facts}</table>` : ''}
${(content.sections ?? []).map(renderSection).join('\n')}
${action}
${(content.closing ?? []).map((text) => paragraph(text, 'color:#5b6472;font-size:12px;margin-top:12px')).join('\n')}
</td></tr>
<tr><td style="padding:14px 28px;border-top:1px solid #dde3ea;color:#5b6472;font-size:12px">${escapeHtml(words.automatic[language])}</td></tr>
</table></td></tr></table></body></html>`;
}

function renderSection({ title, lines }: MailSection): string {
  const line = ({ text, url, action }: MailLine) =>
    `${url ? `<a href="${escapeHtml(url)}" style="color:#1f4e8c">${breakLines(text)}</a>` : breakLines(text)}${
      action
        ? `<br><a href="${escapeHtml(action.url)}" style="display:inline-block;margin:4px 0 8px;padding:3px 12px;border:1px solid #1f4e8c;border-radius:4px;color:#1f4e8c;text-decoration:none;font-size:13px">${escapeHtml(action.label)}</a>`
        : ''
    }`;
  return `${title ? `<p style="margin:18px 0 4px;font-weight:600">${escapeHtml(title)}</p>\n` : ''}<ul style="margin:0 0 8px;padding-left:20px">${lines.map((one) => `<li style="margin:3px 0">${line(one)}</li>`).join('')}</ul>`;
}

function breakLines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}
