import { importFieldMax, Refusal, type ImportIssue, type ImportKind, type RefusalCode } from '@portal/contract';
import {
  describeWorkbookError,
  WorkbookRefusal,
  type ImportRules,
  type ImportColumn,
  type ParsedWorkbook,
  type TableColumn,
  type WorkbookError,
} from '@portal/platform';

/** Characters of one answer; the rows of a larger file are fetched page by page. */
export const PAGE_CHARACTERS = 2_000_000;

/** What the reader of workbooks must know of a kind's columns. */
export function tableColumnsOf({ kind, columns }: ImportRules): TableColumn[] {
  return columns.map(({ header, en, formerly, exported, exportedFormerly, isOptional, field }) => ({
    header,
    en,
    max: importFieldMax(kind as ImportKind, field),
    ...(formerly === undefined ? {} : { formerly }),
    ...(exported === undefined ? {} : { exported }),
    ...(exportedFormerly === undefined ? {} : { exportedFormerly }),
    ...(isOptional && { isOptional }),
  }));
}

/** A fault of a workbook, or a note about it, on the wire; row 0 is the file as a whole. */
export function toIssue({ row = 0, column = '', code, zh, en, level }: WorkbookError): ImportIssue {
  return { row, column, code, zh, en, level: level ?? 'error' };
}

/**
 * Where the next page of rows begins, null behind the last one.
 * @param from what was asked for; without it the answer must be the whole file
 * @throws Refusal `too_large` when it is not
 */
export function nextRow(parsed: ParsedWorkbook, from: number | undefined): number | null {
  const next = (from ?? 0) + parsed.rows.length;
  if (parsed.rows.length === 0 || next >= parsed.total) return null;
  if (from === undefined) throw refuseFile(describeWorkbookError('too_large.answer'));
  return next;
}

/** The fault that stands for the whole file, when it could not be read as a table. */
export function findFileFault(parsed: ParsedWorkbook): WorkbookError | undefined {
  return parsed.rows.length === 0 ? parsed.errors.find((error) => error.row === undefined && error.level !== 'warning') : undefined;
}

/** The portal's no to a file that cannot be read: status and code by its kind, the words of the fault. */
export function refuseFile(fault: WorkbookError): Refusal {
  const [code, ...finer] = fault.code.split('.');
  return new Refusal(code as RefusalCode, { message: 'file.refused', params: { zh: fault.zh, en: fault.en }, finer: finer.join('.') });
}

/** Turns the gate's refusal into the portal's. */
export async function refusingUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof WorkbookRefusal ? refuseFile(error.error) : error;
  }
}

/** Rows by the wire's fields instead of the headers: what the upload takes. */
export function toFieldRows(rows: ParsedWorkbook['rows'], columns: readonly ImportColumn[]): Record<string, string>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ header, field }) => [field, row[header] ?? ''])));
}

/** The same with the number that the workbook shows beside each row, by which messages name it. */
export function toImportRows({ rows, sheetRows }: ParsedWorkbook, columns: readonly ImportColumn[]): Record<string, string>[] {
  return toFieldRows(rows, columns).map((row, index) => ({ ...row, sheetRow: String(sheetRows[index]) }));
}
