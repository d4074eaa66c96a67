import { foldCell } from './cell-text.ts';
import { holdsContent, type Grid, type SheetSource } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { columnLetters } from './reference.ts';
import { cutBeyond } from './safe-text.ts';
import { WorkbookRefusal } from './workbook-error.ts';

/** What marks a sheet that the portal issued to be filled in. */
export interface SoughtKeys {
  /** Headers of the hidden columns: they are the same in every language. */
  readonly keys: readonly string[];
  /** The visible headers, a list a language. */
  readonly headers: readonly (readonly string[])[];
  /** Characters that any of its cells takes. */
  readonly most: number;
}

/** A cell that is no plain value. */
export interface KeyedFault {
  /** Place of the row among `rows`. */
  readonly at: number;
  readonly header: string;
  readonly letters: string;
  readonly code: 'formula' | 'error';
  readonly found: string;
}

/** An issued sheet that came back: a text for each key and each header, wherever their columns stand now. */
export interface KeyedSheet {
  readonly sheet: string;
  /** The headers as they were found, in the order of `rows` behind the keys. */
  readonly headers: readonly string[];
  /** Letters of the column of each header. */
  readonly letters: readonly string[];
  readonly rows: string[][];
  /** For each row the number a person sees. */
  readonly sheetRows: number[];
  readonly faults: readonly KeyedFault[];
  /** Cells with content under no header of the sheet: the first of each column. */
  readonly extra: readonly { readonly sheetRow: number; readonly letters: string; readonly header: string; readonly found: string }[];
  readonly hiddenRows: readonly number[];
}

const searchedRows = 30;
const searchedSheets = 30;
/** Hidden rows, and stray columns, that are told of. */
const listed = 20;
/** So many visible headers in one row tell that a sheet was ours before its keys went. */
const likeOurs = 3;

/**
 * Finds the one sheet of a workbook whose header has the keys, below any title, with its columns in any order.
 * @throws WorkbookRefusal `validation.sheet.foreign`, `.keys_removed`, `.column_removed`, `.two`, `too_large.rows`, `too_large.text`
 */
export function readKeyedSheet(sources: readonly SheetSource[], sought: SoughtKeys, limits: WorkbookLimits): KeyedSheet {
  const found: { grid: Grid; headerAt: number }[] = [];
  let near: { grid: Grid; headerAt: number; missing: string } | undefined;
  for (const source of sources.filter((one) => !one.isChart).slice(0, searchedSheets)) {
    const grid = source.read();
    for (const headerAt of grid.rows.slice(0, searchedRows).keys()) {
      const cells = new Set(grid.rows[headerAt]!.cells.map((text) => foldCell(text ?? '')));
      const missing = sought.keys.find((key) => !cells.has(foldCell(key)));
      if (missing === undefined) {
        found.push({ grid, headerAt });
        break;
      }
      const known = Math.max(...sought.headers.map((headers) => headers.filter((header) => cells.has(foldCell(header))).length));
      if (known >= likeOurs) near ??= { grid, headerAt, missing };
    }
  }
  const [first, second] = found;
  if (first && second) throw new WorkbookRefusal('validation.sheet.two', { sheet: first.grid.sheetName, others: second.grid.sheetName });
  if (first) return readRows(first.grid, first.headerAt, sought, limits);
  if (!near) throw new WorkbookRefusal('validation.sheet.foreign');
  throw new WorkbookRefusal('validation.sheet.keys_removed', {
    sheet: near.grid.sheetName,
    line: near.grid.rows[near.headerAt]!.sheetRow,
    expected: near.missing,
  });
}

function readRows(grid: Grid, headerAt: number, { keys, headers: languages, most }: SoughtKeys, limits: WorkbookLimits): KeyedSheet {
  const headerRow = grid.rows[headerAt]!;
  const places = new Map<string, number>();
  headerRow.cells.forEach((text, column) => {
    const name = foldCell(text ?? '');
    if (name !== '' && !places.has(name)) places.set(name, column);
  });
  const lacks = (headers: readonly string[]) => headers.filter((header) => !places.has(foldCell(header)));
  // The language whose headers are there; where one was renamed, the language that fits best.
  const headers = [...languages].sort((one, other) => lacks(one).length - lacks(other).length)[0]!;
  const [missing] = lacks(headers);
  if (missing !== undefined) {
    throw new WorkbookRefusal('validation.sheet.column_removed', { sheet: grid.sheetName, line: headerRow.sheetRow, expected: missing });
  }
  const wanted = [...keys, ...headers];
  const columns = wanted.map((header) => places.get(foldCell(header))!);
  const names = new Map(columns.map((column, index) => [column, wanted[index]!]));
  const below = grid.rows.slice(headerAt + 1).filter((row) => holdsContent(row));
  if (below.length > limits.dataRows) throw new WorkbookRefusal('too_large.rows', { limit: limits.dataRows });
  const faults: KeyedFault[] = [];
  const extra = new Map<number, KeyedSheet['extra'][number]>();
  let characters = 0;
  const rows = below.map((row, at) => {
    const place = (column: number) => ({ at, header: names.get(column)!, letters: columnLetters(column) });
    const formulas = new Set(row.formulas ?? []);
    for (const column of formulas)
      if (names.has(column)) faults.push({ ...place(column), code: 'formula', found: row.cells[column] ?? '' });
    for (const { column, shown } of row.faults) {
      if (names.has(column) && !formulas.has(column)) faults.push({ ...place(column), code: 'error', found: shown });
    }
    row.cells.forEach((text, column) => {
      if (!text || names.has(column) || extra.has(column) || extra.size >= listed) return;
      const header = headerRow.cells[column] ?? '';
      extra.set(column, { sheetRow: row.sheetRow, letters: columnLetters(column), header, found: text.slice(0, 200) });
    });
    const cells = columns.map((column) => cutBeyond(row.cells[column] ?? '', most));
    characters += cells.reduce((sum, text) => sum + text.length, 0);
    if (characters > limits.tableCharacters) throw new WorkbookRefusal('too_large.text', { limit: limits.tableCharacters });
    return cells;
  });
  return {
    sheet: grid.sheetName,
    headers,
    letters: columns.slice(keys.length).map((column) => columnLetters(column)),
    rows,
    sheetRows: below.map(({ sheetRow }) => sheetRow),
    faults,
    extra: [...extra.values()],
    hiddenRows: below
      .filter(({ hidden }) => hidden)
      .map(({ sheetRow }) => sheetRow)
      .slice(0, listed),
  };
}
