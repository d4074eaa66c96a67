import { refusePackage } from './package-refusal.ts';

/** Marks of the first bytes (XML 1.0, appendix F). */
const MARKS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
  // Without a mark: `<?` in two bytes a sign.
  ['utf-16le', 0x3c, 0x00, 0x3f, 0x00],
  ['utf-16be', 0x00, 0x3c, 0x00, 0x3f],
];
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*(?:"([^"]{1,40})"|'([^']{1,40})')/i;

/**
 * The manifest in UTF-8, whatever XML allows it to be written in: what the mark of its first bytes says, else what its declaration says, else
 * UTF-8 (XML 1.0, 4.3.3).
 * @throws Refusal that names an encoding nobody knows, or one that the bytes are not in
 */
export function toUtf8(xml: Buffer): Buffer {
  const marked = MARKS.find(([, ...bytes]) => bytes.every((byte, index) => xml[index] === byte))?.[0];
  const [, double, single] = DECLARED.exec(xml.subarray(0, 400).toString('latin1')) ?? [];
  const encoding = marked ?? (double ?? single ?? 'utf-8').toLowerCase();
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(xml));
  } catch {
    throw refusePackage('scorm.manifestEncoding', { encoding });
  }
}
