import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ExtractTask, Extracted } from './extract-protocol.ts';
import { cutText } from './extract-refusal.ts';

/** The text of a PDF, page after page, a blank line between them; or only that it opens, which one with no more than an owner's password does. */
export async function readPdfText(file: Buffer, task: ExtractTask): Promise<Extracted> {
  const data = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const document = await getDocument({ data, isEvalSupported: false, disableFontFace: true, useSystemFonts: true, verbosity: 0 } as never)
    .promise;
  if (task.want === 'open') return { kind: 'opened' };
  const pages: string[] = [];
  let length = 0;
  const last = Math.min(document.numPages, task.pages);
  for (let number = 1; number <= last && length <= task.characters; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    const lines = content.items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''));
    const page = lines
      .join('')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n');
    pages.push(page.trim());
    length += page.length;
  }
  const { text, cut } = cutText(pages.join('\n\n'), task.characters);
  return { kind: 'text', text, cut: cut || last < document.numPages };
}
