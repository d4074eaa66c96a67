import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql } from '@portal/platform';
import type { StateOf, mailWorkflow } from '@portal/workflows';
import { NoticeRegistry } from '../registry/notice-registry.ts';

export interface MailLogQuery {
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Part of the subject, the address or the person's name. */
  readonly keyword: string;
  readonly state: string;
  readonly recordNo: string;
  /** `field` or `-field` */
  readonly sort: string;
  /** These rows alone. */
  readonly rowIds: readonly number[] | null;
}

export interface MailLogRow {
  readonly id: number;
  readonly messageId: string;
  readonly to: string;
  readonly person: { id: number; userNO: string; name: string; englishName: string } | null;
  readonly template: string;
  readonly subject: string;
  readonly language: 'zh' | 'en';
  readonly state: StateOf<typeof mailWorkflow>;
  readonly attempts: number;
  readonly lastError: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export interface MailNotice {
  readonly id: number;
  readonly label: string;
  readonly labelEn: string;
  readonly text: string;
  readonly textEn: string;
  readonly recordNo: string;
  readonly link: string;
}

export interface MailLogDetail extends MailLogRow {
  readonly text: string;
  readonly html: string;
  readonly isSecret: boolean;
  readonly notices: readonly MailNotice[];
}

const COLUMNS = `
  m.id, m.message_id as "messageId", m.recipient as "to", m.template, m.subject, m.language, m.state, m.attempts,
  m.last_error as "lastError", m.created_at as "createdAt", m.sent_at as "sentAt",
  case when p.id is not null then json_build_object('id', p.id, 'userNO', p.user_no, 'name', p.name, 'englishName', p.english_name) end as person`;
const FROM = 'from mail_message m left join person p on p.id = m.person_id';

/** Columns that the log can be sorted by. */
const SORTS: Readonly<Record<string, string>> = {
  createdat: 'm.id',
  sentat: 'm.sent_at',
  subject: 'm.subject',
  to: 'm.recipient',
  state: 'm.state',
  attempts: 'm.attempts',
  template: 'm.template',
};

/** A page of the log, the newest first unless asked otherwise; for the list and for its export. */
export async function listMails(sql: Sql, query: MailLogQuery): Promise<{ totalCount: number; rows: MailLogRow[] }> {
  const params: unknown[] = [];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const filters: string[] = [];
  if (query.keyword) {
    const pattern = bind(`%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`);
    filters.push(
      `(m.subject ilike ${pattern} or m.recipient ilike ${pattern} or p.name ilike ${pattern} or p.english_name ilike ${pattern})`,
    );
  }
  if (query.state) filters.push(`m.state = ${bind(query.state)}`);
  if (query.recordNo) filters.push(`m.record_no = ${bind(query.recordNo)}`);
  if (query.rowIds) filters.push(`m.id = any(${bind(query.rowIds)}::bigint[])`);
  const where = filters.length > 0 ? `where ${filters.join(' and ')}` : '';
  const count = await sql.one<{ total: number }>(`select count(*) as total ${FROM} ${where}`, params);
  const rows = await sql.query<MailLogRow>(
    `select ${COLUMNS} ${FROM} ${where} order by ${orderOf(query.sort)} limit ${bind(query.pageSize)} offset ${bind(query.pageIndex * query.pageSize)}`,
    params,
  );
  return { totalCount: count?.total ?? 0, rows };
}

/** The mail log for administrators: every mail with what became of it. */
@Injectable()
export class MailLog {
  readonly #sql: Sql;
  readonly #registry: NoticeRegistry;

  constructor(sql: Sql, registry: NoticeRegistry) {
    this.#sql = sql;
    this.#registry = registry;
  }

  list(query: MailLogQuery): Promise<{ totalCount: number; rows: MailLogRow[] }> {
    return listMails(this.#sql, query);
  }

  /**
   * What opens an account is shown in no state: an administrator is not the person whom the mail is for.
   * @throws Refusal `not_found`
   */
  async read(id: number | null): Promise<MailLogDetail> {
    const row = await this.#sql.one<Omit<MailLogDetail, 'notices'>>(
      `select ${COLUMNS}, case when m.is_secret then '' else m.body_text end as text, case when m.is_secret then '' else m.body_html end as html,
         m.is_secret as "isSecret"
       ${FROM} where m.id = $1::bigint`,
      [id],
    );
    if (!row) throw new Refusal('not_found');
    return { ...row, notices: await this.#listNotices(row.id) };
  }

  /** What a digest tells of. */
  async #listNotices(mailId: number): Promise<MailNotice[]> {
    const rows = await this.#sql.query<Omit<MailNotice, 'label' | 'labelEn'> & { kind: string }>(
      `select n.id, n.kind, n.text, n.text_en as "textEn", n.record_no as "recordNo", n.link
       from digest_entry e join notification n on n.id = e.notification_id where e.mail_id = $1 order by n.id`,
      [mailId],
    );
    return rows.map(({ kind, ...row }) => {
      const label = this.#registry.findWords(kind)?.label;
      return { ...row, label: label?.zh ?? '', labelEn: label?.en ?? '' };
    });
  }
}

function orderOf(sort: string): string {
  const descending = sort.startsWith('-');
  const name = sort.replace(/^-/, '').toLowerCase();
  const column = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  if (!column) return 'm.id desc';
  return `${column} ${descending ? 'desc' : 'asc'} nulls last, m.id desc`;
}
