import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { runInChild } from './child-pool.ts';
import type { CorrectionError, RowRange } from './child-protocol.ts';
import { defaultLimits, type WorkbookLimits } from './limits.ts';
import type { KeyedSheet, SoughtKeys } from './keyed-sheet.ts';
import type { SoughtColumn } from './locate-table.ts';
import type { TableColumn } from './table.ts';
import { describeWorkbookError, WorkbookRefusal, type WorkbookError } from './workbook-error.ts';

/** The columns of the template in their order, which rows are wanted (all without a range), whose file it is, and bounds other than the usual ones. */
export interface ParseOptions {
  columns: readonly TableColumn[];
  range?: RowRange;
  /** The person whose files are read one after the other. */
  owner?: number;
  limits?: Partial<WorkbookLimits>;
}

/**
 * The rows of an uploaded file, one object a data row by the Chinese header; every value is trimmed text, '' when empty, and one character longer
 * than its field takes when it is too long. Row n of an error is data row n of the file, `sheetRows` are the numbers a person sees in Excel.
 * With a fault of the whole file `rows` is empty and `errors` holds one entry without `row`; notes (`level: 'warning'`) come with the first rows.
 */
export interface ParsedWorkbook {
  rows: Record<string, string>[];
  sheetRows: number[];
  /** Data rows of the whole file. */
  total: number;
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
  if (!bytes) return { rows: [], sheetRows: [], total: 0, errors: [describeWorkbookError('too_large.file')], fileDigest: '' };
  const fileDigest = createHash('sha256').update(bytes).digest('hex');
  const columns = options.columns.map(({ max, ...column }) => ({ ...toSought(column), max }));
  const range = options.range ?? { from: 0, characters: Infinity };
  const outcome = await runInChild({ kind: 'parse', file: bytes, fileName: basename(fileName), columns, range, limits }, options.owner);
  if (outcome.refused) return { rows: [], sheetRows: [], total: 0, errors: [outcome.refused], fileDigest };
  const rows = outcome.rows.map((cells) => Object.fromEntries(columns.map(({ header }, index) => [header, cells[index] ?? ''])));
  return { rows, sheetRows: outcome.sheetRows, total: outcome.total, errors: outcome.errors, fileDigest };
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
  options: ParseOptions,
): Promise<Buffer> {
  const limits = { ...defaultLimits, ...options.limits };
  const bytes = await loadFile(file, limits);
  if (!bytes) throw new WorkbookRefusal('too_large.file');
  const plain = errors.map(({ row, column, zh, en }) => ({
    zh,
    en,
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
  }));
  const columns = options.columns.map(toSought);
  const task = { kind: 'correct', file: bytes, fileName: basename(fileName), columns, errors: plain, language, limits } as const;
  const outcome = await runInChild({ ...task, columns }, options.owner);
  if (outcome.refused || !outcome.file) throw new WorkbookRefusal(outcome.refused ?? 'fault.import');
  return outcome.file;
}

/** What came of reading a keyed sheet: the sheet with the digest of its bytes, or why the whole file was refused. */
export type ParsedKeyedSheet =
  { readonly keyed: KeyedSheet; readonly refused?: undefined } | { readonly keyed?: undefined; readonly refused: WorkbookError };

/**
 * Reads an issued sheet that was filled in (docs/adr/0031-filled-in-sheets.md), in a child process behind the gate as `parseWorkbook` does.
 * Faults of the file are answered, never thrown.
 */
export async function parseKeyedSheet(
  file: Buffer,
  fileName: string,
  sought: SoughtKeys,
  options: Pick<ParseOptions, 'owner' | 'limits'>,
): Promise<ParsedKeyedSheet> {
  const limits = { ...defaultLimits, ...options.limits };
  if (file.length > limits.fileBytes)
    return { refused: describeWorkbookError('too_large.filled_in', { limit: limits.fileBytes / 1_048_576 }) };
  if (/\.(xls|csv)$/i.test(fileName.trim())) return { refused: describeWorkbookError('unsupported_type.filled_in') };
  const outcome = await runInChild({ kind: 'keyed', file, fileName: basename(fileName), sought, limits }, options.owner);
  if (outcome.refused || !outcome.keyed) return { refused: outcome.refused ?? describeWorkbookError('fault.import') };
  return { keyed: { ...outcome.keyed, rows: outcome.rows, sheetRows: outcome.sheetRows } };
}

/** Only what a child must know of a column travels to it. */
const toSought = ({ header, en, formerly, exported, exportedFormerly, isOptional }: SoughtColumn): SoughtColumn => ({
  header,
  ...(en === undefined ? {} : { en }),
  ...(formerly === undefined ? {} : { formerly }),
  ...(exported === undefined ? {} : { exported }),
  ...(exportedFormerly === undefined ? {} : { exportedFormerly }),
  ...(isOptional && { isOptional }),
});

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
