import type { Sql, SqlTransaction } from '../database/sql.ts';
import type { SheetColumn, SheetRow } from '../spreadsheet/index.ts';
import type { ExportContent } from './export-source.ts';

const PORTION = 1_000;

/** What a list that is read by pages answers. */
export interface ListedRows<Row> {
  readonly totalCount: number;
  readonly rows: readonly Row[];
}

/** A list as a sheet: its own query, asked page after page. */
export interface PagedSheet<Row> {
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  /** Whether the person may still read the list: rights are those of the moment at which the file is written. */
  readonly isAllowed?: boolean;
  readonly read: (page: { pageIndex: number; pageSize: number }) => Promise<ListedRows<Row>>;
  readonly toCells: (row: Row) => SheetRow;
}

/**
 * The rows of a list as what a file holds, read by the very query that shows them, so that its rights, filters and order are the file's. All pages are of
 * one moment: they are read in the transaction of the file. For lists whose statement can be asked as a whole there is `openSheet`.
 */
export async function openPages<Row>(sql: Sql, tx: SqlTransaction, sheet: PagedSheet<Row>): Promise<ExportContent> {
  const { sheetName, columns, isAllowed = true, toCells } = sheet;
  const read = (pageIndex: number): Promise<ListedRows<Row>> =>
    isAllowed ? sql.within(tx, () => sheet.read({ pageIndex, pageSize: PORTION })) : Promise.resolve({ totalCount: 0, rows: [] });
  const first = await read(0);
  async function* portions(): AsyncGenerator<SheetRow[]> {
    let page = first;
    for (let index = 1; page.rows.length > 0; index += 1) {
      yield page.rows.map(toCells);
      if (page.rows.length < PORTION) break;
      page = await read(index);
    }
  }
  return { sheetName, columns, total: first.totalCount, rows: portions() };
}
