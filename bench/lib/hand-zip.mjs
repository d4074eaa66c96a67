// The floor of a workbook: inline strings without references, no checks of the text beyond escaping, deflate level 1, one pass.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

const escape = (value) => (/[&<>]/.test(value) ? value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : value);

const writeRow = (cells) => {
  let xml = '<row>';
  for (const cell of cells)
    xml += typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
  return `${xml}</row>`;
};

/** @param {Iterable<(string | number)[]> | AsyncIterable<(string | number)[][]>} portions arrays of rows of cells, the header among them */
export async function handZip(file, portions) {
  const out = createWriteStream(file);
  const deflate = createDeflateRaw({ level: 1, chunkSize: 65_536 });
  deflate.pipe(out);
  let crc = 0;
  const put = async (xml) => {
    const bytes = Buffer.from(xml);
    crc = crc32(bytes, crc);
    if (!deflate.write(bytes)) await once(deflate, 'drain');
  };
  let pending = '<worksheet><sheetData>';
  for await (const rows of portions)
    for (const cells of rows) {
      pending += writeRow(cells);
      if (pending.length > 60_000) {
        await put(pending);
        pending = '';
      }
    }
  await put(`${pending}</sheetData></worksheet>`);
  deflate.end();
  await once(out, 'finish');
}
