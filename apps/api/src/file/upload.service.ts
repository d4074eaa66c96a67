import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Refusal, routes, type RouteData } from '@portal/contract';
import { FileScanner, FileStorage, makeStorageKey, Sql, StorageQuota, type StoredContent } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { assertAcceptable, HEAD_BYTES, mediaTypeOf } from './file-content.ts';
import { receiveFiles, type IncomingFile } from './receive-files.ts';

/** One attachment, in megabytes. */
export const ATTACHMENT_MB = 50;
const MOST_FILES = 20;

export type UploadedFile = RouteData<typeof routes.attachmentUpload>[number];

/** Takes files in; a record links them later. All files of a request are kept, or none. */
@Injectable()
export class UploadService {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #scanner: FileScanner;
  readonly #quota: StorageQuota;

  constructor(sql: Sql, storage: FileStorage, scanner: FileScanner, quota: StorageQuota) {
    this.#sql = sql;
    this.#storage = storage;
    this.#scanner = scanner;
    this.#quota = quota;
  }

  /** @throws Refusal `validation` for no or an empty file, `too_large`, `unsupported_type` */
  async receive(request: FastifyRequest, personId: number): Promise<UploadedFile[]> {
    const kept: (StoredContent & { name: string })[] = [];
    const meter = this.#quota.meterOf(personId);
    try {
      for await (const file of receiveFiles(request, { fileBytes: ATTACHMENT_MB * 1024 * 1024, files: MOST_FILES, meter })) {
        kept.push(await this.#keep(file));
      }
      return await this.#register(kept, personId);
    } catch (error) {
      for (const { key } of kept) await this.#storage.remove(key);
      await meter.refund();
      throw error;
    }
  }

  async #keep(file: IncomingFile): Promise<StoredContent & { name: string }> {
    const stored = await this.#storage.put(
      makeStorageKey('attachments'),
      Readable.from(this.#scanner.pass(inspect(file)), { objectMode: false }),
    );
    return { ...stored, name: file.name };
  }

  async #register(kept: readonly (StoredContent & { name: string })[], personId: number): Promise<UploadedFile[]> {
    const rows = kept.map(({ key, name, size, sha256 }) => ({ key, name, size, sha256, media: mediaTypeOf(name) }));
    const stored = await this.#sql.query<{ id: number; name: string; size: number; sha256: string }>(
      `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by)
       select name, key, size, sha256, media, $2
       from json_to_recordset($1) as file (name text, key text, size bigint, sha256 text, media text)
       returning id, name, size, sha256`,
      [JSON.stringify(rows), personId],
    );
    return stored.map((row) => ({ ...row, url: `${routes.downloadFile.path}?id=${row.id}` }));
  }
}

/** Passes the content on once its beginning is known to be acceptable, and breaks off when it grows too large. */
async function* inspect(file: IncomingFile): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of file.content as AsyncIterable<Buffer>) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    assertAcceptable(file.name, head);
    yield head;
    head = undefined;
  }
  if (head) {
    assertAcceptable(file.name, head);
    yield head;
  }
  if (file.isTooLarge()) throw new Refusal('too_large', { message: 'file.evidenceTooLarge', params: { max: ATTACHMENT_MB } });
}
