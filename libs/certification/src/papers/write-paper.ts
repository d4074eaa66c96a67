import { Sheet } from '../pack/write-pdf.ts';
import type { PaperRecord } from './paper-sheet.ts';

/** A record of the working papers on paper: the cells of its row, each under its heading in both languages. */
export function writePaperPdf({ number, title, cells, columns }: PaperRecord): Promise<Buffer> {
  const sheet = new Sheet();
  sheet.document.info.Title = `${number} ${title}`;
  sheet.paragraph(number, { size: 10, colour: '#5b6673' }, 2);
  sheet.paragraph(title, { size: 16, weight: 700 }, 10);
  const rows = columns
    .filter(({ key }) => key !== 'id' && key !== 'no' && key !== 'title')
    .map(({ key, header }) => {
      const value = cells[key];
      const words = value instanceof Date ? value.toISOString().slice(0, 19).replace('T', ' ') : String(value ?? '');
      return [header, words];
    });
  sheet.table([2, 5], [], rows, (column) => ({ size: 9.5, ...(column === 0 && { colour: '#5b6673' }) }));
  return sheet.bytes();
}
