import { Injectable } from '@nestjs/common';
import {
  accessStatements,
  inBothLanguages,
  openSheet,
  type AccessLogFilter,
  type AccessLogRow,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { readReader } from '../people/reader.ts';

const columns: readonly SheetColumn[] = [
  { key: 'id', header: '行号 Line', width: 12, type: 'number' },
  { key: 'at', header: '时间 Time (GMT)', width: 20, type: 'instant' },
  { key: 'personNo', header: '用户编号 User no.', width: 16 },
  { key: 'person', header: '用户 Who', width: 24 },
  { key: 'call', header: '调用 Call', width: 44 },
  { key: 'recordId', header: '记录 ID Record ID', width: 14, type: 'number' },
  { key: 'outcome', header: '结果 Outcome', width: 24 },
  { key: 'status', header: '状态码 Status code', width: 10, type: 'number' },
  { key: 'address', header: '地址 Address', width: 24 },
  { key: 'milliseconds', header: '用时（毫秒）Duration (ms)', width: 16, type: 'number' },
  { key: 'requestId', header: '请求编号 Request ID', width: 38 },
];

const kinds: Readonly<Record<Exclude<AccessLogRow['kind'], 'call'>, string>> = {
  start: inBothLanguages('日志开始', 'A process started logging'),
  stop: inBothLanguages('日志结束', 'A process stopped logging'),
  crash: inBothLanguages('进程异常终止', 'A process ended abruptly'),
  lost: inBothLanguages('有记录未写入', 'Lines not written'),
};

/** A request as it is kept for a worker: instants are texts there. */
type KeptQuery = Omit<AccessLogFilter, 'from' | 'to'> & { readonly from: string | null; readonly to: string | null };

/** Who called what, when and from where (ExportAccessLog, ADR 34). */
@Injectable()
export class AccessLogExportSource implements ExportSource {
  readonly kind = 'accessLog';
  readonly fileName = 'access-log';

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const { from, to, ...filters } = query as KeptQuery;
    const span = { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) };
    const { rows, count, params } = accessStatements({ ...filters, ...span });
    // Rights are those of the moment at which the file is written.
    const allowed = (text: string): string => (actor.isAdministrator ? text : `select * from (${text}) nothing where false`);
    return openSheet<NamedRow>(tx, {
      sheetName: '访问日志 Access log',
      columns,
      total: actor.isAdministrator ? count : 0,
      text: `select l.*, p.user_no as "userNo", p.name, p.english_name as "englishName"
        from (${allowed(rows)}) l left join person p on p.id = l."personId" order by l.id desc`,
      params,
      toCells,
    });
  }
}

interface NamedRow extends AccessLogRow {
  readonly userNo: string | null;
  readonly name: string | null;
  readonly englishName: string | null;
}

function toCells(row: NamedRow): SheetRow {
  const { id, at, userNo, name, method, call, recordId, status, refused, address, milliseconds, requestId } = row;
  const passed = status !== null && status < 400 ? inBothLanguages('通过', 'Allowed') : String(status ?? '');
  return {
    ...{ id, at, recordId, status, address, milliseconds, requestId },
    personNo: userNo ?? '',
    person: name === null ? '' : inBothLanguages(name, row.englishName ?? ''),
    call: row.kind === 'call' ? `${method} ${call}` : kinds[row.kind],
    outcome: row.kind === 'call' ? refused || passed : row.lines === null ? '' : String(row.lines),
  };
}
