import { stateMeta, type Workflow } from '@portal/workflows';
import type { SqlTransaction } from '../database/sql.ts';
import type { SheetColumn, SheetRow } from '../spreadsheet/index.ts';
import { readByCursor } from './cursor.ts';
import { inBothLanguages, type ExportContent } from './export-source.ts';

/** One statement as a sheet. */
export interface SheetQuery<Row extends object> {
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  /** How many rows will come, or the statement that counts them as `n` with the same parameters. */
  readonly total: number | string;
  readonly text: string;
  readonly params: readonly unknown[];
  readonly toCells: (row: Row) => SheetRow;
}

/** The rows of a statement in its order as what a file holds, a portion at a time. */
export async function openSheet<Row extends object>(tx: SqlTransaction, query: SheetQuery<Row>): Promise<ExportContent> {
  const { sheetName, columns, total, text, params, toCells } = query;
  const count = typeof total === 'number' ? total : (await tx.query<{ n: number }>(total, params))[0]!.n;
  return { sheetName, columns, total: count, rows: mapPortions(readByCursor<Row>(tx, text, params), toCells) };
}

async function* mapPortions<Row>(portions: AsyncIterable<Row[]>, toCells: (row: Row) => SheetRow): AsyncGenerator<SheetRow[]> {
  for await (const rows of portions) yield rows.map(toCells);
}

/** What a cell says for a yes or no. */
export const yesNo = (value: boolean): string => (value ? inBothLanguages('是', 'Yes') : inBothLanguages('否', 'No'));

/** What a cell says for each state of a lifecycle. */
export function labelStates(workflow: Workflow): ReadonlyMap<string, string> {
  return new Map(
    workflow.states.map((state) => {
      const { zh, en } = stateMeta(workflow, state).label;
      return [state, inBothLanguages(zh, en)];
    }),
  );
}
