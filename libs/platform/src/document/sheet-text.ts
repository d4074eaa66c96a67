import type { Grid } from '../spreadsheet/grid.ts';
import { openWorkbook } from '../spreadsheet/read-workbook.ts';
import type { ExtractTask, Extracted, PreviewSheet } from './extract-protocol.ts';
import { cutText } from './extract-refusal.ts';
import { packageLimits } from './word-text.ts';

/** Further sheets of a workbook are left out. */
const MOST_SHEETS = 30;

/** The visible sheets of a workbook: as rows to be shown, or as text. */
export async function readSheet(file: Buffer, task: ExtractTask): Promise<Extracted> {
  const budget = { characters: task.characters };
  const sheets = (await readGrids(file, task.fileName)).map((grid) => toSheet(grid, task.rows, budget));
  if (task.want === 'preview') return { kind: 'sheets', sheets };
  const lines = sheets.flatMap(({ name, rows }) => [
    ...(sheets.length > 1 ? [name] : []),
    ...rows.flatMap((row) => (row.length > 0 ? [row.join('\t')] : [])),
    '',
  ]);
  const text = cutText(lines.join('\n').trimEnd(), task.characters);
  return { kind: 'text', text: text.text, cut: text.cut || sheets.some((sheet) => sheet.cut) };
}

/** The visible sheets; the first one where all are hidden. */
async function readGrids(file: Buffer, fileName: string): Promise<Grid[]> {
  const sources = await openWorkbook(file, fileName, packageLimits);
  const visible = sources.filter((one) => !one.hidden);
  return (visible.length > 0 ? visible : sources).slice(0, visible.length > 0 ? MOST_SHEETS : 1).map((one) => one.read());
}

/** One text that thousands of cells share is a small file and a huge preview: all sheets together have a budget of characters. */
function toSheet(grid: Grid, most: number, budget: { characters: number }): PreviewSheet {
  const rows: string[][] = [];
  for (const { sheetRow, cells } of grid.rows) {
    if (sheetRow > most) break;
    budget.characters -= cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (budget.characters < 0) return { name: grid.sheetName, rows, cut: true, ...drawingsOf(grid) };
    // Empty rows keep their place, so that the numbers beside the rows are those of the file.
    while (rows.length < sheetRow - 1) rows.push([]);
    rows.push(Array.from(cells, (cell) => cell ?? ''));
  }
  return { name: grid.sheetName, rows, cut: (grid.rows.at(-1)?.sheetRow ?? 0) > most, ...drawingsOf(grid) };
}

const drawingsOf = ({ drawings }: Grid): Pick<PreviewSheet, 'drawings'> => (drawings ? { drawings } : {});
