import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { setUserNo } from '../api/session-gate.ts';
import { useDraft } from './use-draft.ts';

interface Form {
  text: string;
  score: number;
}
const record: Form = { text: 'old', score: 1 };
const open = (initial = record, base = 3) => renderHook(() => useDraft<Form>('control:7', initial, base));

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  setUserNo('owner');
});
afterEach(() => {
  jest.useRealTimers();
});

test('what is typed is kept on this device and comes back, with the version it was based on', () => {
  const first = open();
  expect(first.result.current.dirty).toBe(false);
  act(() => first.result.current.set({ text: 'mine' }));
  act(() => void jest.advanceTimersByTime(500));
  expect(first.result.current.savedAt).toBeDefined();
  first.unmount();
  const second = open({ text: 'theirs', score: 5 }, 4);
  expect(second.result.current.restored).toBe(true);
  expect(second.result.current.value).toEqual({ text: 'mine', score: 5 });
  expect(second.result.current.base).toBe(3);
});

test('leaving before the pause saves as well', () => {
  const first = open();
  act(() => first.result.current.set({ text: 'typed and gone' }));
  first.unmount();
  expect(open().result.current.value.text).toBe('typed and gone');
});

test('another person on the same device does not get the draft', () => {
  const first = open();
  act(() => first.result.current.set({ text: 'mine' }));
  first.unmount();
  setUserNo('other');
  expect(open().result.current.value.text).toBe('old');
});

test('after a conflict the record is renewed and the typed text stays', () => {
  const { result } = open();
  act(() => result.current.set({ text: 'mine' }));
  act(() => result.current.rebase({ text: 'theirs', score: 4 }, 9));
  expect(result.current.value).toEqual({ text: 'mine', score: 4 });
  expect(result.current.changed).toEqual(['text']);
  expect(result.current.base).toBe(9);
});

test('typing back what the record says is not dirty; discarding and success forget the draft', () => {
  const { result, unmount } = open();
  act(() => result.current.set({ text: 'mine' }));
  act(() => result.current.set({ text: 'old' }));
  expect(result.current.dirty).toBe(false);
  act(() => result.current.set({ text: 'mine' }));
  act(() => result.current.clear());
  expect(result.current.value.text).toBe('mine');
  expect(result.current.dirty).toBe(false);
  unmount();
  const again = open();
  expect(again.result.current.value.text).toBe('old');
  act(() => again.result.current.set({ text: 'x' }));
  act(() => again.result.current.discard());
  expect(again.result.current.value.text).toBe('old');
});

test('what was saved is the record’s; what was typed while it was on its way stays typed, here and on this device', () => {
  const first = open();
  act(() => first.result.current.set({ text: 'sent' }));
  const { settle } = first.result.current;
  act(() => first.result.current.set({ score: 4 }));
  act(() => settle());
  act(() => void jest.advanceTimersByTime(500));
  expect(first.result.current.value).toEqual({ text: 'sent', score: 4 });
  expect(first.result.current.changed).toEqual(['score']);
  first.unmount();
  expect(open({ text: 'sent', score: 1 }).result.current.changed).toEqual(['score']);
});

test('nothing is left on this device of what was saved whole', () => {
  const first = open();
  act(() => first.result.current.set({ text: 'sent' }));
  act(() => void jest.advanceTimersByTime(500));
  act(() => first.result.current.settle());
  act(() => void jest.advanceTimersByTime(500));
  expect(first.result.current).toMatchObject({ dirty: false, savedAt: undefined, value: { text: 'sent', score: 1 } });
  first.unmount();
  expect(open().result.current.restored).toBe(false);
});
