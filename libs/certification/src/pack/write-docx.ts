import { Readable } from 'node:stream';
import type { Language } from '@portal/contract';
import { escapeXml, packZipStream, removeIllegalXml, type ZipEntry } from '@portal/platform';
import { drawBar, chartColours } from './bar-picture.ts';
import { shareColumns } from './column-shares.ts';
import { hashContent, type ChartTone, type PackBlock, type PackContent } from './pack-content.ts';
import { listCoverFacts, packWords, saying, sayQuestion, shortHash } from './pack-words.ts';

/** Twentieths of a point: A4 with margins of 2 cm leaves this width. */
const WIDTH = 9_638;
const EMU_PER_PIXEL = 9_525;
const BAR = { width: 260, height: 12 } as const;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';
const namespaces = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships" xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:pic="${OFFICE}/drawingml/2006/picture"`;

const escape = (words: string): string => escapeXml(removeIllegalXml(words));

interface RunStyle {
  readonly bold?: boolean;
  /** Half points. */
  readonly size?: number;
  readonly colour?: string;
}

const run = (words: string, { bold, size, colour }: RunStyle = {}): string =>
  `<w:r><w:rPr>${bold ? '<w:b/>' : ''}${colour ? `<w:color w:val="${colour}"/>` : ''}${size ? `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>` : ''}</w:rPr><w:t xml:space="preserve">${escape(words)}</w:t></w:r>`;
const paragraph = (content: string, style = '', more = ''): string =>
  `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${more}</w:pPr>${content}</w:p>`;
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

function table(widths: readonly number[], rows: readonly (readonly string[])[], hasHead: boolean): string {
  const line =
    '<w:top w:val="single" w:sz="4" w:color="D5DAE1"/><w:bottom w:val="single" w:sz="4" w:color="D5DAE1"/><w:insideH w:val="single" w:sz="4" w:color="D5DAE1"/>';
  const cell = (content: string, place: number) => `<w:tc><w:tcPr><w:tcW w:w="${widths[place]}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
  const body = rows.map(
    (cells, place) =>
      `<w:tr><w:trPr><w:cantSplit/>${hasHead && place === 0 ? '<w:tblHeader/>' : ''}</w:trPr>${cells.map(cell).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="${WIDTH}" w:type="dxa"/><w:tblBorders>${line}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${body.join('')}</w:tbl>${paragraph('')}`;
}

/** A pack as a Word document in one language: real headings, tables whose heads repeat, charts as pictures, the hash at the foot of each page. */
export async function writeDocx(content: PackContent, language: Language): Promise<Buffer> {
  const say = saying(language);
  const hash = hashContent(content);
  const pictures: Buffer[] = [];
  const picture = (image: Buffer, name: string): string => {
    const id = pictures.push(image);
    const [cx, cy] = [BAR.width * EMU_PER_PIXEL, BAR.height * EMU_PER_PIXEL];
    return `<w:r><w:drawing><wp:inline><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${id}" name="bar${id}" descr="${escape(name)}"/><a:graphic><a:graphicData uri="${OFFICE}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="bar${id}.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdBar${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  };
  const small = (words: string, style: RunStyle = {}) => paragraph(run(words, { size: 18, ...style }), 'Cell');

  const write = (block: PackBlock): string => {
    if (block.kind === 'paragraph') return paragraph(run(say(block.text)));
    if (block.kind === 'figures') {
      const head = [packWords.figure, packWords.value, packWords.question].map((words) => small(say(words), { colour: '5B6673' }));
      const rows = block.figures.map((one) => [
        small(say(one.label)),
        small(String(one.value), { bold: true }),
        small(sayQuestion(one, language), { size: 16, colour: '5B6673' }),
      ]);
      return table([3_600, 2_200, WIDTH - 5_800], [head, ...rows], true);
    }
    if (block.kind === 'table') {
      if (block.rows.length === 0) return paragraph(run(say(block.empty), { colour: '5B6673' }));
      const [head, rows] = [block.head.map(say), block.rows.map((cells) => cells.map(say))];
      const title = block.title ? paragraph(run(say(block.title), { bold: true })) : '';
      return (
        title +
        table(
          shareColumns(head, rows).map((share) => Math.floor(share * WIDTH)),
          [head.map((words) => small(words, { colour: '5B6673' })), ...rows.map((cells) => cells.map((words) => small(words)))],
          true,
        )
      );
    }
    const whole = Math.max(1, ...block.bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
    const labelOf = (tone: ChartTone) => say(block.legend.find((one) => one.tone === tone)?.label ?? { zh: '', en: '' });
    const rows = block.bars.map(({ label, parts, note }) => {
      const words = parts.map(({ tone, value }) => `${labelOf(tone)} ${value}`).join(', ');
      return [
        small(say(label)),
        paragraph(picture(drawBar(parts, whole, { width: BAR.width * 2, height: BAR.height * 2 }), `${say(label)}: ${words}`), 'Cell'),
        small(note),
      ];
    });
    const legend = block.legend.map(
      ({ tone, label }) => `${run('■ ', { colour: hexOf(tone), size: 18 })}${run(`${say(label)}   `, { size: 18 })}`,
    );
    return [paragraph(run(say(block.title), { bold: true })), table([3_000, 4_638, 2_000], rows, false), paragraph(legend.join(''))].join(
      '',
    );
  };

  const cover = [
    paragraph('', '', '<w:spacing w:before="2400"/>'),
    paragraph(run(say(packWords.toCommittee), { colour: '5B6673' })),
    paragraph(run(say(content.title)), 'Title'),
    table(
      [2_400, WIDTH - 2_400],
      listCoverFacts(content, hash, language).map(([label, value]) => [small(label, { colour: '5B6673' }), small(value)]),
      false,
    ),
    paragraph(run(say(packWords.promise), { size: 18, colour: '5B6673' })),
    PAGE_BREAK,
  ];
  const body = content.sections.map(
    ({ title, blocks }, place) => `${paragraph(run(`${place + 1}  ${say(title)}`), 'Heading1')}${blocks.map(write).join('')}`,
  );
  const section = `<w:sectPr><w:footerReference w:type="default" r:id="rIdFooter"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`;
  const document = `${XML}<w:document ${namespaces}><w:body>${cover.join('')}${body.join('')}${section}</w:body></w:document>`;
  const field = (name: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const footer = `${XML}<w:ftr ${namespaces}>${paragraph(`${run(`${content.number} · ${shortHash(hash)}`)}<w:r><w:tab/></w:r>${field('PAGE')}${run(' / ')}${field('NUMPAGES')}`, 'Footer', `<w:tabs><w:tab w:val="right" w:pos="${WIDTH}"/></w:tabs>`)}</w:ftr>`;
  return zip([
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationships([['rId1', 'officeDocument', 'word/document.xml']])],
    ['word/document.xml', document],
    ['word/styles.xml', styles(language)],
    ['word/footer1.xml', footer],
    [
      'word/_rels/document.xml.rels',
      relationships([
        ['rIdStyles', 'styles', 'styles.xml'],
        ['rIdFooter', 'footer', 'footer1.xml'],
        ...pictures.map((_, place): [string, string, string] => [`rIdBar${place + 1}`, 'image', `media/bar${place + 1}.png`]),
      ]),
    ],
    ...pictures.map((image, place): [string, Buffer] => [`word/media/bar${place + 1}.png`, image]),
  ]);
}

const hexOf = (tone: ChartTone): string =>
  chartColours[tone]
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();

const contentTypes = `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/></Types>`;

const relationships = (list: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** Calibri and 微软雅黑 where they are; other programs take theirs. */
function styles(language: Language): string {
  const fonts = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei" w:cs="Calibri"/>';
  const style = (
    id: string,
    name: string,
    size: number,
    more: { bold?: boolean; colour?: string; before?: number; after?: number; outline?: number },
  ) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${more.outline === undefined ? '' : '<w:keepNext/>'}<w:spacing w:before="${more.before ?? 0}" w:after="${more.after ?? 0}"/>${more.outline === undefined ? '' : `<w:outlineLvl w:val="${more.outline}"/>`}</w:pPr><w:rPr>${more.bold ? '<w:b/>' : ''}${more.colour ? `<w:color w:val="${more.colour}"/>` : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`;
  return `${XML}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-GB" w:eastAsia="${language === 'zh' ? 'zh-CN' : 'en-GB'}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${style('Title', 'Title', 48, { bold: true, before: 120, after: 360 })}${style('Heading1', 'heading 1', 30, { bold: true, before: 360, after: 160, outline: 0 })}${style('Cell', 'Table cell', 18, { before: 40, after: 40 })}${style('Footer', 'footer', 16, { colour: '5B6673' })}</w:styles>`;
}

async function zip(files: readonly (readonly [name: string, content: string | Buffer])[]): Promise<Buffer> {
  const entries = files.map(([name, content]): ZipEntry => ({ name, content: Buffer.from(content) }));
  const portions: Buffer[] = [];
  for await (const portion of packZipStream(Readable.from(entries))) portions.push(portion);
  return Buffer.concat(portions);
}
