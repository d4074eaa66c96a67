// Streaming: the browser's own digest takes a file as a whole, and works only where the page is secure.
const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // The fractional parts of the roots of the first primes (FIPS 180-4).
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0;
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(candidate));
    K[found] = fraction(Math.cbrt(candidate));
    found += 1;
  }
}

const BLOCK = 64;

/** SHA-256 of bytes that come one after another. */
export class Sha256 {
  readonly #state = START.slice();
  readonly #words = new Uint32Array(64);
  readonly #rest = new Uint8Array(BLOCK);
  #restLength = 0;
  #length = 0;

  push(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    if (this.#restLength > 0) {
      at = Math.min(BLOCK - this.#restLength, bytes.length);
      this.#rest.set(bytes.subarray(0, at), this.#restLength);
      this.#restLength += at;
      if (this.#restLength < BLOCK) return;
      this.#digestBlock(this.#rest, 0);
      this.#restLength = 0;
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.#digestBlock(bytes, at);
    this.#rest.set(bytes.subarray(at));
    this.#restLength = bytes.length - at;
  }

  /** The digest in hexadecimal; nothing can be added afterwards. */
  finish(): string {
    const bits = this.#length * 8;
    const tail = new Uint8Array(this.#restLength < 56 ? BLOCK : 2 * BLOCK);
    tail.set(this.#rest.subarray(0, this.#restLength));
    tail[this.#restLength] = 0x80;
    const view = new DataView(tail.buffer);
    view.setUint32(tail.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(tail.length - 4, bits >>> 0);
    for (let at = 0; at < tail.length; at += BLOCK) this.#digestBlock(tail, at);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  #digestBlock(bytes: Uint8Array, at: number): void {
    const w = this.#words;
    for (let i = 0; i < 16; i += 1) {
      const p = at + i * 4;
      w[i] = (bytes[p]! << 24) | (bytes[p + 1]! << 16) | (bytes[p + 2]! << 8) | bytes[p + 3]!;
    }
    for (let i = 16; i < 64; i += 1) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    const s = this.#state;
    let [a, b, c, d, e, f, g, h] = [s[0]!, s[1]!, s[2]!, s[3]!, s[4]!, s[5]!, s[6]!, s[7]!];
    for (let i = 0; i < 64; i += 1) {
      const e1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + e1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const a1 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (a1 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    const next = [a, b, c, d, e, f, g, h];
    for (let i = 0; i < 8; i += 1) s[i] = s[i]! + next[i]!;
  }
}

const SLICE = 1024 * 1024;

/** The hash of a file, read in slices so that the page stays awake. */
export async function hashFile(file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  const hash = new Sha256();
  for (let at = 0; at < file.size; at += SLICE) {
    signal.throwIfAborted();
    hash.push(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()));
    onProgress(Math.min(at + SLICE, file.size));
  }
  return hash.finish();
}
