import type { FillAction, FillSheetName, Language, MessageKey, MessageParams } from '@portal/contract';
import type { SqlRunner } from '../database/sql.ts';

/** A sheet that was issued, and what came back of it. */
export interface FillSheet {
  readonly id: number;
  readonly token: string;
  readonly sheet: FillSheetName;
  readonly person_id: number;
  readonly language: Language;
  readonly wish: FillWish;
  readonly from_id: number | null;
  readonly created_at: Date;
  readonly file_name: string;
  /** The name of the worksheet that came back, and the letters of its columns by field. */
  readonly sheet_name: string;
  readonly letters: Readonly<Record<string, string>>;
  readonly faults: readonly StagedFault[];
  readonly staged_at: Date | null;
  readonly applied_at: Date | null;
  readonly applied_as: FillAction | null;
  readonly discarded_at: Date | null;
}

/** Whose rows: the list's own request, parsed; null with `ids`. */
export interface FillWish {
  readonly filter: object | null;
  readonly ids: readonly number[] | null;
  readonly except: readonly number[];
}

/** What is wrong with the upload, in no language. */
export interface StagedFault {
  readonly row: number | null;
  readonly column: string;
  readonly expected: string;
  readonly found: string;
  readonly message: MessageKey;
  readonly params?: MessageParams;
  readonly level: 'error' | 'warning';
}

/** A row as it was issued, and as it came back. */
export interface FillSheetRow {
  readonly rowId: number;
  readonly version: number;
  readonly recordNo: string;
  /** By field: the text that an untouched cell gives back. */
  readonly base: Readonly<Record<string, string>>;
  /** Marks of what is only told, in the order of its columns. */
  readonly told: readonly string[];
  readonly sheetRow: number | null;
  readonly typed: Readonly<Record<string, string>> | null;
  /** By field: cells that are no plain value. */
  readonly cellFaults: Readonly<Record<string, { readonly code: 'formula' | 'error'; readonly found: string }>>;
  readonly isApplied: boolean;
}

const COLUMNS = `row_id as "rowId", version, record_no as "recordNo", base, told, sheet_row as "sheetRow", typed, cell_faults as "cellFaults", is_applied as "isApplied"`;

/** All rows of a sheet: those of the upload in its order, then the others. */
export function readFillRows(sql: SqlRunner, sheetId: number): Promise<FillSheetRow[]> {
  return sql.query<FillSheetRow>(`select ${COLUMNS} from fill_sheet_row where sheet_id = $1 order by sheet_row nulls last, row_id`, [
    sheetId,
  ]);
}

/** Of a person's own; nobody else learns of it. */
export async function readFillSheet(sql: SqlRunner, id: number, personId: number): Promise<FillSheet | undefined> {
  const [sheet] = await sql.query<FillSheet>('select * from fill_sheet where id = $1 and person_id = $2', [id, personId]);
  return sheet;
}

/** Writes the rows of an issue; a repeat replaces those of the try before it. */
export async function writeIssuedRows(
  sql: SqlRunner,
  sheetId: number,
  rows: readonly Pick<FillSheetRow, 'rowId' | 'version' | 'recordNo' | 'base' | 'told'>[],
): Promise<void> {
  await sql.query('delete from fill_sheet_row where sheet_id = $1', [sheetId]);
  await sql.query(
    `insert into fill_sheet_row (sheet_id, row_id, version, record_no, base, told)
     select $1, one."rowId", one.version, one."recordNo", one.base, one.told
     from jsonb_to_recordset($2::jsonb) as one ("rowId" bigint, version int, "recordNo" text, base jsonb, told jsonb)`,
    [sheetId, JSON.stringify(rows)],
  );
}

/** Writes what came back; rows that did not are as if they had never been filled in. */
export async function writeStagedRows(
  sql: SqlRunner,
  sheetId: number,
  rows: readonly Pick<FillSheetRow, 'rowId' | 'sheetRow' | 'typed' | 'cellFaults'>[],
): Promise<void> {
  await sql.query(
    `update fill_sheet_row set sheet_row = null, typed = null, cell_faults = '{}' where sheet_id = $1 and typed is not null`,
    [sheetId],
  );
  await sql.query(
    `update fill_sheet_row r set sheet_row = one."sheetRow", typed = one.typed, cell_faults = one."cellFaults"
     from jsonb_to_recordset($2::jsonb) as one ("rowId" bigint, "sheetRow" int, typed jsonb, "cellFaults" jsonb)
     where r.sheet_id = $1 and r.row_id = one."rowId"`,
    [sheetId, JSON.stringify(rows)],
  );
}
