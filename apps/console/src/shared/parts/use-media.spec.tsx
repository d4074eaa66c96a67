import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useMedia } from './use-media.ts';

test('a query is followed while it is asked, and let go of afterwards', () => {
  const listeners = new Set<() => void>();
  const matching = new Set<string>();
  window.matchMedia = ((query: string) => ({
    matches: matching.has(query),
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  })) as never;
  const { result, rerender, unmount } = renderHook(({ query }) => useMedia(query), { initialProps: { query: '(max-width:700px)' } });
  expect(result.current).toBe(false);
  act(() => {
    matching.add('(max-width:700px)');
    for (const listener of listeners) listener();
  });
  expect(result.current).toBe(true);
  rerender({ query: '(min-width:992px)' });
  expect([result.current, listeners.size]).toEqual([false, 1]);
  unmount();
  expect(listeners.size).toBe(0);
});
