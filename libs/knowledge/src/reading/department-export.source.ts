import { Injectable } from '@nestjs/common';
import type { ShareResultInput } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  openPages,
  Sql,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { ResultQueries, type DepartmentResultRow } from './result.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'department', header: '部门 Department', width: 36 },
  { key: 'total', header: '应读人数 People', width: 12, type: 'number' },
  { key: 'read', header: '已读 Read', width: 12, type: 'number' },
  { key: 'reading', header: '阅读中 Reading', width: 12, type: 'number' },
  { key: 'unread', header: '未读 Unread', width: 12, type: 'number' },
  { key: 'overdue', header: '逾期 Overdue', width: 12, type: 'number' },
  { key: 'attested', header: '已确认 Attested', width: 12, type: 'number' },
];

/** The request of the list, with the share that it is about. */
export interface DepartmentExportQuery {
  readonly shareId: number;
  readonly filter: ShareResultInput;
}

/** How far the departments are with a share, as a workbook (ExportSharePeopleByDepName): for administrators. */
@Injectable()
export class ShareDepartmentExportSource implements ExportSource {
  readonly kind = 'shareDepartment';
  readonly fileName = 'share-departments';
  readonly #sql: Sql;
  readonly #results: ResultQueries;

  constructor(sql: Sql, results: ResultQueries) {
    this.#sql = sql;
    this.#results = results;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { shareId, filter } = query as DepartmentExportQuery;
    const { actor } = await readReader(tx, personId, today);
    return openPages(this.#sql, tx, {
      sheetName: '部门 Departments',
      columns,
      isAllowed: actor.isAdministrator,
      read: (page) => this.#results.departments(shareId, { ...filter, ...page }),
      toCells,
    });
  }
}

const toCells = (row: DepartmentResultRow): SheetRow => ({
  department:
    row.department_id === null ? inBothLanguages('无部门', 'No department') : inBothLanguages(row.department_name, row.department_name_en),
  total: row.total,
  read: row.read,
  reading: row.reading,
  unread: row.unread,
  overdue: row.overdue,
  attested: row.attested,
});
