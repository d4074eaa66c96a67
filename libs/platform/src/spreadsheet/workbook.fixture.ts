import { packZip } from './zip-format.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** The parts of the smallest honest workbook around one sheet, for tests to bend. */
export function buildParts(sheetXml: string): Record<string, string> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml,
  };
}

/** A zip of text or byte parts, names as given, also bad ones. */
export function zipParts(parts: Record<string, string | Buffer>): Buffer {
  return packZip(Object.entries(parts).map(([name, content]) => [name, Buffer.from(content)]));
}

/** A worksheet part; `rows` is the inside of sheetData, `after` what follows it, `before` what precedes it. */
export function sheetXml(rows: string, { before = '', after = '' } = {}): string {
  return `${declaration}<worksheet xmlns="${main}" xmlns:r="${relations}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
}

/** A row of inline text cells without references. */
export function textRow(...texts: string[]): string {
  return `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}

/** A one-sheet workbook. */
export function buildXlsx(rows: string, around: { before?: string; after?: string } = {}): Buffer {
  return zipParts(buildParts(sheetXml(rows, around)));
}

/** A one-sheet workbook whose cells point into a table of texts. */
export function buildSharedXlsx(rows: string, texts: readonly string[]): Buffer {
  const parts = buildParts(sheetXml(rows));
  const entry = `<Relationship Id="r2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
  return zipParts({
    ...parts,
    'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels']?.replace('</Relationships>', entry) ?? '',
    'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  });
}

/** A workbook of several sheets in this order; each has a name, its rows and perhaps a state. */
export function buildSheets(...sheets: { name: string; rows: string; state?: string }[]): Buffer {
  const parts = buildParts(sheetXml(''));
  const list = sheets.map(
    ({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}" ` : ''}r:id="s${at}"/>`,
  );
  const links = sheets.map((_, at) => `<Relationship Id="s${at}" Type="${relations}/worksheet" Target="worksheets/s${at}.xml"/>`);
  return zipParts({
    ...parts,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ rows }, at) => [`xl/worksheets/s${at}.xml`, sheetXml(rows)])),
  });
}

/** An OLE2 file as far as a gate looks: its magic and a directory with the given streams. */
export function buildCompoundFile(...streams: string[]): Buffer {
  const file = Buffer.alloc(512 + streams.length * 128);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  streams.forEach((name, index) => file.write(`${name}\0`, 512 + index * 128, 'utf16le'));
  return file;
}

/** Text in GB18030, which Node reads but does not write: the two-byte part of the table is turned round. */
export function encodeGb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030');
  const bytes = new Map<string, [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) bytes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  }
  return Buffer.from([...text].flatMap((sign) => (sign.charCodeAt(0) < 0x80 ? [sign.charCodeAt(0)] : (bytes.get(sign) ?? [0x3f]))));
}
