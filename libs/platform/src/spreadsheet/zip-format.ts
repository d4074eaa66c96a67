import { crc32, deflateRawSync } from 'node:zlib';

/** One finished part of a zip: sizes in bytes, `offset` of its local header, `streamed` when sizes follow the data. */
export interface ZipPart {
  name: string;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
  streamed: boolean;
}

/** Names are UTF-8; bit 3 says that sizes come after the data. */
const utf8Flag = 0x800;
const streamedFlag = 0x8;
/** 1 January 1980, the first day the format knows: equal rows give equal bytes. */
const dosDate = 0x21;

/** The largest offset and size without zip64, which Excel reads only in part. */
export const zipLimit = 0xffff_ffff;

/** Header before the bytes of a part; sizes and checksum are zero for a streamed one. */
export function writeLocalHeader(part: ZipPart): Buffer {
  const name = Buffer.from(part.name);
  const header = Buffer.alloc(30 + name.length);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(utf8Flag | (part.streamed ? streamedFlag : 0), 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(dosDate, 12);
  if (!part.streamed) writeSizes(header, 14, part);
  header.writeUInt16LE(name.length, 26);
  name.copy(header, 30);
  return header;
}

/** Checksum and sizes after the bytes of a streamed part. */
export function writeDescriptor(part: ZipPart): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  writeSizes(descriptor, 4, part);
  return descriptor;
}

/** The central directory with its end record; `offset` is where it begins. */
export function writeDirectory(parts: ZipPart[], offset: number): Buffer {
  const entries = parts.map((part) => {
    const name = Buffer.from(part.name);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(utf8Flag | (part.streamed ? streamedFlag : 0), 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt16LE(dosDate, 14);
    writeSizes(entry, 16, part);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(part.offset, 42);
    name.copy(entry, 46);
    return entry;
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}

/** A small part at once: its description, header and packed bytes. */
export function packPart(name: string, bytes: Buffer, offset: number): { part: ZipPart; bytes: Buffer } {
  const packed = deflateRawSync(bytes);
  const part = { name, crc: crc32(bytes), packedSize: packed.length, size: bytes.length, offset, streamed: false };
  return { part, bytes: Buffer.concat([writeLocalHeader(part), packed]) };
}

/** A whole zip of small parts. */
export function packZip(files: Iterable<[name: string, bytes: Buffer]>): Buffer {
  const chunks: Buffer[] = [];
  const parts: ZipPart[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const { part, bytes } = packPart(name, content, offset);
    parts.push(part);
    chunks.push(bytes);
    offset += bytes.length;
  }
  chunks.push(writeDirectory(parts, offset));
  return Buffer.concat(chunks);
}

function writeSizes(target: Buffer, at: number, part: ZipPart): void {
  target.writeUInt32LE(part.crc, at);
  target.writeUInt32LE(part.packedSize, at + 4);
  target.writeUInt32LE(part.size, at + 8);
}
