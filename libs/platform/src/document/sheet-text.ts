import { detectFileKind } from '../spreadsheet/file-kind.ts';
import type { Grid } from '../spreadsheet/grid.ts';
import { readWorkbook } from '../spreadsheet/read-workbook.ts';
import type { ExtractTask, Extracted, PreviewSheet } from './extract-protocol.ts';
import { cutText } from './extract-refusal.ts';
import { packageLimits } from './word-text.ts';

/** Further sheets of a workbook are left out. */
const MOST_SHEETS = 30;

/** The visible sheets of a workbook: as rows to be shown, or as text. */
export async function readSheet(file: Buffer, task: ExtractTask): Promise<Extracted> {
  const sheets = (await readGrids(file, task.fileName)).map((grid) => toSheet(grid, task.rows));
  if (task.want === 'preview') return { kind: 'sheets', sheets };
  const lines = sheets.flatMap(({ name, rows }) => [
    ...(sheets.length > 1 ? [name] : []),
    ...rows.flatMap((row) => (row.length > 0 ? [row.join('\t')] : [])),
    '',
  ]);
  const text = cutText(lines.join('\n').trimEnd(), task.characters);
  return { kind: 'text', text: text.text, cut: text.cut || sheets.some((sheet) => sheet.cut) };
}

/** Only the format of today is read beyond its first sheet. */
async function readGrids(file: Buffer, fileName: string): Promise<Grid[]> {
  if (detectFileKind(file, fileName) !== 'xlsx') return [await readWorkbook(file, fileName, packageLimits)];
  const { readXlsxSheets } = await import('../spreadsheet/xlsx-reader.ts');
  return readXlsxSheets(file, packageLimits, MOST_SHEETS);
}

function toSheet(grid: Grid, most: number): PreviewSheet {
  const rows: string[][] = [];
  for (const { sheetRow, cells } of grid.rows) {
    if (sheetRow > most) break;
    // Empty rows keep their place, so that the numbers beside the rows are those of the file.
    while (rows.length < sheetRow - 1) rows.push([]);
    rows.push(Array.from(cells, (cell) => cell ?? ''));
  }
  return { name: grid.sheetName, rows, cut: (grid.rows.at(-1)?.sheetRow ?? 0) > most };
}
