import { crc32, deflateSync } from 'node:zlib';
import { writeZip } from './write-zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const escapeXml = (text: string): string => text.replace(/[<&>]/g, (sign) => ({ '<': '&lt;', '&': '&amp;', '>': '&gt;' })[sign]!);

function contentTypes(overrides: readonly (readonly [part: string, type: string])[]): [string, string] {
  const list = overrides.map(([part, type]) => `<Override PartName="/${part}" ContentType="${OFFICE}.${type}+xml"/>`).join('');
  const defaults = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`;
  return ['[Content_Types].xml', `${HEAD}<Types xmlns="${SCHEMAS}/package/2006/content-types">${defaults}${list}</Types>`];
}

function relations(part: string, targets: readonly (readonly [type: string, target: string])[]): [string, string] {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${SCHEMAS}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  );
  return [part, `${HEAD}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${list.join('')}</Relationships>`];
}

/** A Word file: a title and paragraphs. */
export function writeDocx(title: string, paragraphs: readonly string[]): Buffer {
  const run = (text: string, marks = ''): string => `<w:p><w:r>${marks}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
  const body = run(title, '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>') + paragraphs.map((text) => run(text)).join('');
  return writeZip([
    contentTypes([['word/document.xml', 'wordprocessingml.document.main']]),
    relations('_rels/.rels', [['officeDocument', 'word/document.xml']]),
    ['word/document.xml', `${HEAD}<w:document xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`],
  ]);
}

/** A workbook of one sheet. */
export function writeXlsx(rows: readonly (readonly string[])[]): Buffer {
  const cells = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`).join('')}</row>`,
  );
  const main = `${SCHEMAS}/spreadsheetml/2006/main`;
  return writeZip([
    contentTypes([
      ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
    ]),
    relations('_rels/.rels', [['officeDocument', 'xl/workbook.xml']]),
    relations('xl/_rels/workbook.xml.rels', [['worksheet', 'worksheets/sheet1.xml']]),
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${main}" xmlns:r="${SCHEMAS}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/worksheets/sheet1.xml', `${HEAD}<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`],
  ]);
}

/** A presentation: the first line of a slide is its title. */
export function writePptx(slides: readonly (readonly string[])[]): Buffer {
  const names =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const tree = (shapes: string): string =>
    `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;
  const shape = (id: number, top: number, size: number, lines: readonly string[]): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${top}"/><a:ext cx="11000000" cy="4000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/>${lines.map((line) => `<a:p><a:r><a:rPr sz="${size}"/><a:t>${escapeXml(line)}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
  const pages = slides.map(([title = '', ...lines], index): [string, string] => [
    `ppt/slides/slide${index + 1}.xml`,
    `${HEAD}<p:sld ${names}>${tree(shape(2, 500000, 3600, [title]) + (lines.length > 0 ? shape(3, 1900000, 2000, lines) : ''))}</p:sld>`,
  ]);
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`).join('');
  return writeZip([
    contentTypes([
      ['ppt/presentation.xml', 'presentationml.presentation.main'],
      ['ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster'],
      ['ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout'],
      ['ppt/theme/theme1.xml', 'theme'],
      ...pages.map(([name]) => [name, 'presentationml.slide'] as const),
    ]),
    relations('_rels/.rels', [['officeDocument', 'ppt/presentation.xml']]),
    [
      'ppt/presentation.xml',
      `${HEAD}<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    ],
    relations('ppt/_rels/presentation.xml.rels', [
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...pages.map((_, index) => ['slide', `slides/slide${index + 1}.xml`] as const),
    ]),
    [
      'ppt/slideMasters/slideMaster1.xml',
      `${HEAD}<p:sldMaster ${names}>${tree('')}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    ],
    relations('ppt/slideMasters/_rels/slideMaster1.xml.rels', [
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    [
      'ppt/slideLayouts/slideLayout1.xml',
      `${HEAD}<p:sldLayout ${names} type="blank">${tree('')}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    ],
    relations('ppt/slideLayouts/_rels/slideLayout1.xml.rels', [['slideMaster', '../slideMasters/slideMaster1.xml']]),
    ['ppt/theme/theme1.xml', writeTheme()],
    ...pages,
    ...pages.map((_, index) =>
      relations(`ppt/slides/_rels/slide${index + 1}.xml.rels`, [['slideLayout', '../slideLayouts/slideLayout1.xml']]),
    ),
  ]);
}

function writeTheme(): string {
  const colours = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'];
  const values = ['1F2933', 'FFFFFF', '334E68', 'F0F4F8', '2563EB', '0D9488', 'D97706', 'DC2626', '7C3AED', '059669', '2563EB', '7C3AED'];
  const scheme = colours.map((name, index) => `<a:${name}><a:srgbClr val="${values[index]}"/></a:${name}>`).join('');
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="6350">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return `${HEAD}<a:theme xmlns:a="${SCHEMAS}/drawingml/2006/main" name="Portal"><a:themeElements><a:clrScheme name="Portal">${scheme}</a:clrScheme><a:fontScheme name="Portal"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Portal"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}

/** A picture of a small flow chart: boxes from left to right, joined by lines. */
export function writeFlowPng(boxes: number): Buffer {
  const [width, height] = [40 + boxes * 120, 120];
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3, 255);
    row[0] = 0;
    for (let x = 0; x < width; x += 1) {
      const at = (x - 20) % 120;
      const inBox = x >= 20 && x < 20 + boxes * 120 && at < 90 && y >= 35 && y < 85;
      const isEdge = inBox && (at < 2 || at >= 88 || y < 37 || y >= 83);
      const isLine = x >= 20 && x < 20 + (boxes - 1) * 120 + 90 && at >= 90 && y >= 59 && y < 61;
      const colour = isEdge || isLine ? [37, 99, 235] : inBox ? [219, 234, 254] : null;
      if (colour) row.set(colour, 1 + x * 3);
    }
    return row;
  });
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
