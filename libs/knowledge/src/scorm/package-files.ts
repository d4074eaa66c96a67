import { Readable } from 'node:stream';
import { packageLimits } from './package-limits.ts';
import { LENGTH_BYTES } from './package-protocol.ts';

/** Files of one package that are stored at a time, as long as they fit into memory together. */
const WRITERS = 8;
/** A larger file (bytes) is passed on as it comes, one at a time. */
const HELD_BYTES = 1024 * 1024;

/** Bytes of a stream in the portions that are asked for. */
class Portions {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** @returns at most so many bytes, none at the end of the stream */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return this.#rest;
      this.#rest = next.value;
    }
    const portion = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(portion.length);
    return portion;
  }

  /** Exactly so many bytes, portion after portion; fewer are an error. */
  async *exactly(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      const portion = await this.some(left);
      if (portion.length === 0) throw new CutOffError();
      left -= portion.length;
      yield portion;
    }
  }
}

/** The process that unpacks ended in the middle of a file, or brought too much; why is its own answer. */
export class CutOffError extends Error {}

/**
 * Takes the files out of the output of the process that unpacks a package.
 * @param keep stores one file; small ones at a time, a large one alone
 * @param limits hold here once more: the process that unpacks is not believed
 * @returns the size of each in bytes, in their order
 * @throws CutOffError when it ends early or brings more than a package may hold, or what `keep` throws once every writer has ended
 */
export async function keepFiles(
  output: Readable,
  keep: (index: number, content: Readable) => Promise<{ size: number }>,
  limits: { readonly files: number; readonly unpackedBytes: number } = packageLimits,
): Promise<number[]> {
  const portions = new Portions(output);
  const sizes: number[] = [];
  let bytes = 0;
  const writers = new Set<Promise<void>>();
  const failed: unknown[] = [];
  const begin = (index: number, content: Readable): Promise<void> => {
    const writer = keep(index, content)
      .then(({ size }) => void (sizes[index] = size))
      .catch((fault: unknown) => void failed.push(fault))
      .finally(() => writers.delete(writer));
    writers.add(writer);
    return writer;
  };
  try {
    for (let index = 0; failed.length === 0; index += 1) {
      const first = await portions.some(LENGTH_BYTES);
      if (first.length === 0) break;
      const head = [first];
      for await (const more of portions.exactly(LENGTH_BYTES - first.length)) head.push(more);
      const size = Number(Buffer.concat(head).readBigUInt64LE());
      bytes += size;
      if (index >= limits.files || bytes > limits.unpackedBytes) throw new CutOffError();
      if (size > HELD_BYTES) {
        await begin(index, Readable.from(portions.exactly(size), { objectMode: false }));
        continue;
      }
      const held: Buffer[] = [];
      for await (const portion of portions.exactly(size)) held.push(portion);
      if (writers.size >= WRITERS) await Promise.race(writers);
      void begin(index, Readable.from([Buffer.concat(held)], { objectMode: false }));
    }
  } finally {
    // Every writer has ended before anything is taken back.
    await Promise.all(writers);
  }
  if (failed.length > 0) throw failed[0];
  return sizes;
}
