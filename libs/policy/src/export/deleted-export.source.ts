import { Injectable } from '@nestjs/common';
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
import { HistoryQueries, type DeletedRow } from '../document/history.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'name', header: '名称 Name', width: 48 },
  { key: 'kind', header: '类型 Type', width: 16 },
  { key: 'folder', header: '原文件夹 Folder', width: 28 },
  { key: 'deletedBy', header: '删除人 Deleted by', width: 24 },
  { key: 'deletedAt', header: '删除时间 Deleted (GMT)', width: 20, type: 'instant' },
];

export interface DeletedExportQuery {
  readonly keyword: string;
  readonly rowIds: readonly number[] | null;
}

/** What was deleted in the last 30 days, as a workbook (ExportDeleted): for administrators. */
@Injectable()
export class DeletedExportSource implements ExportSource {
  readonly kind = 'policyDeleted';
  readonly fileName = 'deleted-policies';
  readonly #sql: Sql;
  readonly #history: HistoryQueries;

  constructor(sql: Sql, history: HistoryQueries) {
    this.#sql = sql;
    this.#history = history;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const { keyword, rowIds } = query as DeletedExportQuery;
    return openPages(this.#sql, tx, {
      sheetName: '已删除 Deleted',
      columns,
      isAllowed: actor.isAdministrator,
      read: ({ pageIndex, pageSize }) => this.#history.deleted(keyword, { index: pageIndex, size: pageSize }, rowIds),
      toCells,
    });
  }
}

const toCells = (row: DeletedRow): SheetRow => ({
  name: row.name,
  kind: row.type === 0 ? inBothLanguages('文件夹', 'Folder') : inBothLanguages('制度', 'Policy'),
  folder: row.folder_name,
  deletedBy: row.deleted_by ?? '',
  deletedAt: row.deleted_at,
});
