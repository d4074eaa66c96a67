import { beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { openLiveStream } from './live.ts';

class FakeSource {
  static all: FakeSource[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  closed = false;
  constructor(readonly address: string) {
    FakeSource.all.push(this);
  }
  close() {
    this.closed = true;
  }
}

const client = new QueryClient();
const stale = (key: string) => client.getQueryState([key])?.isInvalidated;
function seed(key: string, live: string[]) {
  client.getQueryCache().build(client, { queryKey: [key], meta: { live } });
  client.setQueryData([key], 1);
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.all = [];
  client.clear();
  Object.assign(globalThis, { EventSource: FakeSource });
});

test('an event makes stale what names its topic or subject, and nothing else', () => {
  seed('controls', ['riskControl']);
  seed('mails', ['mail']);
  const close = openLiveStream(client);
  FakeSource.all[0]?.onmessage?.({ data: '{"topic":"record","subject":"riskControl","id":7}' });
  expect(stale('controls')).toBe(true);
  expect(stale('mails')).toBe(false);
  FakeSource.all[0]?.onmessage?.({ data: 'not json' });
  close();
});

test('many events in a row refresh once at once and once more at the end', () => {
  seed('controls', ['riskControl']);
  const refresh = jest.spyOn(client, 'invalidateQueries');
  const close = openLiveStream(client);
  for (let id = 0; id < 400; id += 1)
    FakeSource.all[0]?.onmessage?.({ data: `{"topic":"riskControl.IMPORT_DRAFT","subject":"riskControl","id":${id}}` });
  expect(refresh).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(5_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  refresh.mockRestore();
  close();
});

test('after a break it connects again, ever slower, and asks everything live anew', () => {
  seed('mails', ['mail']);
  const close = openLiveStream(client);
  FakeSource.all[0]?.onerror?.();
  expect(FakeSource.all[0]?.closed).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.all).toHaveLength(2);
  FakeSource.all[1]?.onerror?.();
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.all).toHaveLength(2);
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.all).toHaveLength(3);
  expect(stale('mails')).toBe(false);
  FakeSource.all[2]?.onopen?.();
  expect(stale('mails')).toBe(true);
  close();
});

/** The page is hidden or comes in sight, as the browser tells it. */
function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('a hidden page holds no connection; in sight again it connects and asks everything live anew', () => {
  seed('mails', ['mail']);
  const close = openLiveStream(client);
  setHidden(true);
  expect(FakeSource.all[0]?.closed).toBe(true);
  jest.advanceTimersByTime(60_000);
  expect(FakeSource.all).toHaveLength(1);
  setHidden(false);
  expect(FakeSource.all).toHaveLength(2);
  expect(stale('mails')).toBe(false);
  FakeSource.all[1]?.onopen?.();
  expect(stale('mails')).toBe(true);
  close();
  setHidden(true);
  setHidden(false);
  expect(FakeSource.all).toHaveLength(2);
});

test('a page opened in the background connects when it comes in sight', () => {
  setHidden(true);
  const close = openLiveStream(client);
  expect(FakeSource.all).toHaveLength(0);
  setHidden(false);
  expect(FakeSource.all).toHaveLength(1);
  close();
});

test('a page hidden while the connection is broken waits for no retry, and connects at once in sight', () => {
  const close = openLiveStream(client);
  FakeSource.all[0]?.onerror?.();
  setHidden(true);
  jest.advanceTimersByTime(60_000);
  expect(FakeSource.all).toHaveLength(1);
  setHidden(false);
  expect(FakeSource.all).toHaveLength(2);
  close();
});
