import { Refusal, type MessageKey } from '@portal/contract';
import { extensionOf, kindOfName, type FileKind } from './file-kind.ts';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Traces inside a file that tell what it is, wherever they stand: names of parts of a package, of streams of an OLE file. */
const TRACES = {
  wordPart: latin('word/document.xml'),
  slidesPart: latin('ppt/presentation.xml'),
  sheetPart: latin('xl/workbook.'),
  odtType: latin('application/vnd.oasis.opendocument.text'),
  odpType: latin('application/vnd.oasis.opendocument.presentation'),
  odsType: latin('application/vnd.oasis.opendocument.spreadsheet'),
  macroPart: latin('vbaProject.bin'),
  odfMacro: latin('Basic/script-lc.xml'),
  wordStream: utf16('WordDocument'),
  slidesStream: utf16('PowerPoint Document'),
  sheetStream: utf16('Workbook'),
  oldSheetStream: utf16('Book\u0000'),
  macroStream: utf16('_VBA_PROJECT'),
  encryptedStream: utf16('EncryptedPackage'),
  pdfEncrypt: latin('/Encrypt'),
  zipEnd: latin('PK\x05\x06'),
} as const;
type Trace = keyof typeof TRACES;

const LONGEST = Math.max(...Object.values(TRACES).map((trace) => trace.length)) + 24;
const HEAD = 8;

type Container = 'pdf' | 'zip' | 'ole' | 'image' | 'other';

const IMAGES: readonly Buffer[] = [
  latin('\x89PNG\r\n\x1a\n'),
  latin('\xff\xd8\xff'),
  latin('GIF8'),
  latin('BM'),
  latin('II*\0'),
  latin('MM\0*'),
];

/**
 * Looks through a file as it streams by, so that nothing of it need be in memory: what it is by its content, whether it is encrypted or
 * carries macros (docs/decisions/policy-library.md, Files).
 */
export class ContentScan {
  readonly #found = new Set<Trace>();
  #tail: Buffer = Buffer.alloc(0);
  #head: Buffer = Buffer.alloc(0);
  #size = 0;

  push(chunk: Buffer): void {
    if (this.#head.length < 1024) this.#head = Buffer.concat([this.#head, chunk]).subarray(0, 1024);
    this.#size += chunk.length;
    const window = this.#tail.length > 0 ? Buffer.concat([this.#tail, chunk]) : chunk;
    for (const [name, bytes] of Object.entries(TRACES) as [Trace, Buffer][]) {
      if (this.#found.has(name)) continue;
      if (name === 'pdfEncrypt' ? hasEncryption(window) : window.includes(bytes)) this.#found.add(name);
    }
    this.#tail = Buffer.from(window.subarray(Math.max(0, window.length - LONGEST)));
  }

  /**
   * What the file is.
   * @throws Refusal `validation` for an empty file, `unsupported_type` for what contradicts its name, is an encrypted office file, damaged or carries macros
   */
  finish(name: string): FileKind {
    if (this.#size === 0) throw refuse('validation', 'file.empty');
    const promised = kindOfName(name);
    if (/^(docm|dotm|xlsm|xltm|pptm|potm|ppsm)$/.test(extensionOf(name))) throw refuse('unsupported_type', 'policy.fileMacro');
    if (!promised) throw refuse('unsupported_type', 'policy.fileType');
    const container = this.#container();
    if (container === 'ole' && this.#found.has('encryptedStream')) throw refuse('unsupported_type', 'policy.fileEncrypted');
    const kind = this.#kindIn(container);
    if (kind !== promised || !fitsExtension(container, name)) throw refuse('unsupported_type', 'file.contradictsName');
    if (this.#hasMacro(container)) throw refuse('unsupported_type', 'policy.fileMacro');
    if (!this.#isWhole(container)) throw refuse('unsupported_type', 'policy.fileDamaged');
    return kind;
  }

  /** A PDF that is encrypted: whether it opens without a password shows only when it is opened. */
  get isEncryptedPdf(): boolean {
    return this.#container() === 'pdf' && this.#found.has('pdfEncrypt');
  }

  #container(): Container {
    const head = this.#head;
    if (head.includes('%PDF-')) return 'pdf';
    if (head.subarray(0, 4).equals(latin('PK\x03\x04'))) return 'zip';
    if (head.subarray(0, HEAD).equals(latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'))) return 'ole';
    return IMAGES.some((magic) => head.subarray(0, magic.length).equals(magic)) ? 'image' : 'other';
  }

  #kindIn(container: Container): FileKind | undefined {
    const has = (...traces: Trace[]): boolean => traces.some((trace) => this.#found.has(trace));
    if (container === 'pdf' || container === 'image') return container;
    if (container === 'zip') {
      if (has('odtType')) return 'word';
      if (has('odpType')) return 'slides';
      if (has('odsType')) return 'sheet';
      return has('wordPart') ? 'word' : has('slidesPart') ? 'slides' : has('sheetPart') ? 'sheet' : undefined;
    }
    if (container !== 'ole') return undefined;
    return has('wordStream') ? 'word' : has('slidesStream') ? 'slides' : has('sheetStream', 'oldSheetStream') ? 'sheet' : undefined;
  }

  #hasMacro(container: Container): boolean {
    return (
      (container === 'zip' && (this.#found.has('macroPart') || this.#found.has('odfMacro'))) ||
      (container === 'ole' && this.#found.has('macroStream'))
    );
  }

  /** A package ends with its list of entries: one that was cut off has none. */
  #isWhole(container: Container): boolean {
    return container !== 'zip' || this.#found.has('zipEnd');
  }
}

/** `/Encrypt` counts where a PDF's trailer has it: before a reference or a dictionary. The word in a text does not. */
function hasEncryption(window: Buffer): boolean {
  for (let at = window.indexOf(TRACES.pdfEncrypt); at >= 0; at = window.indexOf(TRACES.pdfEncrypt, at + 1)) {
    const after = window.subarray(at + TRACES.pdfEncrypt.length, at + TRACES.pdfEncrypt.length + 24).toString('latin1');
    if (/^\s*(\d+\s+\d+\s+R|<<)/.test(after)) return true;
  }
  return false;
}

const OLD_OFFICE = /^(doc|xls|ppt)$/;
/** A package behind the extension of the old format, and the other way round, is a contradiction too. */
function fitsExtension(container: Container, name: string): boolean {
  const extension = extensionOf(name);
  if (container === 'zip') return !OLD_OFFICE.test(extension);
  return container !== 'ole' || OLD_OFFICE.test(extension);
}

const refuse = (code: 'validation' | 'unsupported_type', message: MessageKey): Refusal =>
  new Refusal(code, { fields: [{ field: 'files', message }] });
