import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const SLICE = 1024 * 1024;

/** The hash of a file in hexadecimal, read in slices so that the page stays awake; the browser's own digest takes a file as a whole. */
export async function hashFile(file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += SLICE) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()));
    onProgress(Math.min(at + SLICE, file.size));
  }
  return bytesToHex(hash.digest());
}
