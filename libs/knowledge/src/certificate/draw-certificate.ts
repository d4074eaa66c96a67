import PDFDocument from 'pdfkit';
import { cutIntoRuns, loadFont, type FontWeight } from './certificate-fonts.ts';

export interface CertificateFacts {
  readonly certificateNo: string;
  readonly personName: string;
  readonly userNo: string;
  readonly examTitle: string;
  /** `yyyy-MM-dd` in the portal's zone. */
  readonly passedOn: string;
  readonly language: 'zh' | 'en';
}

const words = {
  zh: {
    portal: '风险与内控平台',
    title: '考试合格证书',
    certifies: '兹证明',
    passed: '已通过考试',
    on: '通过日期',
    number: '证书编号',
    user: '用户编号',
  },
  en: {
    portal: 'Risk & Control Portal',
    title: 'Certificate',
    certifies: 'This certifies that',
    passed: 'has passed the exam',
    on: 'Passed on',
    number: 'Certificate no.',
    user: 'User no.',
  },
} as const;

const INK = '#1b2430';
const QUIET = '#5b6673';
const ACCENT = '#0b5c7a';

type Document = InstanceType<typeof PDFDocument>;
interface EmbeddedFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** A certificate on one page, A4 across. Its fonts are part of the file: it looks the same wherever it is opened. */
export function drawCertificate(facts: CertificateFacts): Promise<Buffer> {
  const say = words[facts.language];
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: facts.language,
    info: { Title: `${say.title} ${facts.certificateNo}`, Author: say.portal, Subject: facts.examTitle },
  });
  const portions: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (portion: Buffer) => portions.push(portion));
    document.on('end', () => resolve(Buffer.concat(portions)));
    document.on('error', reject);
  });
  const { width, height } = document.page;
  document
    .rect(28, 28, width - 56, height - 56)
    .lineWidth(2)
    .stroke(ACCENT);
  document
    .rect(36, 36, width - 72, height - 72)
    .lineWidth(0.5)
    .stroke(ACCENT);
  writeCentred(document, say.portal, { y: 84, size: 13, weight: 400, color: QUIET });
  writeCentred(document, say.title, { y: 118, size: 36, weight: 700, color: ACCENT });
  writeCentred(document, say.certifies, { y: 200, size: 14, weight: 400, color: QUIET });
  writeCentred(document, facts.personName, { y: 230, size: 30, weight: 700, color: INK });
  writeCentred(document, `${say.user} ${facts.userNo}`, { y: 278, size: 11, weight: 400, color: QUIET });
  writeCentred(document, say.passed, { y: 318, size: 14, weight: 400, color: QUIET });
  writeCentred(document, facts.examTitle, { y: 346, size: 22, weight: 700, color: INK });
  writeCentred(document, `${say.on} ${facts.passedOn}`, { y: 440, size: 12, weight: 400, color: INK });
  writeCentred(document, `${say.number} ${facts.certificateNo}`, { y: 464, size: 12, weight: 400, color: QUIET });
  document.end();
  return done;
}

interface Line {
  readonly y: number;
  readonly size: number;
  readonly weight: FontWeight;
  readonly color: string;
}

/** A line in the middle, as small as it must be to fit. */
function writeCentred(document: Document, text: string, { y, size, weight, color }: Line): void {
  const use = (file: string) => document.registerFont(file, loadFont(file)).font(file);
  const has = (file: string, codePoint: number) => embedded(use(file)).font.hasGlyphForCodePoint(codePoint);
  const runs = cutIntoRuns(text, weight, has);
  const measure = (at: number) => runs.map((run) => use(run.file).fontSize(at).widthOfString(run.text));
  const room = document.page.width - 140;
  const natural = sum(measure(size));
  const fitting = natural > room ? (size * room) / natural : size;
  const widths = measure(fitting);
  let x = (document.page.width - sum(widths)) / 2;
  for (const [index, run] of runs.entries()) {
    use(run.file).fontSize(fitting).fillColor(color).text(run.text, x, y, { lineBreak: false, baseline: 'top' });
    x += widths[index]!;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The font that was chosen last, which the types of the library keep to themselves. */
const embedded = (document: Document): EmbeddedFont => ({
  font: (document as unknown as { _font: EmbeddedFont })._font.font,
});
