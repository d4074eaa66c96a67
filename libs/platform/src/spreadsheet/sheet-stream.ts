import { Transform, type TransformCallback } from 'node:stream';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import type { WallClock } from '../workflow/wall-clock.ts';
import {
  buildContentTypesXml,
  buildSheetWriter,
  buildWorkbookRelationsXml,
  buildWorkbookXml,
  cleanSheetName,
  rootRelationsXml,
  stylesXml,
  type SheetColumn,
  type SheetValue,
} from './sheet-xml.ts';
import { packPart, writeDescriptor, writeDirectory, writeLocalHeader, zipLimit, type ZipPart } from './zip-format.ts';

/** One row of an export, by column key. */
export type SheetRow = Readonly<Record<string, SheetValue>>;

/** What an export looks like. `rowsPerSheet` is for tests; Excel's own bound is the default. */
export interface SheetStreamOptions {
  columns: readonly SheetColumn[];
  sheetName: string;
  rowsPerSheet?: number;
  /** By which instants are told, and which their headers name; without one in UTC. */
  clock?: WallClock;
}

const excelRows = 1_048_576;
/** 64 KB as two-byte text: larger strings leave the young generation and cost twice the time. */
const pieceCharacters = 32 * 1024;
/** Bytes handed to the thread pool at a time: fewer hand-overs than with one a piece, which took as long as the packing itself. */
const packBytes = 512 * 1024;
/** A sheet ends before its unpacked size could need zip64. */
const sheetBytes = 3.5 * 1024 ** 3;

/**
 * A stream that takes rows (one, or an array of them at a time, which is faster) and gives the bytes of an .xlsx, with memory that does not grow with
 * the number of rows. One frozen header row with filter and widths; text that looks like a formula is neutralised; dates are real dates;
 * what does not fit one sheet goes on the next (docs/decisions/risk-control.md, Export).
 *
 * @example await pipeline(rows, createSheetStream({ columns, sheetName: '风险控制 Risk controls' }), createWriteStream(path));
 */
export function createSheetStream(options: SheetStreamOptions): Transform {
  return new SheetStream(options);
}

class SheetStream extends Transform {
  private readonly writer: ReturnType<typeof buildSheetWriter>;
  private readonly sheetName: string;
  private readonly rowsPerSheet: number;
  private readonly parts: ZipPart[] = [];
  private readonly sheets: { name: string; filterRange: string }[] = [];
  private position = 0;
  private rowNumber = 0;
  private pending = '';
  private current?: { part: ZipPart; deflate: DeflateRaw };
  /** Two buffers in turns: one is packed in the thread pool while the other is filled. */
  private filling = Buffer.allocUnsafe(packBytes);
  private spare = Buffer.allocUnsafe(packBytes);
  private filled = 0;
  private packing: Promise<void> = Promise.resolve();

  constructor({ columns, sheetName, rowsPerSheet = excelRows, clock }: SheetStreamOptions) {
    // A portion is hundreds of rows: sixteen of them, as many as wait by default, would outlive the young generation.
    super({ writableObjectMode: true, writableHighWaterMark: 1, readableHighWaterMark: 256 * 1024 });
    if (columns.length === 0) throw new Error('An export needs at least one column');
    this.writer = buildSheetWriter(columns, clock);
    this.sheetName = sheetName;
    this.rowsPerSheet = Math.min(rowsPerSheet, excelRows);
    this.putPart('_rels/.rels', rootRelationsXml);
    this.putPart('xl/styles.xml', stylesXml);
    this.openSheet();
  }

  override _transform(chunk: SheetRow | readonly SheetRow[], _encoding: BufferEncoding, done: TransformCallback): void {
    this.writeRows(Array.isArray(chunk) ? (chunk as readonly SheetRow[]) : [chunk as SheetRow]).then(
      () => done(),
      (fault: Error) => done(fault),
    );
  }

  override _flush(done: TransformCallback): void {
    this.finish().then(
      () => done(),
      (fault: Error) => done(fault),
    );
  }

  override _destroy(fault: Error | null, done: (fault?: Error | null) => void): void {
    this.current?.deflate.destroy();
    done(fault);
  }

  private async writeRows(rows: readonly SheetRow[]): Promise<void> {
    for (const row of rows) {
      if (this.rowNumber >= this.rowsPerSheet || (this.current?.part.size ?? 0) > sheetBytes) {
        await this.closeSheet();
        this.openSheet();
      }
      this.pending += this.writer.row(++this.rowNumber, row);
      if (this.pending.length >= pieceCharacters) await this.storePending();
    }
  }

  private openSheet(): void {
    const ordinal = this.sheets.length + 1;
    const part: ZipPart = {
      name: `xl/worksheets/sheet${ordinal}.xml`,
      crc: 0,
      packedSize: 0,
      size: 0,
      offset: this.position,
      streamed: true,
    };
    this.sheets.push({ name: cleanSheetName(this.sheetName, ordinal), filterRange: '' });
    this.putBytes(writeLocalHeader(part));
    const deflate = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 });
    deflate.on('data', (bytes: Buffer) => {
      part.packedSize += bytes.length;
      this.putBytes(bytes);
    });
    this.current = { part, deflate };
    this.rowNumber = 1;
    this.pending = this.writer.head;
  }

  private async storePending(): Promise<void> {
    const text = this.pending;
    this.pending = '';
    // A character takes three bytes at most, so that a piece can be written without measuring it first.
    const most = text.length * 3;
    if (this.filled + most > packBytes) await this.packFilled();
    if (most > packBytes) {
      await this.pack(Buffer.from(text));
      return this.packing;
    }
    this.filled += this.filling.write(text, this.filled);
  }

  private async packFilled(): Promise<void> {
    await this.pack(this.filling.subarray(0, this.filled));
    [this.filling, this.spare] = [this.spare, this.filling];
    this.filled = 0;
  }

  /** Waits for the bytes before, then hands over these without waiting for them: text and packing run side by side. */
  private async pack(bytes: Buffer): Promise<void> {
    await this.packing;
    const current = this.current;
    if (!current || bytes.length === 0) return;
    current.part.crc = crc32(bytes, current.part.crc);
    current.part.size += bytes.length;
    this.packing = new Promise((resolve, reject) => {
      current.deflate.write(bytes, (fault) => (fault ? reject(fault) : resolve()));
    });
    // A fault is met at the next wait; without this it would be reported as unhandled before.
    this.packing.catch(() => undefined);
  }

  private async closeSheet(): Promise<void> {
    const sheet = this.sheets[this.sheets.length - 1];
    const current = this.current;
    if (!sheet || !current) return;
    sheet.filterRange = this.writer.filterRange(this.rowNumber);
    this.pending += this.writer.tail(this.rowNumber);
    await this.storePending();
    await this.packFilled();
    await this.packing;
    await new Promise<void>((resolve, reject) => {
      current.deflate.once('end', resolve).once('error', reject).end();
    });
    this.putBytes(writeDescriptor(current.part));
    this.parts.push(current.part);
    delete this.current;
  }

  private async finish(): Promise<void> {
    await this.closeSheet();
    this.putPart('xl/workbook.xml', buildWorkbookXml(this.sheets));
    this.putPart('xl/_rels/workbook.xml.rels', buildWorkbookRelationsXml(this.sheets.length));
    this.putPart('[Content_Types].xml', buildContentTypesXml(this.sheets.length));
    this.putBytes(writeDirectory(this.parts, this.position));
  }

  private putPart(name: string, xml: string): void {
    const { part, bytes } = packPart(name, Buffer.from(xml), this.position);
    this.parts.push(part);
    this.putBytes(bytes);
  }

  private putBytes(bytes: Buffer): void {
    this.position += bytes.length;
    if (this.position > zipLimit) throw new Error('The export is larger than the 4 GB an .xlsx can hold');
    this.push(bytes);
  }
}
