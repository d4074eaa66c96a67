import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/**
 * Writes a picture with at most 256 colours, a quarter of the size of a full one: enough for a screen with flat colours.
 *
 * @param {{ width: number, height: number, rgba: Uint8Array }} picture four bytes a pixel, opaque
 * @returns {Buffer} a PNG file
 */
export function encodePalettePng({ width, height, rgba }) {
  const { palette, indexOf } = buildPalette(rgba);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) lines[y * (width + 1) + 1 + x] = indexOf(rgba, (y * width + x) * 4);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, with a palette.
  head.set([8, 3, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', head), chunk('PLTE', Buffer.from(palette.flat())), chunk('IDAT', deflateSync(lines, { level: 9 }))];
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Median cut: the box of colours with the widest spread is halved until there are enough boxes. */
function buildPalette(rgba) {
  const counts = new Map();
  for (let at = 0; at < rgba.length; at += 4) {
    const key = keyOf(rgba, at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colours = [...counts].map(([key, count]) => ({ key, count, rgb: [key >> 16, (key >> 8) & 255, key & 255] }));
  const boxes = [measureBox(colours)];
  while (boxes.length < MOST_COLOURS) {
    const widest = boxes.reduce((best, box) => (box.weight > best.weight ? box : best));
    if (widest.weight === 0) break;
    boxes.splice(boxes.indexOf(widest), 1, ...halve(widest));
  }
  const places = new Map();
  const palette = boxes.map(({ colours: members }, index) => {
    for (const { key } of members) places.set(key, index);
    // The commonest colour stands for its box, so that plain areas stay exactly as they are.
    return members.reduce((best, colour) => (colour.count > best.count ? colour : best)).rgb;
  });
  return { palette, indexOf: (bytes, at) => places.get(keyOf(bytes, at)) };
}

const keyOf = (bytes, at) => (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];

function measureBox(colours) {
  const spreads = [0, 1, 2].map((channel) => {
    const values = colours.map(({ rgb }) => rgb[channel]);
    return values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255);
  });
  const spread = Math.max(...spreads);
  const count = colours.reduce((sum, colour) => sum + colour.count, 0);
  return { colours, channel: spreads.indexOf(spread), weight: spread * Math.log2(count + 1) };
}

function halve({ colours, channel }) {
  const sorted = colours.toSorted((a, b) => a.rgb[channel] - b.rgb[channel]);
  const middle = Math.ceil(sorted.length / 2);
  return [measureBox(sorted.slice(0, middle)), measureBox(sorted.slice(middle))];
}
