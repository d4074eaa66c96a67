import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { runInChild } from './child-pool.ts';
import type { CorrectionError } from './child-protocol.ts';
import { defaultLimits, type WorkbookLimits } from './limits.ts';
import { describeWorkbookError, WorkbookRefusal, type WorkbookError } from './workbook-error.ts';

/** Header texts of the template in their order, and bounds other than the usual ones. */
export interface ParseOptions {
  columns: readonly string[];
  limits?: Partial<WorkbookLimits>;
}

/**
 * The rows of an uploaded file, one object a data row by the Chinese header; every value is trimmed text, '' when empty.
 * Row n of an error is `rows[n - 1]`, `sheetRows[n - 1]` is the number a person sees in Excel.
 * With a fault of the whole file `rows` is empty and `errors` holds one entry without `row`.
 */
export interface ParsedWorkbook {
  rows: Record<string, string>[];
  sheetRows: number[];
  errors: WorkbookError[];
  /** SHA-256 of the file's bytes, hex; '' when it was too large to be read. */
  fileDigest: string;
}

/**
 * Reads an import file (.xlsx, .xls, .csv) in a child process behind the gate (docs/decisions/risk-control.md, import protocol).
 * Faults of the file are answered, never thrown; only an unreadable path rejects.
 * @param file the bytes, or the path of the upload
 * @param fileName the name the user gave; its extension must agree with the content
 */
export async function parseWorkbook(file: Buffer | string, fileName: string, options: ParseOptions): Promise<ParsedWorkbook> {
  const limits = { ...defaultLimits, ...options.limits };
  const bytes = await loadFile(file, limits);
  if (!bytes) return { rows: [], sheetRows: [], errors: [describeWorkbookError('too_large.file')], fileDigest: '' };
  const fileDigest = createHash('sha256').update(bytes).digest('hex');
  const columns = [...options.columns];
  const outcome = await runInChild({ kind: 'parse', file: bytes, fileName: basename(fileName), columns, limits });
  if (outcome.refused) return { rows: [], sheetRows: [], errors: [outcome.refused], fileDigest };
  const rows = outcome.rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])));
  return { rows, sheetRows: outcome.sheetRows, errors: outcome.errors, fileDigest };
}

/**
 * The user's own file with a trailing 错误 column and the faulty cells marked, as the bytes of an .xlsx that can be uploaded again.
 * An .xlsx keeps its formatting and other sheets; .xls and .csv become a new workbook. Rows are counted as by `parseWorkbook`.
 * @throws WorkbookRefusal when the file is one that `parseWorkbook` refuses as a whole for its form (broken, too large, encrypted, …)
 */
export async function writeCorrectionWorkbook(
  file: Buffer | string,
  fileName: string,
  errors: readonly CorrectionError[],
  language: 'zh' | 'en',
  bounds: Partial<WorkbookLimits> = {},
): Promise<Buffer> {
  const limits = { ...defaultLimits, ...bounds };
  const bytes = await loadFile(file, limits);
  if (!bytes) throw new WorkbookRefusal('too_large.file');
  const plain = errors.map(({ row, column, zh, en }) => ({
    zh,
    en,
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
  }));
  const outcome = await runInChild({ kind: 'correct', file: bytes, fileName: basename(fileName), errors: plain, language, limits });
  if (outcome.refused || !outcome.file) throw new WorkbookRefusal(outcome.refused ?? 'fault.import');
  return outcome.file;
}

/** The bytes, or nothing when there are more than allowed: a larger file is not even read. */
async function loadFile(file: Buffer | string, limits: WorkbookLimits): Promise<Buffer | undefined> {
  if (typeof file !== 'string') return file.length > limits.fileBytes ? undefined : file;
  const handle = await open(file);
  try {
    return (await handle.stat()).size > limits.fileBytes ? undefined : await readFile(handle);
  } finally {
    await handle.close();
  }
}
