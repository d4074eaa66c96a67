import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on and counts and hashes them. */
export class Measure extends Transform {
  readonly #hash = createHash('sha256');
  #size = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk: Buffer) => void): void {
    this.#size += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** What has passed; once, at the end. */
  result(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}
