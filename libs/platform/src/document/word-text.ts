import mammoth from 'mammoth';
import { openPackage, type WorkbookPackage } from '../spreadsheet/zip-gate.ts';
import { defaultLimits } from '../spreadsheet/limits.ts';
import type { ExtractTask, Extracted } from './extract-protocol.ts';
import { cutText, ExtractRefusal } from './extract-refusal.ts';

/** Bounds of a package before anything of it is unpacked. */
export const packageLimits = { ...defaultLimits, fileBytes: 64 * 1024 * 1024, zipEntries: 4_000, inflatedBytes: 256 * 1024 * 1024 };

/** The text of a Word file, a line a paragraph. */
export async function readWordText(file: Buffer, task: ExtractTask): Promise<Extracted> {
  await assertModern(file);
  const { value } = await mammoth.extractRawText({ buffer: file });
  return { kind: 'text', ...cutText(value.replace(/\n{3,}/g, '\n\n').trim(), task.characters) };
}

/** A Word file as HTML without anything that acts: pictures inside, links that lead nowhere but to the web and to mail. */
export async function readWordHtml(file: Buffer): Promise<Extracted> {
  const parts = await assertModern(file);
  const { value } = await mammoth.convertToHtml({ buffer: file });
  const drawings = parts.names.some((name) => /^word\/(charts|diagrams)\//i.test(name));
  return { kind: 'html', html: tameLinks(value), ...(drawings ? { drawings } : {}) };
}

/** Mammoth escapes texts itself; addresses come from the document as they are. */
export function tameLinks(html: string): string {
  return html
    .replace(/ href="(?!https?:\/\/|mailto:|#)[^"]*"/gi, '')
    .replace(/<a (?=[^>]*href="http)/gi, '<a rel="noopener noreferrer" target="_blank" ')
    .replace(/ src="(?!data:image\/(png|jpeg|gif|bmp|webp);base64,)[^"]*"/gi, ' src=""');
}

/** The old binary format is not read. */
async function assertModern(file: Buffer): Promise<WorkbookPackage> {
  if (file.subarray(0, 2).toString('latin1') !== 'PK') throw new ExtractRefusal('unsupported');
  const parts = await openPackage(file, packageLimits);
  if (!parts.has('word/document.xml')) throw new ExtractRefusal('unsupported');
  return parts;
}
