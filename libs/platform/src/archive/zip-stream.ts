import { createHash } from 'node:crypto';
import { crc32, createDeflateRaw } from 'node:zlib';
import { writeDescriptor, writeDirectory, writeLocalHeader, zipLimit, type ZipPart } from '../spreadsheet/zip-format.ts';

/** The most files of a zip without zip64, and the most bytes. */
export const ZIP_FILES = 65_000;
export const ZIP_BYTES = zipLimit;

/** What was written of a file. */
export interface ZipSum {
  readonly size: number;
  /** SHA-256 of the content, hex. */
  readonly sha256: string;
}

/** A file to be packed. */
export interface ZipEntry {
  /** Its path in the zip, parts divided by `/`. */
  readonly name: string;
  readonly content: Buffer | AsyncIterable<Buffer>;
  /** Hears of it when it is written, before the next entry is asked for. */
  readonly written?: (sum: ZipSum) => void;
}

/** It would be larger than a zip can be. */
export class ZipTooLargeError extends Error {}

/**
 * The bytes of a zip, entry after entry as they come: neither the files nor the zip are ever whole in memory.
 * @throws ZipTooLargeError beyond `ZIP_FILES` files or `ZIP_BYTES` bytes
 */
export async function* packZipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const parts: ZipPart[] = [];
  let position = 0;
  const count = (bytes: Buffer): Buffer => {
    position += bytes.length;
    if (position > ZIP_BYTES) throw new ZipTooLargeError(`more than ${ZIP_BYTES} bytes`);
    return bytes;
  };
  for await (const { name, content, written } of entries) {
    if (parts.length >= ZIP_FILES) throw new ZipTooLargeError(`more than ${ZIP_FILES} files`);
    const part: ZipPart = { name, crc: 0, packedSize: 0, size: 0, offset: position, streamed: true };
    parts.push(part);
    yield count(writeLocalHeader(part));
    const hash = createHash('sha256');
    for await (const packed of deflate(content, part, hash)) yield count(packed);
    yield count(writeDescriptor(part));
    written?.({ size: part.size, sha256: hash.digest('hex') });
  }
  yield count(writeDirectory(parts, position));
}

/** The packed content; `part` and `hash` hear of what went in. A content that breaks off breaks the zip off. */
async function* deflate(
  content: Buffer | AsyncIterable<Buffer>,
  part: ZipPart,
  hash: { update(bytes: Buffer): unknown },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 6 });
  const feed = async (): Promise<void> => {
    try {
      for await (const bytes of Buffer.isBuffer(content) ? [content] : content) {
        part.crc = crc32(bytes, part.crc);
        part.size += bytes.length;
        hash.update(bytes);
        if (!packer.write(bytes)) await new Promise((resolve) => packer.once('drain', resolve));
      }
      packer.end();
    } catch (error) {
      packer.destroy(error as Error);
    }
  };
  void feed();
  for await (const packed of packer as AsyncIterable<Buffer>) {
    part.packedSize += packed.length;
    yield packed;
  }
}
