import { expect, test } from '@jest/globals';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { drawBar } from './bar-picture.ts';
import { comparePacks, hashContent, listFigures, writeContent, type PackContent } from './pack-content.ts';
import { writeDocx } from './write-docx.ts';
import { Sheet, writePdf } from './write-pdf.ts';

const words = (zh: string, en: string) => ({ zh, en });
const content: PackContent = {
  format: 'portal-committee-pack/1',
  number: 'PK-2026-04',
  title: words('内部控制评价进展', 'Progress of the internal control assessment'),
  period: { id: 1, title: words('2026 年', '2026'), firstDay: '2026-01-01', lastDay: '2026-12-31' },
  frozenAt: '2026-11-20T08:00:00.000Z',
  preparedBy: words('林晓雯', 'Lin Xiaowen'),
  previous: null,
  sections: [
    {
      name: 'testing',
      title: words('测试', 'Testing <1>\u0008 & "more"'),
      blocks: [
        {
          kind: 'figures',
          figures: [
            {
              key: 'tests.concluded',
              label: words('已得出结论', 'Concluded'),
              value: 96,
              question: '/ControlTest/ControlTestList?periodId=1&key=%E6%98%AF',
            },
            {
              key: 'tests.late',
              label: words('逾期', 'Overdue'),
              value: 4,
              question: '/ControlTest/ControlTestList?periodId=1&overdue=true',
              asked: words('控制测试。已逾期：是', 'Control tests. Overdue: Yes'),
            },
          ],
        },
        { kind: 'paragraph', text: words('一项重大缺陷。', 'One material weakness was found.') },
        {
          kind: 'chart',
          title: words('按流程', 'By process'),
          legend: [{ tone: 'green', label: words('已结论', 'Concluded') }],
          bars: [{ label: words('销售到收款', 'Order to cash'), parts: [{ tone: 'green', value: 21 }], note: '21 / 34' }],
        },
        {
          kind: 'table',
          head: [words('编号', 'No.'), words('缺陷', 'Deficiency')],
          rows: Array.from({ length: 80 }, (_, at) => [words(`DF-${at}`, `DF-${at}`), words('返利计提', 'Rebate accruals of the year')]),
          empty: words('无', 'None'),
        },
        { kind: 'table', head: [words('编号', 'No.')], rows: [], empty: words('无', 'Nothing is late') },
      ],
    },
  ],
};

/** The parts of a zip by their names, from its directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, comment, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    parts.set(zip.subarray(at + 46, at + 46 + nameLength).toString('utf8'), inflateRawSync(zip.subarray(start, start + size)));
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}

test('the Word file has headings, repeating heads, a picture a bar, the question behind each figure, and the hash at its foot', async () => {
  const parts = unzip(await writeDocx(content, 'en'));
  const document = parts.get('word/document.xml')!.toString('utf8');
  expect(document).toContain('1  Testing &lt;1&gt; &amp; &quot;more&quot;');
  expect(document).toContain('/ControlTest/ControlTestList?periodId=1&amp;key=是');
  // What is asked is said in words; the address alone stands in packs that have none.
  expect(document).toContain('Control tests. Overdue: Yes');
  expect(document).not.toContain('overdue=true');
  expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(2);
  expect(document).toContain('Nothing is late');
  // The cover of a pack of before says nothing of the period before.
  expect(document).not.toContain('Pack of the previous period');
  expect(document).not.toContain('重大缺陷');
  expect(document).toContain('descr="Order to cash: Concluded 21"');
  expect(parts.get('word/media/bar1.png')!.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(parts.get('word/footer1.xml')!.toString('utf8')).toContain(hashContent(content).slice(0, 4));
  expect(
    unzip(await writeDocx(content, 'zh'))
      .get('word/document.xml')!
      .toString('utf8'),
  ).toContain('一项重大缺陷。');
});

test('the cover names the pack of the previous period, and says where there is none', async () => {
  const lastPeriod = { id: 1, number: 'PK-2025-03', frozenAt: '2025-12-30T08:00:00.000Z', period: words('2025 年', '2025') };
  const read = async (last: typeof lastPeriod | null, more: Partial<PackContent> = {}) =>
    unzip(await writeDocx({ ...content, ...more, lastPeriod: last }, 'en'))
      .get('word/document.xml')!
      .toString('utf8')
      .replace(/<[^>]+>/g, '|');
  expect(await read(lastPeriod)).toMatch(/Pack of the previous period\|+PK-2025-03 · 2025-12-30 08:00:00 \(GMT\)/);
  // Packs of earlier versions tell in GMT; others by the portal's clock of their moment, which is named.
  const told = await read(lastPeriod, { timeZone: 'Asia/Shanghai' });
  expect(told).toMatch(/Pack of the previous period\|+PK-2025-03 · 2025-12-30 16:00:00 \(Asia\/Shanghai\)/);
  expect(told).toMatch(/Frozen\|+2026-11-20 16:00:00 \(Asia\/Shanghai\)/);
  expect(await read(null)).toMatch(/Pack of the previous period\|+None/);
});

test('the PDF has its pages, its fonts in the file, and the same bytes of text in both languages’ own words', async () => {
  for (const language of ['zh', 'en'] as const) {
    const bytes = await writePdf(content, language);
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const text = bytes.toString('latin1');
    // A cover, and eighty rows that do not fit on one page.
    expect(Number(/\/Count (\d+)/.exec(text)![1])).toBeGreaterThanOrEqual(4);
    expect(text).toMatch(/FontFile/);
  }
});

test('no line begins with what closes a sentence or ends with what opens a bracket, and an address is cut at its signs', () => {
  const sheet = new Sheet();
  const words = '双人复核只在总部执行，工厂没有记录（见 SOX-404 底稿）。设计可行，执行不足：九月的清单没有复核人签字（A 表），“待查”。';
  for (let width = 30; width <= 200; width += 7) {
    const lines = sheet.wrap(words, width, { size: 9 });
    expect(lines.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
    expect(lines.filter((line) => /^[，。、；：！？）》”]/.test(line) || /[（《“]$/.test(line))).toEqual([]);
  }
  expect(sheet.wrap('/ControlTest/ControlTestList?periodId=6242&state=concluded', 130, { size: 7 })).toEqual([
    '/ControlTest/ControlTestList?',
    'periodId=6242&state=concluded',
  ]);
});

test('a bar fills as much of its width as its parts are of the whole', () => {
  const png = drawBar(
    [
      { tone: 'green', value: 1 },
      { tone: 'red', value: 1 },
    ],
    4,
    { width: 8, height: 1 },
  );
  const at = png.indexOf('IDAT');
  const row = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const pixels = Array.from({ length: 8 }, (_, x) => row.subarray(1 + x * 3, 4 + x * 3).toString('hex'));
  expect(pixels).toEqual(['1b6e3c', '1b6e3c', 'b42318', 'b42318', 'ffffff', 'ffffff', 'ffffff', 'ffffff']);
});

test('the hash is of the content in one order of its keys, and two packs are compared by their figures', () => {
  const shuffled = Object.fromEntries(Object.entries(content).reverse()) as unknown as PackContent;
  expect(hashContent(shuffled)).toBe(hashContent(content));
  expect(JSON.parse(writeContent(content))).toEqual(content);
  const [figure] = listFigures(content);
  const later = [
    { ...figure!, value: 101 },
    { ...figure!, key: 'tests.late', value: 5 },
  ];
  expect(comparePacks([figure!, { ...figure!, key: 'gone', value: 1 }], later)).toEqual([
    { key: 'tests.concluded', label: figure!.label, before: 96, after: 101 },
    { key: 'tests.late', label: figure!.label, before: null, after: 5 },
    { key: 'gone', label: figure!.label, before: 1, after: null },
  ]);
  const amount = (value: string) => [{ ...figure!, value }];
  expect(comparePacks(amount('CNY 3980000.00'), amount('CNY 3,980,000.00'))).toEqual([]);
  expect(comparePacks(amount('CNY 3980000.00'), amount('CNY 3,980,001.00'))).toHaveLength(1);
});
