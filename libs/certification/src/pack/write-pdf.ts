import type { Language } from '@portal/contract';
import { cutIntoRuns, loadFont, type FontWeight } from '@portal/knowledge';
import PDFDocument from 'pdfkit';
import { chartColours } from './bar-picture.ts';
import { shareColumns } from './column-shares.ts';
import { hashContent, type PackBlock, type PackContent } from './pack-content.ts';
import { listCoverFacts, packWords, saying, sayQuestion, shortHash } from './pack-words.ts';

/** Points: A4 with margins of 2 cm. */
const MARGIN = 57;
const PAGE = { width: 595, height: 842 } as const;
const WIDTH = PAGE.width - 2 * MARGIN;
const FOOT = PAGE.height - 60;
const INK = '#1b2430';
const QUIET = '#5b6673';
const LINE = '#d5dae1';

/**
 * A Chinese character is a piece of its own, a word of letters one with its blank. No line begins with what closes a sentence or a bracket, and none ends with
 * what opens one.
 */
const PIECES = /(?:[\u2e80-\uffef]|[^\s\u2e80-\uffef]+)[，。、；：！？）》〉」』】”’…]*\s*|\s+/g;

const OPENS = /[（《〈「『【“‘]\s*$/;
function joinOpening(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    if (OPENS.test(joined.at(-1) ?? '')) joined[joined.length - 1] += piece;
    else joined.push(piece);
  }
  return joined;
}

interface Style {
  readonly size: number;
  readonly weight?: FontWeight;
  readonly colour?: string;
}
interface EmbeddedFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Writes texts of both scripts: chooses fonts a character, breaks lines at blanks and between Chinese characters. */
export class Sheet {
  readonly document = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true });
  y = MARGIN;
  readonly #widths = new Map<string, number>();

  #use(file: string) {
    return this.document.registerFont(file, loadFont(file)).font(file);
  }

  #runs(words: string, weight: FontWeight) {
    // The types of the library keep the font that was chosen last to themselves.
    const has = (file: string, codePoint: number) =>
      (this.#use(file) as unknown as { _font: EmbeddedFont })._font.font.hasGlyphForCodePoint(codePoint);
    return cutIntoRuns(words, weight, has);
  }

  #widthOf(words: string, { size, weight = 400 }: Style): number {
    const key = `${size} ${weight} ${words}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#runs(words, weight).reduce((sum, { file, text }) => sum + this.#use(file).fontSize(size).widthOfString(text), 0);
    this.#widths.set(key, width);
    return width;
  }

  /** The lines that a text needs in a width. */
  wrap(words: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    for (const part of words.split('\n')) {
      let line = '';
      let filled = 0;
      for (const piece of joinOpening(part.match(PIECES) ?? [''])) {
        for (const bit of this.#cut(piece, width, style)) {
          const wide = this.#widthOf(bit, style);
          if (line !== '' && filled + this.#widthOf(bit.trimEnd(), style) > width) {
            lines.push(line.trimEnd());
            line = '';
            filled = 0;
          }
          line += bit;
          filled += wide;
        }
      }
      lines.push(line.trimEnd());
    }
    return lines;
  }

  /** What is wider than the line is cut: an address where it has a sign, anything else between letters. */
  #cut(piece: string, width: number, style: Style): string[] {
    if (this.#widthOf(piece, style) <= width) return [piece];
    return piece.split(/(?<=[/?&])/).flatMap((part) => (this.#widthOf(part, style) <= width ? [part] : [...part]));
  }

  /** One line at a place. */
  line(words: string, x: number, y: number, style: Style): void {
    let at = x;
    for (const { file, text } of this.#runs(words, style.weight ?? 400)) {
      this.#use(file)
        .fontSize(style.size)
        .fillColor(style.colour ?? INK)
        .text(text, at, y, { lineBreak: false, baseline: 'top' });
      at += this.document.widthOfString(text);
    }
  }

  /** Goes to a new page unless so much is left on this one. */
  need(height: number): void {
    if (this.y + height <= FOOT) return;
    this.newPage();
  }

  newPage(): void {
    this.document.addPage();
    this.y = MARGIN;
  }

  /** A paragraph over the whole width. */
  paragraph(words: string, style: Style, after = 8): void {
    const height = style.size * 1.5;
    for (const line of this.wrap(words, WIDTH, style)) {
      this.need(height);
      this.line(line, MARGIN, this.y, style);
      this.y += height;
    }
    this.y += after;
  }

  rule(): void {
    this.document
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + WIDTH, this.y)
      .lineWidth(0.5)
      .stroke(LINE);
  }

  /** @param widths shares of the whole width; @param head repeats on each page */
  table(
    widths: readonly number[],
    head: readonly string[],
    rows: readonly (readonly string[])[],
    styleOf: (column: number) => Style,
  ): void {
    const whole = widths.reduce((sum, one) => sum + one, 0);
    const wide = widths.map((one) => (one / whole) * WIDTH);
    const draw = (cells: readonly string[], style: (column: number) => Style) => {
      const lines = cells.map((words, column) => this.wrap(words, wide[column]! - 8, style(column)));
      const height = Math.max(...lines.map((list, column) => list.length * style(column).size * 1.45)) + 8;
      if (this.y + height > FOOT) {
        this.newPage();
        if (head.length > 0 && cells !== head) draw(head, () => ({ size: 8.5, colour: QUIET }));
      }
      let x = MARGIN;
      for (const [column, list] of lines.entries()) {
        const { size } = style(column);
        for (const [place, line] of list.entries()) this.line(line, x, this.y + 4 + place * size * 1.45, style(column));
        x += wide[column]!;
      }
      this.y += height;
      this.rule();
    };
    if (head.length > 0) draw(head, () => ({ size: 8.5, colour: QUIET }));
    for (const cells of rows) draw(cells, styleOf);
    this.y += 10;
  }

  bytes(): Promise<Buffer> {
    const portions: Buffer[] = [];
    const done = new Promise<Buffer>((resolve, reject) => {
      this.document.on('data', (portion: Buffer) => portions.push(portion));
      this.document.on('end', () => resolve(Buffer.concat(portions)));
      this.document.on('error', reject);
    });
    this.document.end();
    return done;
  }
}

function drawChart(sheet: Sheet, block: Extract<PackBlock, { kind: 'chart' }>, say: (words: { zh: string; en: string }) => string): void {
  const whole = Math.max(1, ...block.bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const colour = (tone: keyof typeof chartColours) => chartColours[tone] as unknown as [number, number, number];
  const room = WIDTH - 150 - 60;
  sheet.need(60);
  sheet.paragraph(say(block.title), { size: 10, weight: 700 }, 2);
  for (const { label, parts, note } of block.bars) {
    sheet.need(18);
    sheet.line(sheet.wrap(say(label), 142, { size: 9 })[0]!, MARGIN, sheet.y, { size: 9 });
    let x = MARGIN + 150;
    for (const { tone, value } of parts) {
      const width = (value / whole) * room;
      sheet.document.rect(x, sheet.y + 1, width, 9).fill(colour(tone));
      x += width;
    }
    sheet.line(note, MARGIN + 150 + room + 8, sheet.y, { size: 9 });
    sheet.y += 17;
  }
  let x = MARGIN;
  for (const { tone, label } of block.legend) {
    sheet.document.rect(x, sheet.y + 4, 7, 7).fill(colour(tone));
    sheet.line(say(label), x + 11, sheet.y + 2, { size: 8.5, colour: QUIET });
    x += 90;
  }
  sheet.y += 24;
}

/** A pack as PDF in one language, its fonts in the file, the hash at the foot of each page. */
export function writePdf(content: PackContent, language: Language): Promise<Buffer> {
  const say = saying(language);
  const hash = hashContent(content);
  const sheet = new Sheet();
  sheet.document.info.Title = `${content.number} ${say(content.title)}`;
  sheet.y = 230;
  sheet.paragraph(say(packWords.toCommittee), { size: 10.5, colour: QUIET });
  sheet.paragraph(say(content.title), { size: 26, weight: 700 }, 26);
  sheet.table([2, 6], [], listCoverFacts(content, hash, language), (column) => ({ size: 9.5, ...(column === 0 && { colour: QUIET }) }));
  sheet.paragraph(say(packWords.promise), { size: 9, colour: QUIET });
  for (const [place, { title, blocks }] of content.sections.entries()) {
    if (place === 0 || sheet.y > FOOT - 140) sheet.newPage();
    else sheet.y += 12;
    sheet.paragraph(`${place + 1}  ${say(title)}`, { size: 15, weight: 700 }, 6);
    for (const block of blocks) {
      if (block.kind === 'paragraph') sheet.paragraph(say(block.text), { size: 10 });
      else if (block.kind === 'chart') drawChart(sheet, block, say);
      else if (block.kind === 'figures')
        sheet.table(
          [4, 2.5, 4.5],
          [say(packWords.figure), say(packWords.value), say(packWords.question)],
          block.figures.map((one) => [say(one.label), String(one.value), sayQuestion(one, language)]),
          (column) => (column === 1 ? { size: 10, weight: 700 } : column === 2 ? { size: 8, colour: QUIET } : { size: 9.5 }),
        );
      else if (block.rows.length === 0) sheet.paragraph(say(block.empty), { size: 10, colour: QUIET });
      else {
        const [head, rows] = [block.head.map(say), block.rows.map((cells) => cells.map(say))];
        if (block.title) sheet.paragraph(say(block.title), { size: 10, weight: 700 }, 4);
        sheet.table(shareColumns(head, rows), head, rows, () => ({ size: 9 }));
      }
    }
  }
  const { count } = sheet.document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.document.switchToPage(page);
    sheet.line(`${content.number} · ${shortHash(hash)}`, MARGIN, PAGE.height - 42, { size: 8, colour: QUIET });
    sheet.line(`${page + 1} / ${count}`, PAGE.width - MARGIN - 34, PAGE.height - 42, { size: 8, colour: QUIET });
  }
  return sheet.bytes();
}
