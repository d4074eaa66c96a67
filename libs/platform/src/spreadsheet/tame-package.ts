import { columnOf } from './reference.ts';
import type { WorkbookPackage } from './zip-gate.ts';
import { packZip } from './zip-format.ts';

/** Cells one validation or name may span; exceljs makes an object of each. */
const spannedCells = 20_000;
const validationRange = /(<(?:\w+:)?dataValidation\b[^>]*\bsqref=")([^"]*)(")/g;
const definedName = /<(?:\w+:)?definedName\b[^>]*>([^<]*)<\/(?:\w+:)?definedName>/g;

/**
 * A copy of a checked package that exceljs can load in bounded memory: drop-down lists over whole columns are shortened,
 * names over huge ranges left out. Everything else is passed on byte by byte.
 */
export function tamePackage(book: WorkbookPackage, workbookPart: string): Buffer {
  const files = book.names.map((name): [string, Buffer] => {
    const bytes = book.read(name);
    if (/worksheets\/[^/]+\.xml$/i.test(name)) return [name, shortenValidations(bytes)];
    return [name, name.toLowerCase() === workbookPart.toLowerCase() ? dropHugeNames(bytes) : bytes];
  });
  return packZip(files);
}

function shortenValidations(sheet: Buffer): Buffer {
  if (!sheet.includes('dataValidation')) return sheet;
  const shorten = (ranges: string) => ranges.trim().split(/\s+/).map(shortenRange).join(' ');
  return Buffer.from(
    sheet.toString().replace(validationRange, (_, open: string, ranges: string, close: string) => open + shorten(ranges) + close),
  );
}

function shortenRange(range: string): string {
  const span = measure(range);
  if (!span || span.rows * span.columns <= spannedCells) return range;
  const [from = ''] = range.split(':');
  const rows = Math.max(1, Math.floor(spannedCells / span.columns));
  return span.columns > spannedCells ? from : `${from}:${span.lastLetters}${span.firstRow + rows - 1}`;
}

function dropHugeNames(workbook: Buffer): Buffer {
  return Buffer.from(
    workbook.toString().replace(definedName, (whole, ranges: string) => {
      const cells = ranges.split(',').reduce((sum, range) => {
        const span = measure(range.split('!').pop() ?? '');
        return sum + (span ? span.rows * span.columns : 0);
      }, 0);
      return cells > spannedCells ? '' : whole;
    }),
  );
}

function measure(range: string): { rows: number; columns: number; firstRow: number; lastLetters: string } | undefined {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(range.trim());
  if (!found) return undefined;
  const [, from = '', top = '', to = '', bottom = ''] = found;
  return {
    rows: Math.abs(Number(bottom) - Number(top)) + 1,
    columns: Math.abs(columnOf(to) - columnOf(from)) + 1,
    firstRow: Math.min(Number(top), Number(bottom)),
    lastLetters: to,
  };
}
