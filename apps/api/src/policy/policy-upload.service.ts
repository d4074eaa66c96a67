import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import {
  CONFIG,
  extractDocument,
  FileScanner,
  FileStorage,
  makeStorageKey,
  Sql,
  StorageQuota,
  type Config,
  type StoredContent,
} from '@portal/platform';
import { ContentScan, UploadSessions, type FileKind } from '@portal/policy';
import type { FastifyRequest } from 'fastify';
import { assertAcceptable, HEAD_BYTES, mediaTypeOf } from '../file/file-content.ts';
import { cleanFileName } from '../file/file-name.ts';
import { receiveFiles } from '../file/receive-files.ts';
import { fileUrl } from './policy.presenter.ts';

export interface UploadedPolicyFile {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly size: number;
  readonly sha256: string;
}

interface Incoming {
  readonly name: string;
  readonly content: Readable;
  readonly isTooLarge: () => boolean;
}
interface Kept extends StoredContent {
  readonly name: string;
  readonly kind: string;
}

const MOST_FILES = 20;
const MEGABYTE = 1024 * 1024;

/** Takes policy files in (docs/decisions/policy-library.md, Files): streamed, looked through on the way, kept whole or not at all. */
@Injectable()
export class PolicyUploads {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #scanner: FileScanner;
  readonly #sessions: UploadSessions;
  readonly #quota: StorageQuota;
  readonly #maxMb: number;

  constructor(
    sql: Sql,
    storage: FileStorage,
    scanner: FileScanner,
    sessions: UploadSessions,
    quota: StorageQuota,
    @Inject(CONFIG) config: Config,
  ) {
    this.#sql = sql;
    this.#storage = storage;
    this.#scanner = scanner;
    this.#sessions = sessions;
    this.#quota = quota;
    this.#maxMb = config.POLICY_FILE_MB;
  }

  /** DMSUpload: all files of a request, or none. */
  async receive(request: FastifyRequest, personId: number): Promise<UploadedPolicyFile[]> {
    return this.#receiveAll(request, personId, (name) => policyInspector(name));
  }

  /** FinishUpload: a file of the chunks that have arrived. What cannot be a policy file is refused and forgotten. */
  async finish(uploadId: string, personId: number): Promise<UploadedPolicyFile[]> {
    const session = await this.#sessions.read(uploadId, personId);
    const content = await this.#sessions.open(session);
    const name = cleanFileName(session.name);
    try {
      const kept = await this.#keep({ name, content, isTooLarge: () => false }, policyInspector(name), personId);
      const files = await this.#registerOrRemove([kept], personId);
      await this.#sessions.forget(session.id);
      return files;
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'rate_limited') await this.#sessions.forget(session.id);
      throw error;
    }
  }

  async #receiveAll(request: FastifyRequest, personId: number, inspectorOf: (name: string) => Inspector): Promise<UploadedPolicyFile[]> {
    const kept: Kept[] = [];
    const meter = this.#quota.meterOf(personId);
    try {
      for await (const file of receiveFiles(request, { fileBytes: this.#maxMb * MEGABYTE, files: MOST_FILES, meter })) {
        kept.push(await this.#keep(file, inspectorOf(file.name), personId));
      }
    } catch (error) {
      for (const { key } of kept) await this.#storage.remove(key);
      await meter.refund();
      throw error;
    }
    return this.#registerOrRemove(kept, personId);
  }

  async #keep(file: Incoming, inspector: Inspector, personId: number): Promise<Kept> {
    const key = makeStorageKey('policies');
    let kind = '';
    const content = this.#pass(file, inspector, (found) => (kind = found));
    const stored = await this.#storage.put(key, Readable.from(this.#scanner.pass(content), { objectMode: false }));
    if (inspector.isEncryptedPdf && !(await this.#opensWithoutPassword(stored, file.name, personId))) {
      await this.#storage.remove(key);
      throw new Refusal('unsupported_type', { fields: [{ field: 'files', message: 'policy.fileEncrypted' }] });
    }
    return { ...stored, name: file.name, kind };
  }

  /** An owner's password only forbids to change or print: such a PDF opens for everybody. It is opened in a child process; one that cannot be is taken for locked. */
  async #opensWithoutPassword({ key, size }: StoredContent, fileName: string, personId: number): Promise<boolean> {
    const open = () => this.#storage.open(key);
    const outcome = await extractDocument(open, { want: 'open', format: 'pdf', fileName, size }, personId).catch(async (error: unknown) => {
      await this.#storage.remove(key);
      throw error;
    });
    return outcome.ok;
  }

  /** Passes a content on while it is looked through; it ends in an error where it may not be kept, and nothing is. */
  async *#pass(file: Incoming, inspector: Inspector, told: (kind: string) => void): AsyncGenerator<Buffer> {
    for await (const chunk of file.content as AsyncIterable<Buffer>) {
      inspector.push(chunk);
      yield chunk;
    }
    if (file.isTooLarge()) throw new Refusal('too_large', { message: 'policy.fileTooLarge', params: { max: this.#maxMb } });
    told(inspector.finish());
  }

  async #registerOrRemove(kept: readonly Kept[], personId: number): Promise<UploadedPolicyFile[]> {
    try {
      const rows = kept.map(({ key, name, size, sha256, kind }) => ({ key, name, size, sha256, kind, media: mediaTypeOf(name) }));
      const stored = await this.#sql.query<{ id: number; name: string; size: number; sha256: string }>(
        `insert into stored_file (name, storage_key, size, sha256, media_type, content_kind, uploaded_by)
         select name, key, size, sha256, media, kind, $2
         from json_to_recordset($1) as file (name text, key text, size bigint, sha256 text, media text, kind text)
         returning id, name, size, sha256`,
        [JSON.stringify(rows), personId],
      );
      return stored.map((row) => ({ ...row, url: fileUrl(row.id) }));
    } catch (error) {
      for (const { key } of kept) await this.#storage.remove(key);
      throw error;
    }
  }
}

interface Inspector {
  push(chunk: Buffer): void;
  /** @throws Refusal when the file may not be kept */
  finish(): string;
  /** Known when the content has ended. */
  readonly isEncryptedPdf?: boolean;
}

/** The beginning is judged as that of every attachment, then the inside as that of a policy. */
function policyInspector(name: string): Inspector & { finish(): FileKind } {
  const scan = new ContentScan();
  let head: Buffer = Buffer.alloc(0);
  return {
    push(chunk) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      scan.push(chunk);
    },
    finish() {
      const kind = scan.finish(name);
      assertAcceptable(name, head);
      return kind;
    },
    get isEncryptedPdf() {
      return scan.isEncryptedPdf;
    },
  };
}
