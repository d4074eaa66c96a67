import { Injectable, Module } from '@nestjs/common';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  labelStates,
  openPages,
  Sql,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { mailWorkflow } from '@portal/workflows';
import { listMails, type MailLogQuery, type MailLogRow } from './mail-log.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'createdAt', header: '生成时间 Created (GMT)', width: 20, type: 'instant' },
  { key: 'to', header: '收件人邮箱 To', width: 32 },
  { key: 'userNo', header: '用户编号 User no.', width: 16 },
  { key: 'person', header: '收件人 Recipient', width: 24 },
  { key: 'subject', header: '主题 Subject', width: 60 },
  { key: 'template', header: '模板 Template', width: 24 },
  { key: 'language', header: '语言 Language', width: 12 },
  { key: 'state', header: '状态 State', width: 18 },
  { key: 'attempts', header: '尝试次数 Attempts', width: 10, type: 'number' },
  { key: 'sentAt', header: '发送时间 Sent (GMT)', width: 20, type: 'instant' },
  { key: 'lastError', header: '最近错误 Last error', width: 48 },
];

/** The mail log as a workbook (ExportMailLog): who was written to about what, and what became of it; never the text of a mail. */
@Injectable()
export class MailLogExportSource implements ExportSource {
  readonly kind = 'mailLog';
  readonly fileName = 'mail-log';
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    return openPages(this.#sql, tx, {
      sheetName: '邮件日志 Email log',
      columns,
      isAllowed: actor.isAdministrator,
      read: (page) => listMails(this.#sql, { ...(query as MailLogQuery), ...page }),
      toCells,
    });
  }
}

@Module({ providers: [MailLogExportSource], exports: [MailLogExportSource] })
export class MailLogExportModule {}

const states = labelStates(mailWorkflow);
const languages = { zh: inBothLanguages('中文', 'Chinese'), en: inBothLanguages('英文', 'English') } as const;

const toCells = (mail: MailLogRow): SheetRow => ({
  createdAt: mail.createdAt,
  to: mail.to,
  userNo: mail.person?.userNO ?? '',
  person: mail.person ? inBothLanguages(mail.person.name, mail.person.englishName) : '',
  subject: mail.subject,
  template: mail.template,
  language: languages[mail.language],
  state: states.get(mail.state) ?? mail.state,
  attempts: mail.attempts,
  sentAt: mail.sentAt,
  lastError: mail.lastError,
});
