import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useEvidence, type FileChanges } from './use-evidence.ts';

const words = 'Files of this type are not accepted: tool.exe';

/** A server that refuses what it is sent. */
class RefusingRequest {
  readonly upload = {};
  readonly status = 415;
  readonly responseText = JSON.stringify({ isSuccess: false, code: 'unsupported_type', message: words, data: null });
  onload: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    setTimeout(() => this.onload(), 5);
  }
}

beforeEach(() => {
  globalThis.XMLHttpRequest = RefusingRequest as unknown as typeof XMLHttpRequest;
});

const start = () => {
  const value: FileChanges = { added: [], removed: [] };
  const set = jest.fn<(changes: Partial<FileChanges>) => void>();
  return { set, ...renderHook(() => useEvidence({ saved: [], value, set, onRefused: () => undefined })) };
};

test('a refused .exe stands in the list with the server’s words, is told as refused, and can be put away', async () => {
  const { result, set } = start();
  act(() => result.current.add([new File(['MZ'], 'tool.exe')]));
  expect(result.current.busy).toBe(true);
  await waitFor(() => expect(result.current.refused).toEqual(['tool.exe']));
  expect(result.current.files).toMatchObject([{ name: 'tool.exe', error: words }]);
  expect(result.current.busy).toBe(false);
  expect(set).not.toHaveBeenCalled();
  act(() => result.current.remove(result.current.files[0]!));
  expect([result.current.files, result.current.refused]).toEqual([[], []]);
});
