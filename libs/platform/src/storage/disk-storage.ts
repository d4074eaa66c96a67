import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStorage, MissingFileError, type ByteRange, type StoredContent } from './file-storage.ts';
import { Measure } from './measure.ts';
import { assertStorageKey } from './storage-key.ts';

const INCOMING = '.incoming';
/** Nobody else on the machine reads what people have stored. */
const [OWN_FOLDER, OWN_FILE] = [0o700, 0o600];
/** What a killed process has left half written is removed after this long (milliseconds). */
const LEFTOVER_AGE = 24 * 3_600_000;

/** Files on a local disk, for one machine or a shared mount. A file appears under its key only when it is whole and on the disk. */
export class DiskStorage extends FileStorage {
  readonly #root: string;

  /** @param root folder; it is made when missing */
  constructor(root: string) {
    super();
    this.#root = path.resolve(root);
  }

  async put(key: string, content: Readable): Promise<StoredContent> {
    const target = this.#place(key);
    const incoming = path.join(this.#root, INCOMING);
    await mkdir(incoming, { recursive: true, mode: OWN_FOLDER });
    const half = path.join(incoming, randomUUID());
    try {
      const written = await writeWhole(half, content);
      await mkdir(path.dirname(target), { recursive: true, mode: OWN_FOLDER });
      await rename(half, target);
      await syncFolder(path.dirname(target));
      return { key, ...written };
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(this.#place(key));
      return file.createReadStream(range);
    } catch (error) {
      throw isMissing(error) ? new MissingFileError(key) : error;
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      return (await stat(this.#place(key))).isFile();
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  override async freeBytes(): Promise<number> {
    await mkdir(this.#root, { recursive: true, mode: OWN_FOLDER });
    const { bavail, bsize } = await statfs(this.#root);
    return bavail * bsize;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#place(key), { force: true });
  }

  /** What was left half written a day ago or longer. */
  async removeLeftovers(now = Date.now()): Promise<number> {
    const incoming = path.join(this.#root, INCOMING);
    const names = await readdir(incoming).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    let removed = 0;
    for (const name of names) {
      const file = path.join(incoming, name);
      const found = await stat(file).catch(() => undefined);
      if (!found || now - found.mtimeMs < LEFTOVER_AGE) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  #place(key: string): string {
    assertStorageKey(key);
    return path.join(this.#root, key);
  }
}

async function writeWhole(file: string, content: Readable): Promise<{ size: number; sha256: string }> {
  const measure = new Measure();
  // `flush` brings the bytes to the disk before the stream counts as finished.
  await pipeline(content, measure, createWriteStream(file, { flags: 'wx', flush: true, mode: OWN_FILE }));
  return measure.result();
}

/** The rename itself must survive a power cut too. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
