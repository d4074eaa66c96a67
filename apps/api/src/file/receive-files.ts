import { Refusal } from '@portal/contract';
import type { UploadMeter } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { cleanFileName } from './file-name.ts';

/** Longer than any file system's names, in characters. */
const LONGEST_NAME = 1_000;

export interface ReceiveLimits {
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Files of one request. */
  readonly files: number;
  /** Counts what is kept against the person's day; null where nothing is. */
  readonly meter: UploadMeter | null;
}

export interface IncomingFile {
  /** Cleaned. */
  readonly name: string;
  /** Ends early when the file is larger than the limit: ask `isTooLarge` when it has ended. */
  readonly content: Readable;
  readonly isTooLarge: () => boolean;
}

/**
 * The files of a multipart request, field `files`, one after the other; each must be read to its end before the next one comes.
 * @throws Refusal `validation` when there is none, `too_large` for too many
 */
export async function* receiveFiles(request: FastifyRequest, limits: ReceiveLimits): AsyncGenerator<IncomingFile> {
  let count = 0;
  try {
    for await (const part of request.files({ limits: { fileSize: limits.fileBytes, files: limits.files }, throwFileSizeLimit: false })) {
      if (part.fieldname !== 'files') {
        part.file.resume();
        continue;
      }
      count += 1;
      // Not cut: what is kept would be another name than the one that was sent.
      if ([...(part.filename ?? '')].length > LONGEST_NAME) {
        throw new Refusal('validation', { fields: [{ field: 'files', message: 'file.nameTooLong', params: { most: LONGEST_NAME } }] });
      }
      const content = limits.meter
        ? Readable.from(limits.meter.pass(part.file as AsyncIterable<Buffer>), { objectMode: false })
        : part.file;
      yield { name: cleanFileName(part.filename), content, isTooLarge: () => part.file.truncated };
    }
  } finally {
    // What was not read is read and dropped, so that the client hears the answer instead of a broken line.
    request.raw.unpipe();
    request.raw.resume();
  }
  if (count === 0) throw new Refusal('validation', { fields: [{ field: 'files', message: 'file.missing' }], finer: 'required' });
}

/**
 * The one file of a multipart request, whole in memory: for files with a small limit.
 * @param refuseSize what to throw for a larger one
 * @throws Refusal `validation` for none or several
 */
export async function receiveOneFile(
  request: FastifyRequest,
  fileBytes: number,
  refuseSize: () => Refusal = () => new Refusal('too_large'),
): Promise<{ name: string; content: Buffer }> {
  let found: { name: string; content: Buffer } | undefined;
  for await (const file of receiveFiles(request, { fileBytes, files: 2, meter: null })) {
    const content = await buffer(file.content);
    if (file.isTooLarge()) throw refuseSize();
    if (found) throw new Refusal('validation', { fields: [{ field: 'files', message: 'file.one' }] });
    found = { name: file.name, content };
  }
  return found!;
}
