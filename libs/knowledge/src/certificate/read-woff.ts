import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/**
 * A WOFF file as the TrueType font that is packed in it (W3C WOFF 1.0): the drawing library unpacks a packed table anew for every glyph, which
 * takes seconds for a Chinese font.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, size] = [4, 8, 12].map((step) => woff.readUInt32BE(at + step)) as [number, number, number];
    const content = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      content: packed < size ? inflateSync(content) : content,
    };
  });
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  for (const [index, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    head.writeUInt16BE(value, 4 + index * 2);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(head, at);
    checksum.copy(head, at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
    parts.push(content, padding);
    end += content.length + padding.length;
  }
  return Buffer.concat(parts);
}
