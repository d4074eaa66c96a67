import { beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { openLiveStream } from './live.ts';

class FakeSource {
  static all: FakeSource[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string; lastEventId?: string }) => void;
  onerror?: () => void;
  closed = false;
  constructor(readonly address: string) {
    FakeSource.all.push(this);
  }
  close() {
    this.closed = true;
  }
}

const RESYNC = '{"topic":"resync","subject":"all","id":0}';
/** Tells that nothing has changed up to a position. */
const here = (position: string) => ({ data: '{}', lastEventId: position });

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

test('after a break it connects again, ever slower, and asks for what it missed since then', () => {
  seed('mails', ['mail']);
  const close = openLiveStream(client);
  expect(FakeSource.all[0]?.address).toBe('/api/Stream?after=');
  FakeSource.all[0]?.onmessage?.(here('1700'));
  FakeSource.all[0]?.onerror?.();
  expect(FakeSource.all[0]?.closed).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.all).toHaveLength(2);
  FakeSource.all[1]?.onerror?.();
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.all).toHaveLength(2);
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.all).toHaveLength(3);
  expect(FakeSource.all[2]?.address).toBe('/api/Stream?after=1700');
  FakeSource.all[2]?.onopen?.();
  expect(stale('mails')).toBe(false);
  close();
});

test('where the server does not know what was missed, everything live is asked anew, and nothing else', () => {
  seed('mails', ['mail']);
  seed('words', []);
  const close = openLiveStream(client);
  // Broken before it was told where it stands.
  FakeSource.all[0]?.onerror?.();
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.all[1]?.address).toBe('/api/Stream?after=0');
  FakeSource.all[1]?.onmessage?.({ data: RESYNC, lastEventId: '1800' });
  expect([stale('mails'), stale('words')]).toEqual([true, false]);
  close();
});

/** The page is hidden or comes in sight, as the browser tells it. */
function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('a hidden page holds no connection; in sight again it connects and asks for what it missed, not for everything', () => {
  seed('mails', ['mail']);
  const close = openLiveStream(client);
  FakeSource.all[0]?.onmessage?.(here('1700'));
  setHidden(true);
  expect(FakeSource.all[0]?.closed).toBe(true);
  jest.advanceTimersByTime(60_000);
  expect(FakeSource.all).toHaveLength(1);
  setHidden(false);
  expect(FakeSource.all).toHaveLength(2);
  expect(FakeSource.all[1]?.address).toBe('/api/Stream?after=1700');
  FakeSource.all[1]?.onopen?.();
  expect(stale('mails')).toBe(false);
  FakeSource.all[1]?.onmessage?.({ data: '{"topic":"mail","subject":"mail","id":3}', lastEventId: '1710' });
  expect(stale('mails')).toBe(true);
  close();
  setHidden(true);
  setHidden(false);
  expect(FakeSource.all).toHaveLength(2);
});

test('a page opened in the background connects when it comes in sight, and asks for all since before', () => {
  setHidden(true);
  const close = openLiveStream(client);
  expect(FakeSource.all).toHaveLength(0);
  setHidden(false);
  expect(FakeSource.all.map(({ address }) => address)).toEqual(['/api/Stream?after=0']);
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
