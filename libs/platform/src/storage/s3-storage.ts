import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStorage, MissingFileError, type ByteRange, type StoredContent } from './file-storage.ts';
import { Measure } from './measure.ts';
import { assertStorageKey } from './storage-key.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Before every key, without slashes at its ends; may be empty. */
  readonly prefix: string;
  readonly region: string;
  /** Absent: Amazon's own. */
  readonly endpoint?: string;
  /** The bucket in the path instead of the host name, as most other object stores want it. */
  readonly pathStyle: boolean;
  /** Absent: the environment's, for example a role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** Parts of this size are sent while the next one is read: a content is never whole in memory. */
const PART_BYTES = 8 * 1024 * 1024;
/** What a killed process has left half written is removed after this long (milliseconds). */
const LEFTOVER_AGE = 24 * 3_600_000;

/** Files in an S3-compatible object store. An object appears under its key only when it is whole: the store sees to that. */
export class S3Storage extends FileStorage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(settings: S3Settings) {
    super();
    const { region, endpoint, pathStyle, credentials } = settings;
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix === '' ? '' : `${settings.prefix}/`;
    this.#client = new S3Client({ region, forcePathStyle: pathStyle, ...(endpoint && { endpoint }), ...(credentials && { credentials }) });
  }

  async put(key: string, content: Readable): Promise<StoredContent> {
    const measure = new Measure();
    const body = new PassThrough();
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: this.#place(key), Body: body },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    const sent = upload.done();
    try {
      // A content that breaks off must not end the body as if it were whole.
      await Promise.all([pipeline(content, measure, body), sent]);
    } catch (error) {
      body.destroy();
      await upload.abort().catch(() => undefined);
      await sent.catch(() => undefined);
      throw error;
    }
    return { key, ...measure.result() };
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const answer = await this.#client.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: this.#place(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      return answer.Body as Readable;
    } catch (error) {
      throw isMissing(error) ? new MissingFileError(key) : error;
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: this.#place(key) }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: this.#place(key) }));
  }

  /** Uploads in parts that nobody finished: they cost room and show nowhere. */
  async removeLeftovers(now = Date.now()): Promise<number> {
    const answer = await this.#client.send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: this.#prefix }));
    const old = (answer.Uploads ?? []).filter((upload) => upload.Initiated && now - upload.Initiated.getTime() >= LEFTOVER_AGE);
    for (const { Key, UploadId } of old) await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }));
    return old.length;
  }

  override close(): void {
    this.#client.destroy();
  }

  #place(key: string): string {
    assertStorageKey(key);
    return `${this.#prefix}${key}`;
  }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}
