import { BlobServiceClient, RestError, StorageSharedKeyCredential, type ContainerClient } from '@azure/storage-blob';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStorage, MissingFileError, type ByteRange, type StoredContent } from './file-storage.ts';
import { Measure } from './measure.ts';
import { assertStorageKey } from './storage-key.ts';

export interface AzureSettings {
  readonly account: string;
  readonly accountKey: string;
  readonly container: string;
  readonly prefix: string;
  /** Absent: that of the account at Azure. */
  readonly endpoint?: string;
}

/** Blocks of this size are staged while the next one is read. */
const BLOCK_BYTES = 8 * 1024 * 1024;

/** Files in Azure Blob Storage. A blob appears when its list of blocks is committed, whole or not at all; staged blocks without one end by themselves. */
export class AzureStorage extends FileStorage {
  readonly #container: ContainerClient;
  readonly #prefix: string;

  constructor(settings: AzureSettings) {
    super();
    const { account, accountKey, container, endpoint } = settings;
    const service = new BlobServiceClient(
      endpoint ?? `https://${account}.blob.core.windows.net`,
      new StorageSharedKeyCredential(account, accountKey),
    );
    this.#container = service.getContainerClient(container);
    this.#prefix = settings.prefix === '' ? '' : `${settings.prefix}/`;
  }

  async put(key: string, content: Readable): Promise<StoredContent> {
    const blob = this.#container.getBlockBlobClient(this.#place(key));
    const measure = new Measure();
    const body = new PassThrough();
    const stop = new AbortController();
    // A content that breaks off must not look like one that has ended: then its beginning would be committed.
    const read = pipeline(content, measure, body, { end: false }).then(
      () => void body.end(),
      (error: unknown) => {
        stop.abort();
        body.destroy(error as Error);
        throw error;
      },
    );
    const sent = blob.uploadStream(body, BLOCK_BYTES, 2, { abortSignal: stop.signal });
    const [reading, sending] = await Promise.allSettled([read, sent]);
    body.destroy();
    if (reading.status === 'rejected') throw reading.reason;
    if (sending.status === 'rejected') throw sending.reason;
    return { key, ...measure.result() };
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const answer = await this.#container
        .getBlockBlobClient(this.#place(key))
        .download(range?.start ?? 0, range && range.end - range.start + 1);
      return Readable.from(answer.readableStreamBody as AsyncIterable<Buffer>, { objectMode: false });
    } catch (error) {
      throw isMissing(error) ? new MissingFileError(key) : error;
    }
  }

  has(key: string): Promise<boolean> {
    return this.#container.getBlockBlobClient(this.#place(key)).exists();
  }

  async remove(key: string): Promise<void> {
    await this.#container.getBlockBlobClient(this.#place(key)).deleteIfExists();
  }

  /** Azure forgets blocks that nobody commits after a week. */
  removeLeftovers(): Promise<number> {
    return Promise.resolve(0);
  }

  #place(key: string): string {
    assertStorageKey(key);
    return `${this.#prefix}${key}`;
  }
}

const isMissing = (error: unknown): boolean => error instanceof RestError && error.statusCode === 404;
