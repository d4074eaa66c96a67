import { crc32, deflateRawSync } from 'node:zlib';

/** A zip package of texts: the container of every office file and of every course. */
export function writeZip(parts: readonly (readonly [name: string, content: string])[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const bytes = Buffer.from(content, 'utf8');
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, list, end]);
}
