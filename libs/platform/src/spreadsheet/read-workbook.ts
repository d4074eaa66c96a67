import { detectFileKind } from './file-kind.ts';
import type { Grid, SheetSource } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { WorkbookRefusal } from './workbook-error.ts';

/**
 * The gate and the reader of one file: its kind by content, then its sheets, visible ones first; at least one.
 * Runs in the child process; nothing here may be called on an upload from a process that serves people.
 * @throws WorkbookRefusal
 */
export async function openWorkbook(file: Buffer, fileName: string, limits: WorkbookLimits): Promise<SheetSource[]> {
  if (file.length > limits.fileBytes) throw new WorkbookRefusal('too_large.file');
  // Each reader is loaded on demand: loading all three takes longer than most files take to read.
  switch (detectFileKind(file, fileName)) {
    case 'xlsx': {
      const { openXlsx } = await import('./xlsx-reader.ts');
      return openXlsx(file, limits);
    }
    case 'csv': {
      const { readCsv } = await import('./csv-reader.ts');
      const grid = readCsv(file, limits);
      return [{ name: grid.sheetName, hidden: false, read: () => grid }];
    }
    case 'xls': {
      const { openXls } = await import('./xls-reader.ts');
      return openXls(file, limits);
    }
  }
}

/**
 * The first worksheet of a file as text: the first visible one where there is one.
 * @throws WorkbookRefusal
 */
export async function readWorkbook(file: Buffer, fileName: string, limits: WorkbookLimits): Promise<Grid> {
  const first = (await openWorkbook(file, fileName, limits)).find((one) => !one.isChart);
  if (!first) throw new WorkbookRefusal('validation.file.empty');
  return first.read();
}
