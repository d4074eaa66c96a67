import { crc32, deflateSync } from 'node:zlib';
import type { ChartPart, ChartTone } from './pack-content.ts';

/** Print colours; each part is named in words beside the bar. */
export const chartColours: Readonly<Record<ChartTone, readonly [number, number, number]>> = {
  green: [0x1b, 0x6e, 0x3c],
  amber: [0xf0, 0xd9, 0xa0],
  blue: [0x4a, 0x9b, 0xf5],
  grey: [0xc9, 0xce, 0xd6],
  red: [0xb4, 0x23, 0x18],
};
const PAPER = [0xff, 0xff, 0xff] as const;

/**
 * A stacked bar as a PNG picture.
 * @param whole the value that fills the width
 * @param size in pixels
 */
export function drawBar(parts: readonly ChartPart[], whole: number, size: { readonly width: number; readonly height: number }): Buffer {
  const row = Buffer.alloc(1 + size.width * 3);
  let reached = 0;
  let x = 0;
  for (const { tone, value } of parts) {
    reached += value;
    const until = whole === 0 ? 0 : Math.min(size.width, Math.round((reached / whole) * size.width));
    for (; x < until; x += 1) row.set(chartColours[tone], 1 + x * 3);
  }
  for (; x < size.width; x += 1) row.set(PAPER, 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  // Eight bits a channel, true colour.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: size.height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
