import { crc32 } from 'node:zlib';
import { Transform, type Readable } from 'node:stream';
import type { Refusal } from '@portal/contract';
import { open, type Entry, type ZipFile } from 'yauzl';
import { packageLimits, type PackageLimits } from './package-limits.ts';
import { keyOfPath, refusePackage } from './package-refusal.ts';

const MEGABYTE = 1024 * 1024;
/** The longest path (characters) that any file system and any address takes. */
const LONGEST_PATH = 240;
/** What systems leave in packages and no course asks for. */
const LITTER = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
/** File types of Unix, in the upper half of the external attributes. */
const FILE_TYPE = 0o170000;
const ORDINARY = new Set([0, 0o100000, 0o040000]);

/** A file of a checked package. */
export interface PackageFile {
  /** With `/` between its parts. */
  readonly path: string;
  readonly size: number;
  /** Its content; the stream fails when it is not as announced. */
  open(): Promise<Readable>;
}

/** A checked package; nothing of it is unpacked yet. Close it. */
export interface CoursePackage {
  readonly files: readonly PackageFile[];
  readonly unpackedBytes: number;
  /** By path, whatever its case. */
  find(path: string): PackageFile | undefined;
  close(): void;
}

/**
 * Reads the directory of a zip file alone and refuses before anything is unpacked: paths that lead out of it, links, two files of one name,
 * encryption, too many files, too large a sum, too high a ratio. Packages inside the package stay what they are: one file each.
 * @throws Refusal `validation.package`
 */
export async function openCoursePackage(file: string, limits: PackageLimits = packageLimits): Promise<CoursePackage> {
  const zip = await openZip(file);
  try {
    const entries = await listEntries(zip, limits);
    const files = new Map<string, PackageFile>();
    let unpackedBytes = 0;
    let packedBytes = 0;
    for (const entry of entries) {
      const path = readPath(entry);
      assertOrdinary(entry, path);
      if (path.endsWith('/') || LITTER.test(path)) continue;
      const key = keyOfPath(path);
      if (files.has(key)) throw refusePackage('scorm.duplicate', { name: path });
      files.set(key, { path, size: entry.uncompressedSize, open: () => openEntry(zip, entry, path) });
      unpackedBytes += entry.uncompressedSize;
      packedBytes += entry.compressedSize;
      if (files.size > limits.files) throw refusePackage('scorm.tooMany', { max: limits.files });
      if (unpackedBytes > limits.unpackedBytes) throw refusePackage('scorm.tooLarge', { max: Math.round(limits.unpackedBytes / MEGABYTE) });
      if (isBomb(entry.uncompressedSize, entry.compressedSize, limits)) throw refusePackage('scorm.ratio', { name: path });
    }
    // Files that share their bytes are how a small package unpacks to a huge one under an innocent ratio.
    if (packedBytes > zip.fileSize) throw refusePackage('scorm.broken', { name: 'ZIP' });
    if (isBomb(unpackedBytes, zip.fileSize, limits)) throw refusePackage('scorm.ratio', { name: 'ZIP' });
    return { files: [...files.values()], unpackedBytes, find: (path) => files.get(keyOfPath(path)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const isBomb = (unpacked: number, packed: number, { ratio }: PackageLimits): boolean =>
  unpacked > MEGABYTE && unpacked / Math.max(1, packed) > ratio;

function openZip(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Names are decoded and judged here: the library would mend some of what is to be refused.
    open(file, { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }, (fault, zip) =>
      fault ? reject(refusePackage('scorm.notZip')) : resolve(zip),
    );
  });
}

function listEntries(zip: ZipFile, limits: PackageLimits): Promise<Entry[]> {
  // Folders are entries too.
  if (zip.entryCount > limits.files * 2) return Promise.reject(refusePackage('scorm.tooMany', { max: limits.files }));
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', () => reject(refusePackage('scorm.broken', { name: 'ZIP' })));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** The path of an entry, which stays inside the package. @throws Refusal for any other */
function readPath(entry: Entry): string {
  const path = decodeName(entry.fileName as unknown as Buffer);
  const shown = path.slice(0, 120);
  if (path.includes('\\')) throw refusePackage('scorm.backslash', { name: shown });
  const parts = path.replace(/\/$/, '').split('/');
  const escapes = path.startsWith('/') || parts.some((part) => part === '..' || part === '.' || part === '');
  // A colon is a drive or a second stream of a file; control characters are in no honest name.
  if (escapes || path.length > LONGEST_PATH || /[:\p{Cc}]/u.test(path)) throw refusePackage('scorm.path', { name: shown });
  return path;
}

/** UTF-8, else what Chinese Windows writes without saying so. */
function decodeName(name: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name);
  } catch {
    return new TextDecoder('gb18030').decode(name);
  }
}

function assertOrdinary(entry: Entry, path: string): void {
  if (entry.isEncrypted()) throw refusePackage('scorm.encrypted');
  if (!ORDINARY.has((entry.externalFileAttributes >>> 16) & FILE_TYPE)) throw refusePackage('scorm.link', { name: path.slice(0, 120) });
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw refusePackage('scorm.broken', { name: path.slice(0, 120) });
}

function openEntry(zip: ZipFile, entry: Entry, path: string): Promise<Readable> {
  const broken = (): Refusal => refusePackage('scorm.broken', { name: path.slice(0, 120) });
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (fault, content) => {
      if (fault) return reject(broken());
      const checked = new Checksum(entry.crc32, broken);
      content.on('error', () => checked.destroy(broken()));
      resolve(content.pipe(checked));
    });
  });
}

/** Passes bytes on; sizes are checked by the library, the checksum here. */
class Checksum extends Transform {
  readonly #expected: number;
  readonly #broken: () => Refusal;
  #sum = 0;

  constructor(expected: number, broken: () => Refusal) {
    super();
    this.#expected = expected;
    this.#broken = broken;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk: Buffer) => void): void {
    this.#sum = crc32(chunk, this.#sum);
    done(null, chunk);
  }

  override _flush(done: (error?: Error) => void): void {
    if (this.#sum === this.#expected) done();
    else done(this.#broken());
  }
}
