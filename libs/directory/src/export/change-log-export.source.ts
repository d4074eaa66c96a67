import { Injectable } from '@nestjs/common';
import type { ChangeKind } from '@portal/contract';
import {
  ChangeLog,
  inBothLanguages,
  openPages,
  Sql,
  type ChangeLogQuery,
  type ChangeLogRow,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { readReader } from '../people/reader.ts';

const columns: readonly SheetColumn[] = [
  { key: 'at', header: '时间 Time (GMT)', width: 20, type: 'instant' },
  { key: 'actorNo', header: '操作人编号 User no.', width: 16 },
  { key: 'actor', header: '操作人 Who', width: 24 },
  { key: 'kind', header: '类别 Kind', width: 24 },
  { key: 'event', header: '操作 Action', width: 24 },
  { key: 'subject', header: '对象 Object', width: 36 },
  { key: 'changes', header: '内容 What', width: 72 },
  { key: 'comment', header: '说明 Comment', width: 48 },
];

const kinds: Readonly<Record<ChangeKind, string>> = {
  person: inBothLanguages('人员', 'Person'),
  department: inBothLanguages('部门', 'Department'),
  role: inBothLanguages('角色', 'Role'),
  reference: inBothLanguages('参考数据', 'Reference list'),
  category: inBothLanguages('风险分类', 'Risk category'),
  mail: inBothLanguages('邮件', 'Mail'),
  session: inBothLanguages('会话', 'Session'),
  queue: inBothLanguages('任务队列', 'Job queue'),
  audit: inBothLanguages('审计', 'Audit'),
  substitution: inBothLanguages('代理人', 'Substitute'),
  reminder: inBothLanguages('提醒设置', 'Reminders'),
  holiday: inBothLanguages('工作日历', 'Working days'),
  retention: inBothLanguages('保留期限', 'Retention'),
};

/** A request for the log as it is kept for a worker: instants are texts there. */
type KeptQuery = Omit<ChangeLogQuery, 'from' | 'to'> & { readonly from: string | null; readonly to: string | null };

/** Who changed what in the administration (ExportChangeLog). Actions and fields stand under the names that the log keeps. */
@Injectable()
export class ChangeLogExportSource implements ExportSource {
  readonly kind = 'changeLog';
  readonly fileName = 'change-log';
  readonly #sql: Sql;
  readonly #log: ChangeLog;

  constructor(sql: Sql, log: ChangeLog) {
    this.#sql = sql;
    this.#log = log;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const { from, to, ...filters } = query as KeptQuery;
    const span = { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) };
    return openPages(this.#sql, tx, {
      sheetName: '变更记录 Changes',
      columns,
      isAllowed: actor.isAdministrator,
      read: (page) => this.#log.list({ ...filters, ...span, ...page }),
      toCells,
    });
  }
}

const toCells = (row: ChangeLogRow): SheetRow => ({
  at: row.at,
  actorNo: row.actor?.userNO ?? '',
  actor: row.actor ? inBothLanguages(row.actor.name, row.actor.englishName) : '',
  kind: new Map<string, string>(Object.entries(kinds)).get(row.kind) ?? row.kind,
  event: row.event,
  subject: row.subjectName,
  changes: row.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('\n'),
  comment: row.comment,
});
