import { foldCell } from './cell-text.ts';
import type { Grid, SheetSource } from './grid.ts';
import { columnLetters } from './reference.ts';
import { describeWorkbookNote, WorkbookRefusal, type WorkbookError } from './workbook-error.ts';

/** Headers of the column our correction workbooks add, by the language of the file; it is ignored when such a file comes back. */
export const errorColumnHeaders = { zh: '错误', en: 'Errors' } as const;

/**
 * A column that a file must have: its header in the template, the one in the English template, and the header under which the portal's own
 * export has it, where it has them. A file may do without an optional one; those that it has stand behind the others, in any order.
 */
export interface SoughtColumn {
  readonly header: string;
  readonly en?: string;
  readonly exported?: string;
  /** What `en` was before, in the template and in the export. */
  readonly formerly?: string;
  /** What `exported` was before, where `formerly` does not tell it. */
  readonly exportedFormerly?: string;
  readonly isOptional?: true;
}

/** Where the table of an import stands: its sheet, the place of the header among the sheet's rows and of the columns in it. */
export interface Located {
  grid: Grid;
  headerAt: number;
  /** The cell of each column in a row, by the column's header in the template. */
  places: ReadonlyMap<string, number>;
  /** The portal wrote it as an export: it has more columns than the template, and signs before what looks like a formula. */
  isExport: boolean;
  /** The language of its headers. */
  language: 'zh' | 'en';
  /** What the person should know of the sheets that were and were not read. */
  notes: WorkbookError[];
}

/** A title, a note and an empty line above a header are common; further down nobody looks for one. */
const searchedRows = 30;
/** Further sheets are not looked at. */
const searchedSheets = 30;

/**
 * Finds the table with these columns on any sheet, below any title; hidden sheets come last.
 * @throws WorkbookRefusal `validation.template.header` with the first column that does not fit, on the row that fits best
 */
export function locateTable(sources: readonly SheetSource[], columns: readonly SoughtColumn[]): Located {
  let found: (Header & { source: SheetSource; grid: Grid }) | undefined;
  let nearest: Nearest | undefined;
  let refusal: unknown;
  const others: string[] = [];
  for (const source of sources.filter((one) => !one.isChart).slice(0, searchedSheets)) {
    let grid: Grid;
    try {
      grid = source.read();
    } catch (fault) {
      // A sheet beside the table does not matter; without a table its fault is the file's.
      if (!(fault instanceof WorkbookRefusal)) throw fault;
      refusal ??= fault;
      continue;
    }
    const header = findHeader(grid, columns);
    if (!header) nearest = nearer(nearest, grid, columns);
    else if (found) others.push(source.name);
    else found = { ...header, source, grid };
  }
  if (!found) throw refusal ?? refuseHeader(nearest, columns);
  const sheet = found.source.name;
  const notes = [
    ...(found.source.hidden ? [describeWorkbookNote('validation.sheet.hidden', { sheet })] : []),
    ...(others.length > 0 ? [describeWorkbookNote('validation.sheet.other', { sheet, others: others.join(', ') })] : []),
  ];
  const { grid, headerAt, places, isExport, language } = found;
  return { grid, headerAt, places, isExport, language, notes };
}

/** Header texts of a row without the empty ones at its end, and the position of the column of errors, -1 when it has none. */
export function readHeader(grid: Grid, headerAt: number): { header: string[]; errorColumn: number } {
  const header = Array.from(grid.rows[headerAt]?.cells ?? [], (text) => text ?? '');
  while (header.length > 0 && header[header.length - 1] === '') header.pop();
  const isMark = Object.values<string>(errorColumnHeaders).includes(header.at(-1) ?? '');
  const errorColumn = isMark ? header.length - 1 : -1;
  return { header: errorColumn < 0 ? header : header.slice(0, -1), errorColumn };
}

/** The same, with the columns that were called otherwise before by the names that they have now, so that older templates and exports come back. */
function readHeadsOf(columns: readonly SoughtColumn[], grid: Grid, headerAt: number): string[] {
  const now = new Map(
    columns.flatMap(({ en, formerly, exported, exportedFormerly }): [string, string][] => [
      ...(en === undefined || formerly === undefined
        ? []
        : [en, ...(exported === undefined ? [] : [exported])].map((name): [string, string] => [
            foldCell(name.replace(en, formerly)),
            name,
          ])),
      ...(exported === undefined || exportedFormerly === undefined ? [] : [[foldCell(exportedFormerly), exported] as [string, string]]),
    ]),
  );
  return readHeader(grid, headerAt).header.map((text) => now.get(foldCell(text)) ?? text);
}

/** The place of each column in a header that has the necessary ones in their order and then any of the optional ones; undefined where it has not. */
function findPlaces(header: readonly string[], columns: readonly SoughtColumn[], language: 'zh' | 'en'): Map<string, number> | undefined {
  const places = new Map<string, number>();
  const necessary = columns.filter(({ isOptional }) => !isOptional);
  const wanted = (column: SoughtColumn) => foldCell(headerIn(language, column));
  if (header.length < necessary.length || necessary.some((column, index) => foldCell(header[index]!) !== wanted(column))) return undefined;
  necessary.forEach((column, index) => places.set(column.header, index));
  for (let index = necessary.length; index < header.length; index += 1) {
    const found = columns.find((column) => column.isOptional && wanted(column) === foldCell(header[index]!));
    if (!found || places.has(found.header)) return undefined;
    places.set(found.header, index);
  }
  return places;
}

type Header = Pick<Located, 'headerAt' | 'places' | 'isExport' | 'language'>;

const headerIn = (language: 'zh' | 'en', { header, en }: SoughtColumn): string => (language === 'en' ? (en ?? header) : header);
const headersIn = (language: 'zh' | 'en', columns: readonly SoughtColumn[]): string[] =>
  columns.map((column) => headerIn(language, column));

function findHeader(grid: Grid, columns: readonly SoughtColumn[]): Header | undefined {
  for (const headerAt of grid.rows.slice(0, searchedRows).keys()) {
    const header = readHeadsOf(columns, grid, headerAt);
    for (const language of ['zh', 'en'] as const) {
      const places = findPlaces(header, columns, language);
      if (places) return { headerAt, places, isExport: false, language };
    }
    const exported = findExported(header, columns);
    if (exported) return { headerAt, places: exported, isExport: true, language: 'zh' };
  }
  return undefined;
}

/** The columns in an export of the portal's own, wherever they stand in it: what it took out it takes in again (docs/decisions/risk-control.md). */
function findExported(header: readonly string[], columns: readonly SoughtColumn[]): Map<string, number> | undefined {
  const folded = header.map(foldCell);
  const places = new Map<string, number>();
  for (const { header: name, exported, isOptional } of columns) {
    const place = exported === undefined ? -1 : folded.indexOf(foldCell(exported));
    if (place >= 0) places.set(name, place);
    else if (!isOptional) return undefined;
  }
  return places;
}

interface Nearest {
  grid: Grid;
  headerAt: number;
  hits: number;
}

/** The row that has most of the columns in their place; where no row has any, the first row of the first sheet. */
function nearer(before: Nearest | undefined, grid: Grid, columns: readonly SoughtColumn[]): Nearest {
  let best = before ?? { grid, headerAt: 0, hits: 0 };
  for (const at of grid.rows.slice(0, searchedRows).keys()) {
    const header = readHeadsOf(columns, grid, at);
    const hits = Math.max(countHits(header, headersIn('zh', columns)), countHits(header, headersIn('en', columns)));
    if (hits > best.hits) best = { grid, headerAt: at, hits };
  }
  return best;
}

function countHits(header: readonly string[], columns: readonly string[]): number {
  const wanted = new Set(columns.map(foldCell));
  return header.filter((text) => wanted.has(foldCell(text))).length;
}

/** The headers that a file should have: the necessary ones, and behind them those optional ones that it brings, each once. */
function listExpected(header: readonly string[], sought: readonly SoughtColumn[], language: 'zh' | 'en'): string[] {
  const necessary = sought.filter(({ isOptional }) => !isOptional).map((column) => headerIn(language, column));
  const optional = sought.filter(({ isOptional }) => isOptional).map((column) => headerIn(language, column));
  const further = header.slice(necessary.length).map((text, index, all) => {
    const isFirst = all.findIndex((other) => foldCell(other) === foldCell(text)) === index;
    return isFirst ? (optional.find((one) => foldCell(one) === foldCell(text)) ?? '') : '';
  });
  return [...necessary, ...further];
}

const blankCell = { zh: '（空）', en: '(blank)' } as const;
const noColumn = { zh: '（无此列）', en: '(no column)' } as const;

/** The first column that does not fit, by the template in the language that the row comes nearest to. */
function refuseHeader(nearest: Nearest | undefined, sought: readonly SoughtColumn[]): WorkbookRefusal {
  const { grid, headerAt } = nearest ?? { grid: { sheetName: '', rows: [] }, headerAt: 0 };
  const header = readHeadsOf(sought, grid, headerAt);
  const [zhHits, enHits] = [countHits(header, headersIn('zh', sought)), countHits(header, headersIn('en', sought))];
  const columns = listExpected(header, sought, enHits > zhHits ? 'en' : 'zh');
  const length = Math.max(header.length, columns.length);
  const column = Array.from({ length }).findIndex((_, index) => foldCell(header[index] ?? '') !== foldCell(columns[index] ?? ''));
  // A file of neither template: who reads is told the head of the template that he would download.
  const isNeither = zhHits === 0 && enHits === 0;
  return new WorkbookRefusal('validation.template.header', {
    sheet: grid.sheetName,
    line: grid.rows[headerAt]?.sheetRow ?? 1,
    letters: columnLetters(column),
    expected: isNeither ? { zh: columns[column] ?? '', en: listExpected(header, sought, 'en')[column] ?? '' } : columns[column] || noColumn,
    found: header[column] || blankCell,
  });
}
