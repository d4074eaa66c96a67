import { Refusal, type MessageKey } from '@portal/contract';
import { extensionOf } from './file-name.ts';

/** How many of the first bytes tell what a file is. */
export const HEAD_BYTES = 4096;

type Kind = 'pdf' | 'png' | 'jpeg' | 'gif' | 'zip' | 'ole' | 'program';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Magic numbers at the beginning of a file. */
const MAGIC: readonly { readonly kind: Kind; readonly start: Buffer }[] = [
  { kind: 'pdf', start: bytes('%PDF-') },
  { kind: 'png', start: bytes('\x89PNG\r\n\x1a\n') },
  { kind: 'jpeg', start: bytes('\xff\xd8\xff') },
  { kind: 'gif', start: bytes('GIF87a') },
  { kind: 'gif', start: bytes('GIF89a') },
  { kind: 'zip', start: bytes('PK\x03\x04') },
  { kind: 'zip', start: bytes('PK\x05\x06') },
  { kind: 'ole', start: bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') },
  // Windows, Linux, macOS (four byte orders and the fat one, which Java shares), scripts, Windows shortcuts.
  { kind: 'program', start: bytes('MZ') },
  { kind: 'program', start: bytes('\x7fELF') },
  { kind: 'program', start: bytes('\xfe\xed\xfa\xce') },
  { kind: 'program', start: bytes('\xfe\xed\xfa\xcf') },
  { kind: 'program', start: bytes('\xce\xfa\xed\xfe') },
  { kind: 'program', start: bytes('\xcf\xfa\xed\xfe') },
  { kind: 'program', start: bytes('\xca\xfe\xba\xbe') },
  { kind: 'program', start: bytes('#!') },
  { kind: 'program', start: bytes('L\x00\x00\x00\x01\x14\x02\x00') },
];

const OFFICE_ZIP = ['docx', 'docm', 'dotx', 'xlsx', 'xlsm', 'xltx', 'pptx', 'pptm', 'potx', 'ppsx', 'vsdx', 'odt', 'ods', 'odp'];
const OLE = ['doc', 'xls', 'ppt', 'msg', 'vsd', 'mpp'];
const TEXT = ['txt', 'csv', 'tsv', 'md', 'log', 'json', 'xml', 'html', 'htm', 'eml', 'svg', 'rtf', 'yaml', 'yml'];

/** What a file of an extension may hold; extensions that are not here may hold anything but a program. */
const EXPECTED: Readonly<Record<string, readonly Kind[]>> = {
  pdf: ['pdf'],
  png: ['png'],
  jpg: ['jpeg'],
  jpeg: ['jpeg'],
  gif: ['gif'],
  zip: ['zip'],
  ...Object.fromEntries(OFFICE_ZIP.map((extension) => [extension, ['zip', 'ole'] as const])),
  ...Object.fromEntries(OLE.map((extension) => [extension, ['ole'] as const])),
  ...Object.fromEntries(TEXT.map((extension) => [extension, []])),
};

const PROGRAMS = new Set(
  'exe dll com scr msi msp bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta jar lnk reg cpl pif sh app apk deb rpm dmg iso'.split(' '),
);

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** Types that a browser shows without running anything of theirs. */
const SHOWN_INLINE = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/bmp']);

export const mediaTypeOf = (name: string): string => MEDIA_TYPES[extensionOf(name)] ?? 'application/octet-stream';
export const isShownInline = (mediaType: string): boolean => SHOWN_INLINE.has(mediaType);

/**
 * Refuses what must not be stored: an empty file, a program, a content that contradicts the name.
 * @param head the first `HEAD_BYTES` bytes, or all when the file is shorter
 * @throws Refusal `validation` for an empty file, else `unsupported_type`
 */
export function assertAcceptable(name: string, head: Buffer): void {
  if (head.length === 0) throw new Refusal('validation', { fields: [{ field: 'files', message: 'file.empty' }] });
  const extension = extensionOf(name);
  const kind = findKind(head) ?? (extension === 'pdf' && hasLatePdfHeader(head) ? 'pdf' : undefined);
  if (kind === 'program' || PROGRAMS.has(extension)) throw refuseType('file.program');
  const expected = EXPECTED[extension];
  if (!expected) return;
  const isRight = expected.length === 0 ? kind === undefined : kind !== undefined && expected.includes(kind);
  if (!isRight || (kind === 'zip' && OFFICE_ZIP.includes(extension) && !looksLikeOffice(head))) throw refuseType('file.contradictsName');
}

const refuseType = (message: MessageKey): Refusal => new Refusal('unsupported_type', { fields: [{ field: 'files', message }] });

function findKind(head: Buffer): Kind | undefined {
  return MAGIC.find(({ start }) => head.subarray(0, start.length).equals(start))?.kind;
}

/** Readers accept a PDF whose header stands anywhere within the first kilobyte. */
const hasLatePdfHeader = (head: Buffer): boolean => head.subarray(0, 1024).includes('%PDF-');

/** The name of a package's first entry stands behind its 30 byte header. */
function looksLikeOffice(head: Buffer): boolean {
  const length = head.length >= 30 ? head.readUInt16LE(26) : 0;
  const entry = head.subarray(30, 30 + length).toString('utf8');
  return /^(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/|visio\/|customXml\/|mimetype$)/i.test(entry);
}
