import { CsvError, parse } from 'csv-parse/sync';
import { tidyText } from './cell-text.ts';
import { binary } from './file-kind.ts';
import { holdsContent, type Grid, type GridRow } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { holdsControlCharacter } from './safe-text.ts';
import { WorkbookRefusal } from './workbook-error.ts';

/**
 * Reads a .csv: UTF-8 with or without a mark, UTF-16 with a mark (Excel's "Unicode text"), else GB18030.
 * The separator is the one that a first line `sep=;` names (Excel takes that line for no row), else the one that splits the first line most.
 * @throws WorkbookRefusal
 */
export function readCsv(file: Buffer, limits: WorkbookLimits): Grid {
  const text = decodeText(file);
  // Control characters or a tag at the start mean that the name lies, whatever the bytes decode to.
  if (holdsControlCharacter(text)) throw new WorkbookRefusal('unsupported_type.content', { extension: '.csv', found: binary });
  if (/^\s*<(!doctype|html|\?xml|table|head|body|script)/i.test(text)) {
    throw new WorkbookRefusal('unsupported_type.content', { extension: '.csv', found: 'HTML' });
  }
  const rows: GridRow[] = [];
  for (const [index, record] of parseRecords(text).entries()) {
    const cells = record.map(tidyText);
    while (cells.at(-1) === '') cells.pop();
    const row: GridRow = { sheetRow: index + 1, cells, faults: [] };
    if (!holdsContent(row)) continue;
    if (index >= limits.sheetRows) throw new WorkbookRefusal('too_large.sheet', { what: `> ${limits.sheetRows}` });
    if (cells.length > limits.sheetColumns) throw new WorkbookRefusal('too_large.sheet', { what: `${cells.length} columns` });
    rows.push(row);
  }
  return { sheetName: 'Sheet1', rows };
}

function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return tryDecode(file, 'utf-16le') ?? refuseEncoding();
  if (file[0] === 0xfe && file[1] === 0xff) return tryDecode(file, 'utf-16be') ?? refuseEncoding();
  return tryDecode(file, 'utf-8') ?? tryDecode(file, 'gb18030') ?? refuseEncoding();
}

function tryDecode(file: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

function refuseEncoding(): never {
  throw new WorkbookRefusal('validation.file.encoding');
}

function parseRecords(text: string): string[][] {
  try {
    const told = /^sep=([^\r\n])[;,\t ]*(?:\r\n|\r|\n|$)/i.exec(text);
    const delimiter = told?.[1] ?? findSeparator(text);
    return parse(text.slice(told?.[0].length ?? 0), { delimiter, relax_column_count: true, skip_empty_lines: false });
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    throw new WorkbookRefusal('validation.file.csv', { line: Math.max(1, Number(fault.lines ?? 1)) });
  }
}

function findSeparator(text: string): string {
  const start = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '');
  const line = start.split(/[\r\n]+/).find((one) => one.trim() !== '') ?? '';
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}
