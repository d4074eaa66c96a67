import { COURSE_INNER } from '@portal/contract';
import type { FastifyRequest } from 'fastify';

/** What a browser asks for when a document is to be shown. */
const DOCUMENTS = new Set(['document', 'iframe', 'frame', 'embed', 'object']);
/** In the first bytes of a document stands where its head begins. */
const HEAD_BYTES = 8_192;
const TAG = Buffer.from(`<script src="${COURSE_INNER}"></script>`);

/** Bytes that a document has more than its file. */
export const ADDED_BYTES = TAG.length;

/**
 * Whether an answer is a document that a frame shows, and not what a script of the course reads. Documents in UTF-16 are left as they are.
 * @param mediaType with its writing
 */
export function isShown(request: FastifyRequest, mediaType: string): boolean {
  if (!mediaType.startsWith('text/html') || /utf-16/i.test(mediaType)) return false;
  const wanted = request.headers['sec-fetch-dest'];
  return wanted === undefined ? (request.headers.accept ?? '').includes('text/html') : DOCUMENTS.has(String(wanted));
}

/** The document with our script before the first of its own, and behind what says how it is to be read. */
export async function* beginDocument(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of content) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    yield* withTag(head);
    head = undefined;
  }
  if (head) yield* withTag(head);
}

function withTag(head: Buffer): Buffer[] {
  const place = placeOf(head.subarray(0, HEAD_BYTES).toString('latin1'));
  return [head.subarray(0, place), TAG, head.subarray(place)];
}

/** Behind `<head>`; without one behind `<html>`, without that behind the doctype: before it a document would be drawn by older rules. */
function placeOf(text: string): number {
  const firstScript = text.search(/<script[\s>]/i);
  const before = firstScript < 0 ? text : text.slice(0, firstScript);
  for (const mark of [/<head(\s[^>]*)?>/i, /<html(\s[^>]*)?>/i, /<!doctype[^>]*>/i]) {
    const found = mark.exec(before);
    if (found) return found.index + found[0].length;
  }
  // The mark of UTF-8 stays first.
  return text.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0;
}
