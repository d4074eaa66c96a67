import { detectFileKind } from './file-kind.ts';
import type { Grid } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { WorkbookRefusal } from './workbook-error.ts';

/**
 * The gate and the reader of one file: its kind by content, then its first worksheet as text.
 * Runs in the child process; nothing here may be called on an upload from a process that serves people.
 * @throws WorkbookRefusal
 */
export async function readWorkbook(file: Buffer, fileName: string, limits: WorkbookLimits): Promise<Grid> {
  if (file.length > limits.fileBytes) throw new WorkbookRefusal('too_large.file');
  // Each reader is loaded on demand: loading all three takes longer than most files take to read.
  switch (detectFileKind(file, fileName)) {
    case 'xlsx': {
      const { readXlsx } = await import('./xlsx-reader.ts');
      return readXlsx(file, limits);
    }
    case 'csv': {
      const { readCsv } = await import('./csv-reader.ts');
      return readCsv(file, limits);
    }
    case 'xls': {
      const { readXls } = await import('./xls-reader.ts');
      return readXls(file, limits);
    }
  }
}
