import type { Readable } from 'node:stream';

export interface StoredContent {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Bytes of a content, both ends included, as HTTP counts them; within the content. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A key that nothing is stored under, for example after a retention run. */
export class MissingFileError extends Error {
  constructor(key: string) {
    super(`nothing is stored under ${key}`);
    this.name = 'MissingFileError';
  }
}

/**
 * Where files are kept. Keys are made by `makeStorageKey` or by an area with a prefix of its own. Contents are streams and never whole in
 * memory. The class is the injection token.
 */
export abstract class FileStorage {
  /** Keeps a whole stream under a key; one that breaks off leaves nothing behind. An existing file is replaced at once or not at all. */
  abstract put(key: string, content: Readable): Promise<StoredContent>;
  /**
   * @param range these bytes alone
   * @throws MissingFileError before the first byte
   */
  abstract open(key: string, range?: ByteRange): Promise<Readable>;
  abstract has(key: string): Promise<boolean>;
  /** Removing what is not there is no error. */
  abstract remove(key: string): Promise<void>;
  /** Removes what killed processes have left half written long ago. @returns how many files */
  abstract removeLeftovers(now?: number): Promise<number>;

  /** Bytes that are free where the files lie; null where nobody can tell. */
  freeBytes(): Promise<number | null> {
    return Promise.resolve(null);
  }

  /** Lets go of connections; what is under way fails. */
  close(): void {
    // A disk holds none.
  }
}
