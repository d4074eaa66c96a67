import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { tidyText } from '../spreadsheet/cell-text.ts';
import { binary, detectFileKind } from '../spreadsheet/file-kind.ts';
import { defaultLimits, type WorkbookLimits } from '../spreadsheet/limits.ts';
import { readWorkbook } from '../spreadsheet/read-workbook.ts';
import { holdsControlCharacter } from '../spreadsheet/safe-text.ts';
import { WorkbookRefusal } from '../spreadsheet/workbook-error.ts';
import { POPULATION_BOUNDS, type PopulationFault } from './population-protocol.ts';

/** A file that is no population. */
export class PopulationRefusal extends Error {
  readonly fault: PopulationFault;

  constructor(fault: PopulationFault) {
    super(fault.code);
    this.name = 'PopulationRefusal';
    this.fault = fault;
  }
}

/** One row of the sheet, its header too; `row` is the number that a person sees in Excel. */
export interface PopulationRow {
  readonly row: number;
  readonly cells: readonly string[];
}

const HEAD_BYTES = 64 * 1024;
/** A header and the bound: a sheet with more rows is refused by its reader. */
const limits: WorkbookLimits = {
  ...defaultLimits,
  fileBytes: POPULATION_BOUNDS.fileBytes,
  inflatedBytes: 600 * 1024 * 1024,
  sheetRows: 1_048_576,
  sheetColumns: POPULATION_BOUNDS.columns,
  dataRows: POPULATION_BOUNDS.rows,
};

/**
 * The rows of a population in their order, blank ones left out: a CSV row by row however long it is, a workbook sheet by sheet as its format is.
 * Values only: a formula shows today what it did not show yesterday, so that a population with one cannot be frozen.
 * @throws PopulationRefusal, WorkbookRefusal
 */
export async function* readPopulationRows(path: string, fileName: string): AsyncGenerator<PopulationRow> {
  const head = await readHead(path);
  if (detectFileKind(head.length < HEAD_BYTES ? head : await readFile(path), fileName) !== 'csv') {
    yield* readSheetRows(await readFile(path), fileName);
    return;
  }
  yield* readCsvRows(path, head);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* readSheetRows(file: Buffer, fileName: string): AsyncGenerator<PopulationRow> {
  const { rows } = await readWorkbook(file, fileName, limits);
  for (const { sheetRow, cells, faults, formulas } of rows) {
    if (formulas?.[0] !== undefined) throw new PopulationRefusal({ code: 'formula', cell: nameCell(formulas[0], sheetRow) });
    const fault = faults[0];
    if (fault) throw new PopulationRefusal({ code: 'error', cell: nameCell(fault.column, sheetRow) });
    yield { row: sheetRow, cells: Array.from(cells, (cell) => cell ?? '') };
  }
}

async function* readCsvRows(path: string, head: Buffer): AsyncGenerator<PopulationRow> {
  const encoding = await findEncoding(path, head);
  const parser = parse({ delimiter: findSeparator(new TextDecoder(encoding).decode(head)), relax_column_count: true, bom: true });
  const source = createReadStream(path);
  void (async () => {
    try {
      const decoder = new TextDecoder(encoding);
      for await (const chunk of source) {
        if (!parser.write(decoder.decode(chunk as Buffer, { stream: true }))) await new Promise((resolve) => parser.once('drain', resolve));
      }
      parser.end(decoder.decode());
    } catch (fault) {
      parser.destroy(fault as Error);
    }
  })();
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      const cells = record.map(tidyText);
      if (cells.every((cell) => cell === '')) continue;
      const formula = record.findIndex((cell) => cell.startsWith('='));
      if (formula >= 0) throw new PopulationRefusal({ code: 'formula', cell: nameCell(formula, row) });
      if (record.some(holdsControlCharacter)) throw new WorkbookRefusal('unsupported_type.content', { extension: '.csv', found: binary });
      yield { row, cells };
    }
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    throw new WorkbookRefusal('validation.file.csv', { line: Math.max(1, Number(fault.lines ?? 1)) });
  } finally {
    source.destroy();
  }
}

/** UTF-8 when all of it is, UTF-16 by its mark, else GB18030, as imports read a CSV. */
async function findEncoding(path: string, head: Buffer): Promise<string> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const decoder = new TextDecoder(encoding, { fatal: true });
      for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
      decoder.decode();
      return encoding;
    } catch (fault) {
      if (!(fault instanceof TypeError)) throw fault;
    }
  }
  throw new WorkbookRefusal('validation.file.encoding');
}

function findSeparator(text: string): string {
  const line =
    text
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/[\r\n]+/)
      .find((one) => one.trim() !== '') ?? '';
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** `C17` of the 0-based column 2 in row 17. */
export function nameCell(column: number, row: number): string {
  let name = '';
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) name = String.fromCharCode(65 + (left % 26)) + name;
  return `${name}${row}`;
}
