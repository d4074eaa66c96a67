import type { WallClock } from '../workflow/wall-clock.ts';
import { columnLetters } from './reference.ts';
import { escapeXml, removeIllegalXml, writeInlineText } from './safe-text.ts';

/** How the values of an export column are written; `date` shows yyyy-MM-dd, `instant` yyyy-MM-dd HH:mm:ss by the sheet's clock, or in UTC. */
export type SheetColumnType = 'text' | 'number' | 'date' | 'instant';

/** One column of an export: `key` of the row, header text (both languages, as the caller wants it), width in characters. */
export interface SheetColumn {
  key: string;
  header: string;
  width?: number;
  type?: SheetColumnType;
}

/** A value of an export row. Null, undefined and an empty text leave the cell out. */
export type SheetValue = string | number | boolean | Date | null | undefined;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const dayMs = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);
/** 1 March 1900: before it Excel's day numbers disagree with the calendar. */
const firstSafeDay = Date.UTC(1900, 2, 1);
const lastDay = Date.UTC(9999, 11, 31);

const style = { text: 0, header: 1, date: 2, instant: 3 } as const;

/** A column says that its instants are Greenwich's, as those of sealed packages stay; a sheet told by another clock names that one. */
const nameClock = ({ header, type }: SheetColumn, clock: WallClock | undefined): string =>
  clock && type === 'instant' ? header.replace(/\(GMT\)$/, `(${clock.timeZone})`) : header;

/**
 * Writers of one sheet: its head with widths, frozen header row and header cells, its rows, its tail with the filter.
 * @param clock by which instants are told; without one in UTC
 */
export function buildSheetWriter(columns: readonly SheetColumn[], clock?: WallClock) {
  const opens = columns.map((_, index) => `<c r="${columnLetters(index)}`);
  const types = columns.map((column) => column.type ?? 'text');
  const keys = columns.map((column) => column.key);
  const last = columnLetters(columns.length - 1);

  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(255, Math.max(1, column.width ?? 18))}" customWidth="1"/>`,
  );
  const headerCells = columns.map(
    (column, index) => `${opens[index]}1" s="${style.header}" t="inlineStr">${writeInlineText(nameClock(column, clock))}`,
  );
  const head =
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${headerCells.join('')}</row>`;

  return {
    head,
    tail: (lastRow: number) => `</sheetData><autoFilter ref="A1:${last}${lastRow}"/></worksheet>`,
    filterRange: (lastRow: number) => `$A$1:$${last}$${lastRow}`,
    row(number: number, values: Readonly<Record<string, SheetValue>>): string {
      const reference = `${number}"`;
      const textOpen = `${reference} t="inlineStr">`;
      let xml = `<row r="${reference}>`;
      for (let index = 0; index < keys.length; index++) {
        const value = values[keys[index] as string];
        if (value === null || value === undefined || value === '') continue;
        const open = opens[index] as string;
        // Text is by far the commonest cell: it goes the short way.
        if (typeof value === 'string' && types[index] === 'text') xml += open + textOpen + writeInlineText(value);
        else xml += open + reference + writeValue(value, types[index] as SheetColumnType, clock);
      }
      return `${xml}</row>`;
    },
  };
}

/** The rest of a cell after its reference. What does not fit the type of its column is written as text, so nothing is lost. */
function writeValue(value: Exclude<SheetValue, null | undefined>, type: SheetColumnType, clock: WallClock | undefined): string {
  if (type === 'date' || type === 'instant') {
    const time = value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number.NaN;
    // The portal's unset date is shown blank everywhere (docs/decisions/machinery.md).
    if (time === 0) return '/>';
    if (time >= firstSafeDay && time < lastDay + dayMs) {
      const days = type === 'date' ? Math.floor(time / dayMs) * dayMs : (clock?.at(time) ?? time);
      return ` s="${style[type]}"><v>${(days - epoch) / dayMs}</v></c>`;
    }
  } else if (type === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return `><v>${number}</v></c>`;
  }
  if (typeof value === 'number' && Number.isFinite(value)) return `><v>${value}</v></c>`;
  if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = value instanceof Date ? (Number.isNaN(value.getTime()) ? '' : value.toISOString()) : String(value);
  return ` t="inlineStr">${writeInlineText(text)}`;
}

/** Sheet names hold at most 31 characters, none of `[]:*?/\`, no apostrophe at the ends, and are not empty. */
export function cleanSheetName(name: string, ordinal = 1): string {
  const suffix = ordinal > 1 ? ` (${ordinal})` : '';
  const clean = removeIllegalXml(name)
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'{1,31}|'{1,31}$/g, '')
    .trim();
  return (clean === '' ? 'Sheet' : clean).slice(0, 31 - suffix.length).trimEnd() + suffix;
}

/** Cell formats: plain, header (bold, shaded, wrapped), date, instant. */
export const stylesXml =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Relation of the package to its workbook. */
export const rootRelationsXml = `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The workbook with its sheets and the hidden names Excel keeps for their filters. */
export function buildWorkbookXml(sheets: { name: string; filterRange: string }[]): string {
  const list = sheets.map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const names = sheets.map(
    ({ name, filterRange }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escapeXml(`'${name.replaceAll("'", "''")}'!${filterRange}`)}</definedName>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><bookViews><workbookView/></bookViews><sheets>${list.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`;
}

/** Relations of the workbook to `sheets` sheets and its styles. */
export function buildWorkbookRelationsXml(sheets: number): string {
  const list = Array.from({ length: sheets }, (_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`));
  return `${declaration}<Relationships xmlns="${packageRelations}">${list.join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`;
}

/** Types of the parts of a workbook of `sheets` sheets. */
export function buildContentTypesXml(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const list = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return (
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${list.join('')}</Types>`
  );
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${officeRelations}/${type}" Target="${target}"/>`;
}
