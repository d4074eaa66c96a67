import { isApiError } from '#shared/api/api-error.ts';
import type { UploadedFile, UploadState } from '../api/wire.ts';
import { hashFile } from './sha256.ts';

/** The calls of an upload that can be resumed; a test gives others. */
export interface UploadCalls {
  start: (file: { name: string; size: number; sha256: string }, signal: AbortSignal) => Promise<UploadState>;
  chunk: (
    uploadId: string,
    offset: number,
    content: File,
    options: { signal: AbortSignal; onProgress: (percent: number) => void },
  ) => Promise<UploadState>;
  state: (uploadId: string, signal: AbortSignal) => Promise<UploadState>;
  finish: (uploadId: string, signal: AbortSignal) => Promise<UploadedFile[]>;
}

export interface SendFileOptions {
  signal: AbortSignal;
  /** The hash that an earlier try has made. */
  sha256?: string | undefined;
  onHash: (bytes: number) => void;
  onHashed: (sha256: string) => void;
  /** The server's own name of the upload, and what it has: kept so that a reload can go on. */
  onState: (state: UploadState) => void;
  /** Bytes that have arrived or are on the way. */
  onSent: (bytes: number) => void;
  onFinishing: () => void;
  /** Milliseconds before the second, third … try of a chunk. */
  pauses?: readonly number[];
}

const PAUSES = [500, 2_000, 5_000];
const mayHeal = (error: unknown) =>
  isApiError(error, 'network') || isApiError(error, 'fault') || isApiError(error, 'rate_limited') || isApiError(error, 'conflict');

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });

/**
 * Sends a file in chunks (docs/decisions/policy-library.md, Files): name, size and hash name the upload, so that the same file goes on where it was cut off,
 * today, after a reload or from another window. A chunk whose answer was lost is looked up before it is sent again.
 * @throws what stopped it; an AbortError when it was paused
 */
export async function sendFile(file: File, calls: UploadCalls, options: SendFileOptions): Promise<UploadedFile> {
  const { signal, pauses = PAUSES } = options;
  const sha256 = options.sha256 ?? (await hashFile(file, options.onHash, signal));
  options.onHashed(sha256);
  let state = await calls.start({ name: file.name, size: file.size, sha256 }, signal);
  options.onState(state);
  options.onSent(state.received);
  let tries = 0;
  while (state.received < file.size) {
    const from = state.received;
    const content = new File([file.slice(from, from + state.chunkSize)], file.name, { type: 'application/octet-stream' });
    try {
      const onProgress = (percent: number) => options.onSent(from + Math.round((content.size * percent) / 100));
      state = await calls.chunk(state.uploadId, from, content, { signal, onProgress });
      tries = state.received > from ? 0 : tries + 1;
      if (tries > pauses.length) throw new Error('the upload does not move on');
    } catch (error) {
      const pause = pauses[tries];
      if (signal.aborted || pause === undefined || !mayHeal(error)) throw error;
      tries += 1;
      await wait(pause, signal);
      state = await calls.state(state.uploadId, signal).catch((lost: unknown) => {
        if (isApiError(lost, 'network')) return state;
        throw lost;
      });
    }
    options.onState(state);
    options.onSent(state.received);
  }
  options.onFinishing();
  const [stored] = await calls.finish(state.uploadId, signal);
  if (!stored) throw new Error('the server named no file');
  return stored;
}
