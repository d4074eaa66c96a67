import { Refusal, type ImportIssue, type RefusalCode } from '@portal/contract';
import { WorkbookRefusal, type ImportColumn, type ParsedWorkbook, type WorkbookError } from '@portal/platform';

/** A fault of a workbook on the wire; row 0 is the file as a whole. */
export function toIssue({ row = 0, column = '', code, zh, en }: WorkbookError): ImportIssue {
  return { row, column, code, zh, en, level: 'error' };
}

/** The fault that stands for the whole file, when it could not be read as a table. */
export function findFileFault(parsed: ParsedWorkbook): WorkbookError | undefined {
  return parsed.rows.length === 0 ? parsed.errors.find((error) => error.row === undefined) : undefined;
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
