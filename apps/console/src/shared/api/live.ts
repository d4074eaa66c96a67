import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

/** One event of /api/Stream (docs/decisions/machinery.md). */
export interface LiveEvent {
  topic: string;
  subject?: string;
  id?: number | string;
  [fact: string]: unknown;
}

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
let online = true;

function setOnline(value: boolean) {
  if (value === online) return;
  online = value;
  stateListeners.forEach((listener) => listener());
}

// An import tells of hundreds of records within a second: the first is answered at once, the others together.
const pauseBetween = 800;

/** Marks as stale every answer whose `live` topics name the topic or subject of an event; after `resync`, whatever is live. */
function createRefresher(client: QueryClient) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const names = new Set(waiting);
    waiting.clear();
    timer = setTimeout(flush, pauseBetween);
    void client.invalidateQueries({
      predicate: ({ meta }) => !!meta?.live?.some((topic) => names.has(topic) || names.has('resync')),
    });
  };
  return {
    take({ topic, subject }: LiveEvent) {
      waiting.add(topic);
      if (subject !== undefined) waiting.add(subject);
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}

const firstWait = 1_000;
const longestWait = 30_000;
// A short break heals unnoticed; only a longer one is worth a word.
const graceBeforeHint = 4_000;

/**
 * Opens the live stream and keeps it open while the page is in sight: a browser gives a host six connections over HTTP/1.1, so that hidden
 * tabs would leave none to the seventh. After a break the server tells what was missed since the position where this page was.
 */
export function openLiveStream(client: QueryClient, address = '/api/Stream'): () => void {
  let source: EventSource | undefined;
  let wait = firstWait;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hint: ReturnType<typeof setTimeout> | undefined;
  // Nowhere yet; `0` is before everything.
  let position = '';
  const refresher = createRefresher(client);
  const receive = (message: MessageEvent<string>) => {
    position = message.lastEventId;
    const event = readEvent(message.data);
    if (!event) return;
    refresher.take(event);
    listeners.forEach((listener) => listener(event));
  };
  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(retry);
    clearTimeout(hint);
    hint = undefined;
    position ||= '0';
  };
  const connect = () => {
    source = new EventSource(`${address}?after=${position}`);
    source.onopen = () => {
      clearTimeout(hint);
      hint = undefined;
      wait = firstWait;
      setOnline(true);
    };
    source.onmessage = receive;
    source.onerror = () => {
      source?.close();
      position ||= '0';
      hint ??= setTimeout(() => setOnline(false), graceBeforeHint);
      retry = setTimeout(connect, wait);
      wait = Math.min(wait * 2, longestWait);
    };
  };
  const over = new AbortController();
  const follow = () => {
    if (document.hidden) close();
    else if (!source) connect();
  };
  follow();
  // A page that goes into the back/forward cache is hidden, too, and seen when it comes back.
  addEventListener('visibilitychange', follow, over);
  return () => {
    over.abort();
    close();
    refresher.stop();
    setOnline(true);
  };
}

function readEvent(text: string): LiveEvent | undefined {
  try {
    const value = JSON.parse(text) as LiveEvent | null;
    return value?.topic ? value : undefined;
  } catch {
    return undefined;
  }
}

const subscribeState = (listener: () => void) => {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
};

/** False while the stream has been broken for some seconds. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribeState, () => online);

/** Keeps the stream open while the calling component is on screen. */
export function useLiveStream(): void {
  const client = useQueryClient();
  useEffect(() => openLiveStream(client), [client]);
}

/** Calls back for events of one topic, e.g. the progress of a job. */
export function useLive(topic: string, onEvent: Listener): void {
  useEffect(() => {
    const listener: Listener = (event) => {
      if (event.topic === topic || event.subject === topic) onEvent(event);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [topic, onEvent]);
}
