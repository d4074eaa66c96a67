import { WorkbookRefusal, type WorkbookParam } from './workbook-error.ts';

/** The three kinds of file an import takes. */
export type FileKind = 'xlsx' | 'xls' | 'csv';

const compoundFileMagic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const zipMagic = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/**
 * Decides the kind by the content and refuses what contradicts the name.
 * @throws WorkbookRefusal `unsupported_type.*` or `validation.file.*`
 */
export function detectFileKind(file: Buffer, fileName: string): FileKind {
  const extension = /\.([^.\\/]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  if (extension === 'xlsb') throw new WorkbookRefusal('unsupported_type.binary');
  if (extension === 'xlsm' || extension === 'xltm') throw new WorkbookRefusal('unsupported_type.macro');
  if (extension !== 'xlsx' && extension !== 'xls' && extension !== 'csv') throw new WorkbookRefusal('unsupported_type.extension');
  if (file.length === 0) throw new WorkbookRefusal('validation.file.empty');

  const contradict = (found: WorkbookParam): never => {
    throw new WorkbookRefusal('unsupported_type.content', { extension: `.${extension}`, found });
  };
  if (file.subarray(0, 8).equals(compoundFileMagic)) {
    // An encrypted .xlsx is an OLE2 file with the real package inside, so its name does not lie.
    if (holdsStream(file, 'EncryptedPackage')) throw new WorkbookRefusal('unsupported_type.encrypted');
    if (extension !== 'xls') contradict(holdsBook(file) ? 'Excel 97–2003 .xls' : 'OLE2');
    if (!holdsBook(file)) contradict('OLE2');
    if (holdsStream(file, '_VBA_PROJECT_CUR') || holdsStream(file, '_VBA_PROJECT')) throw new WorkbookRefusal('unsupported_type.macro');
    return 'xls';
  }
  if (file.subarray(0, 4).equals(zipMagic)) return extension === 'xlsx' ? 'xlsx' : contradict('zip');
  if (extension === 'xls' && isBareBiff(file)) throw new WorkbookRefusal('unsupported_type.old');
  if (file[0] === 0x50 && file[1] === 0x4b) throw new WorkbookRefusal('validation.file.broken', { what: 'zip' });
  if (extension !== 'csv') return contradict(nameContent(file));
  return 'csv';
}

/** A stream of records under one of the names that writers of .xls give it. */
const holdsBook = (file: Buffer): boolean => ['Workbook', 'WORKBOOK', 'Book', 'BOOK'].some((name) => holdsStream(file, name));

/** Excel 2 to 4 wrote the records bare, without a compound file round them: the first one begins a sheet (BOF of its version, 4 to 16 bytes). */
function isBareBiff(file: Buffer): boolean {
  return (
    file.length > 4 &&
    file[0] === 0x09 &&
    [0x00, 0x02, 0x04, 0x08].includes(file[1] ?? -1) &&
    file.readUInt16LE(2) >= 4 &&
    file.readUInt16LE(2) <= 16
  );
}

/** Directory entries of a compound file are named in UTF-16 and end in a zero, each at a multiple of 128 bytes. */
function holdsStream(file: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = file.indexOf(wanted); at >= 0; at = file.indexOf(wanted, at + 2)) if (at % 128 === 0) return true;
  return false;
}

/** What a content is called that has no name of a format. */
export const binary = { zh: '二进制内容', en: 'binary' } as const;
const plainText = { zh: '纯文本', en: 'text' } as const;

function nameContent(file: Buffer): WorkbookParam {
  const start = file.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('%pdf')) return 'PDF';
  if (/^(\xef\xbb\xbf)?\s*<(!doctype html|html|table|head|body)/.test(start)) return 'HTML';
  if (/^(\xef\xbb\xbf)?\s*<\?xml/.test(start)) return 'XML';
  return file.subarray(0, 512).includes(0) ? binary : plainText;
}
