import { expect, test } from '@jest/globals';
import { ApiError } from '#shared/api/api-error.ts';
import type { UploadState } from '../api/wire.ts';
import { sendFile, type UploadCalls } from './send-file.ts';

const CHUNK = 4;
const stored = { id: 7, name: 'a.pdf', url: '/api/dms/File?id=7', size: 10, sha256: 'h' };
const network = () => new ApiError({ code: 'network', message: 'no answer', status: 0 });

/** A server that keeps what has arrived, and fails as it is told. */
function createServer(received = 0) {
  const state: UploadState = { uploadId: 'u1', name: 'a.pdf', size: 10, received, chunkSize: CHUNK, expiresAt: '2099-01-01T00:00:00Z' };
  const told: string[] = [];
  const failures: ((offset: number, size: number) => void)[] = [];
  const calls: UploadCalls = {
    start: (file) => {
      told.push(`start ${file.name} ${file.size} ${file.sha256.length}`);
      return Promise.resolve({ ...state });
    },
    chunk: (_, offset, content, { onProgress }) => {
      told.push(`chunk ${offset}+${content.size}`);
      try {
        failures.shift()?.(offset, content.size);
      } catch (error) {
        return Promise.reject(error as Error);
      }
      onProgress(50);
      if (offset !== state.received)
        return Promise.reject(new ApiError({ code: 'conflict.offset', message: 'go on elsewhere', status: 200 }));
      state.received += content.size;
      return Promise.resolve({ ...state });
    },
    state: () => {
      told.push('state');
      return Promise.resolve({ ...state });
    },
    finish: () => {
      told.push('finish');
      return Promise.resolve([stored]);
    },
  };
  return { calls, told, failures, state };
}

const file = () => {
  const made = new File(['0123456789'], 'a.pdf');
  // jsdom reads no slices; the test gives the hash itself.
  return made;
};
const options = (over: Partial<Parameters<typeof sendFile>[2]> = {}) => ({
  signal: new AbortController().signal,
  sha256: 'a'.repeat(64),
  onHash: () => undefined,
  onHashed: () => undefined,
  onState: () => undefined,
  onSent: () => undefined,
  onFinishing: () => undefined,
  pauses: [0, 0],
  ...over,
});

test('a file goes in chunks, one after another, and its progress is what has been sent', async () => {
  const { calls, told } = createServer();
  const sent: number[] = [];
  expect(await sendFile(file(), calls, options({ onSent: (bytes) => sent.push(bytes) }))).toEqual(stored);
  expect(told).toEqual(['start a.pdf 10 64', 'chunk 0+4', 'chunk 4+4', 'chunk 8+2', 'finish']);
  expect(sent).toEqual([0, 2, 4, 6, 8, 9, 10]);
});

test('an upload that was cut off goes on where the server stands', async () => {
  const { calls, told } = createServer(8);
  await sendFile(file(), calls, options());
  expect(told).toEqual(['start a.pdf 10 64', 'chunk 8+2', 'finish']);
});

test('a chunk whose answer was lost is looked up, not sent twice', async () => {
  const { calls, told, failures, state } = createServer();
  failures.push((_, size) => {
    state.received += size;
    throw network();
  });
  await sendFile(file(), calls, options());
  expect(told).toEqual(['start a.pdf 10 64', 'chunk 0+4', 'state', 'chunk 4+4', 'chunk 8+2', 'finish']);
});

test('a line that stays down ends the upload after the tries, and nothing is finished', async () => {
  const { calls, told, failures } = createServer();
  for (let count = 0; count < 9; count += 1)
    failures.push(() => {
      throw network();
    });
  await expect(sendFile(file(), calls, options())).rejects.toThrow('no answer');
  expect(told.filter((one) => one.startsWith('chunk'))).toHaveLength(3);
  expect(told).not.toContain('finish');
});

test('what cannot heal is not tried again', async () => {
  const { calls, told, failures } = createServer();
  failures.push(() => {
    throw new ApiError({ code: 'too_large', message: 'too large', status: 413 });
  });
  await expect(sendFile(file(), calls, options())).rejects.toThrow('too large');
  expect(told.filter((one) => one.startsWith('chunk'))).toHaveLength(1);
});
