import { type Language, adminLists } from '@portal/contract';
import { words, type KindWords, type MailContent, type NamedPerson } from '@portal/platform';
import { text } from '@portal/workflows';
import { nameIn } from '../templates/notice-text.ts';

/** A stored file whose content is not what was filed. */
export interface ChangedFile {
  readonly fileId: number;
  readonly name: string;
  /** SHA-256, hex. */
  readonly expected: string;
  readonly found: string;
  /** Who asked for it. */
  readonly personId: number;
}

/** It is no step of a record and cannot be chosen; it asks administrators to look at once. */
export const fileWords: Readonly<Record<'fileChanged', KindWords>> = {
  fileChanged: words('duty', '文件内容与历史不符', 'A file differs from the history'),
};

/** Where the portal checks its histories and files. */
export const FILE_PAGE = adminLists.audit;

const subject = text('文件“{name}”的内容与历史记录不符', 'The file “{name}” differs from the history');
const body = text(
  '有人打开文件“{name}”时，平台发现其存储内容的 SHA-256 与关联该文件的步骤不一致，因此没有发送。该文件可能已被更改或损坏：请运行审计校验，并从备份恢复原文件。',
  'Someone opened the file “{name}”. Its stored content does not match the SHA-256 in the step that linked it, so it was not sent. It may have been changed or damaged: run the audit verification and restore the original from a backup.',
);
const labels = {
  file: text('文件', 'File'),
  expected: text('历史中的 SHA-256', 'SHA-256 in the history'),
  found: text('存储内容的 SHA-256', 'SHA-256 of the stored content'),
  open: text('打开审计校验', 'Open audit'),
};

const fill = (pattern: string, { name }: ChangedFile): string => pattern.replaceAll('{name}', () => name);

export const fileLine = (file: ChangedFile, language: Language): string => fill(subject[language], file);

/** The mail in the reader's language. */
export function fileMail(file: ChangedFile, reader: NamedPerson, language: Language, publicUrl: string): MailContent {
  return {
    subject: fill(subject[language], file),
    greetingName: nameIn(reader, language),
    paragraphs: [fill(body[language], file)],
    quote: undefined,
    facts: [
      [labels.file[language], `${file.name} (${file.fileId})`],
      [labels.expected[language], file.expected],
      [labels.found[language], file.found],
    ],
    action: { label: labels.open[language], url: `${publicUrl}${FILE_PAGE}` },
  };
}
