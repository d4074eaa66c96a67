import { toReadableEnglish, type Language } from '@portal/contract';
import type { SqlTransaction } from '../database/sql.ts';
import type { SheetColumn, SheetRow } from '../spreadsheet/index.ts';

/** One person's wish for a file: the list's own query, kept until a worker carries it out. */
export interface ExportRequest {
  readonly personId: number;
  readonly query: unknown;
  readonly language: Language;
  /** The portal's day on which the file is written, `yyyy-MM-dd`: rights are those of that day. */
  readonly today: string;
}

/** What a file holds. */
export interface ExportContent {
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  /** How many rows will come, for the progress. */
  readonly total: number;
  readonly rows: AsyncIterable<readonly SheetRow[]>;
}

/** A list that can be exported. Rights are the person's at the time of reading, rows those that the list itself would show. */
export interface ExportSource {
  readonly kind: string;
  /** `风险控制-risk-controls`: the file's name without date and ending. */
  readonly fileName: string;
  open(tx: SqlTransaction, request: ExportRequest): Promise<ExportContent>;
}

/** Injection token of the list of `ExportSource`. */
export const EXPORT_SOURCES = Symbol('EXPORT_SOURCES');

/** A label in both languages as one text; one language alone when both say the same. */
export function inBothLanguages(zh: string | null | undefined, en: string | null | undefined): string {
  const [chinese, english] = [zh ?? '', en ?? ''];
  return chinese === english || english === '' ? chinese : chinese === '' ? english : `${chinese} ${english}`;
}

/** A value of the reference lists, which may be stored in the specification's words, in both languages as people read it. */
export const sayReferenceValue = (zh: string, storedEnglish: string): string => inBothLanguages(zh, toReadableEnglish(storedEnglish));

/** Rows that are read as a whole, since their sums need all of them. */
export async function* inOnePortion<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}
