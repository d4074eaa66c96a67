import { crc32, inflateRawSync } from 'node:zlib';
import { fromBuffer, type Entry } from 'yauzl';
import type { WorkbookLimits } from './limits.ts';
import { WorkbookRefusal } from './workbook-error.ts';

/** A checked zip package: its parts by name, unpacked when read and never beyond their announced size. */
export interface WorkbookPackage {
  names: string[];
  has(name: string): boolean;
  /** The bytes of a part. @throws WorkbookRefusal `validation.file.broken` when it is absent, cut off or lies about its size. */
  read(name: string): Buffer;
}

const megabyte = 1024 * 1024;

/**
 * Reads the central directory only and refuses before anything is unpacked: too many parts, too large a sum, too high a ratio,
 * paths that leave the package, duplicate names, encryption, unknown compression.
 * Then every XML part is searched for a DTD.
 * @throws WorkbookRefusal
 */
export async function openPackage(file: Buffer, limits: WorkbookLimits): Promise<WorkbookPackage> {
  const entries = await listEntries(file, limits);
  const parts = new Map<string, Entry>();
  let inflated = 0;
  let deflated = 0;
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue;
    if (entry.isEncrypted()) throw new WorkbookRefusal('unsupported_type.encrypted');
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) broken(`zip method ${entry.compressionMethod}`);
    // Two parts of one name are read differently by different programs: what was checked would not be what is read.
    const key = entry.fileName.toLowerCase();
    if (parts.has(key)) broken(`duplicate ${entry.fileName}`);
    parts.set(key, entry);
    inflated += entry.uncompressedSize;
    deflated += entry.compressedSize;
    if (inflated > limits.inflatedBytes)
      throw new WorkbookRefusal('too_large.inflated', { what: `> ${limits.inflatedBytes / megabyte} MB` });
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    if (entry.uncompressedSize > megabyte && ratio > limits.inflateRatio) {
      throw new WorkbookRefusal('too_large.inflated', { what: `1:${Math.round(ratio)}` });
    }
  }
  // Parts that share their bytes are how a small file unpacks to a huge one under an innocent ratio.
  if (deflated > file.length) broken('overlapping parts');

  // Every XML part is unpacked once for the search below and mostly read again right after.
  const unpacked = new Map<string, Buffer>();
  const opened: WorkbookPackage = {
    names: [...parts.values()].map((entry) => entry.fileName),
    has: (name) => parts.has(name.toLowerCase()),
    read(name) {
      const key = name.toLowerCase();
      const entry = parts.get(key);
      if (!entry) return broken(`${name} is missing`);
      const bytes = unpacked.get(key) ?? readEntry(file, entry);
      unpacked.set(key, bytes);
      return bytes;
    },
  };
  for (const name of opened.names) if (/\.(xml|rels|vml)$/i.test(name)) refuseDtd(opened.read(name));
  return opened;
}

function broken(what: string): never {
  throw new WorkbookRefusal('validation.file.broken', { what });
}

/** A part in UTF-16 hides the letters from the search; no producer of workbooks writes one. */
function refuseDtd(part: Buffer): void {
  const utf16 =
    part.length > 1 && ((part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0xfe && part[1] === 0xff) || part[0] === 0 || part[1] === 0);
  if (utf16) broken('UTF-16 XML');
  if (part.includes('<!DOCTYPE') || part.includes('<!ENTITY')) throw new WorkbookRefusal('validation.file.entity');
}

function listEntries(file: Buffer, limits: WorkbookLimits): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true, validateEntrySizes: true }, (fault, zip) => {
      if (fault) return reject(toRefusal(fault));
      const entries: Entry[] = [];
      if (zip.entryCount > limits.zipEntries) {
        return reject(new WorkbookRefusal('too_large.inflated', { what: `${zip.entryCount} zip entries` }));
      }
      zip.on('error', (error: Error) => reject(toRefusal(error)));
      zip.on('end', () => resolve(entries));
      zip.on('entry', (entry: Entry) => {
        entries.push(entry);
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
}

function toRefusal(fault: Error): WorkbookRefusal {
  if (/absolute path|invalid relative path|invalid characters in fileName/i.test(fault.message))
    return new WorkbookRefusal('validation.file.path');
  if (/encrypt/i.test(fault.message)) return new WorkbookRefusal('unsupported_type.encrypted');
  return new WorkbookRefusal('validation.file.broken', { what: 'zip' });
}

function readEntry(file: Buffer, entry: Entry): Buffer {
  const header = entry.relativeOffsetOfLocalHeader;
  if (header + 30 > file.length || file.readUInt32LE(header) !== 0x04034b50) broken(entry.fileName);
  const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
  const packed = file.subarray(start, start + entry.compressedSize);
  if (packed.length !== entry.compressedSize) broken(entry.fileName);
  const bytes = entry.compressionMethod === 0 ? packed : inflateBounded(packed, entry);
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) broken(entry.fileName);
  return bytes;
}

function inflateBounded(packed: Buffer, entry: Entry): Buffer {
  try {
    // One byte more than announced would already be a lie: zlib stops there and nothing larger is ever allocated.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
  } catch {
    return broken(entry.fileName);
  }
}
