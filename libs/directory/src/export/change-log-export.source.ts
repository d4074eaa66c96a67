import { Injectable } from '@nestjs/common';
import { changeEventWords, changeFieldWords, changeKindWords } from '@portal/contract';
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
  yesNo,
} from '@portal/platform';
import type { Text } from '@portal/workflows';
import { readReader } from '../people/reader.ts';

const columns: readonly SheetColumn[] = [
  { key: 'at', header: '时间 Time (GMT)', width: 20, type: 'instant' },
  { key: 'actorNo', header: '操作人编号 User no.', width: 16 },
  { key: 'actor', header: '操作人 Who', width: 24 },
  { key: 'kind', header: '类别 Type', width: 24 },
  { key: 'event', header: '操作 Action', width: 24 },
  { key: 'subject', header: '对象 Object', width: 36 },
  { key: 'changes', header: '内容 What', width: 72 },
  { key: 'comment', header: '说明 Comment', width: 48 },
];

/** A code in words of both languages; one that nobody has words for stands as it is. */
function say(words: Readonly<Record<string, Text>>, code: string): string {
  const found = Object.hasOwn(words, code) ? words[code] : undefined;
  return found ? inBothLanguages(found.zh, found.en) : code;
}

/** What a field held: a flag is yes or no. */
const value = (text: string): string =>
  text === 'true' || text === 'false' ? yesNo(text === 'true') : text === '' ? inBothLanguages('（空）', '(empty)') : text;

/** A request for the log as it is kept for a worker: instants are texts there. */
type KeptQuery = Omit<ChangeLogQuery, 'from' | 'to'> & { readonly from: string | null; readonly to: string | null };

/** Who changed what in the administration (ExportChangeLog). Codes are written in words of both languages. */
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
  kind: say(changeKindWords, row.kind),
  event: say(changeEventWords, row.event),
  subject: row.subjectName,
  changes: row.changes.map(({ field, before, after }) => `${say(changeFieldWords, field)}: ${value(before)} → ${value(after)}`).join('\n'),
  comment: row.comment,
});
