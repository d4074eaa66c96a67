import { useSyncExternalStore } from 'react';

/** One fault of this browser session, shown in the error log dialog. */
export interface LoggedError {
  id: number;
  at: string;
  source: 'call' | 'page';
  text: string;
  detail: string;
}

const most = 50;
let entries: readonly LoggedError[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly LoggedError[]) {
  entries = next;
  listeners.forEach((listener) => listener());
}

/** Keeps the newest fifty. What people typed never goes in here, only addresses and messages. */
export function logError(error: Pick<LoggedError, 'source' | 'text' | 'detail'>): void {
  lastId += 1;
  replace([{ ...error, id: lastId, at: new Date().toISOString() }, ...entries].slice(0, most));
}

export const clearErrorLog = (): void => replace([]);

/** Collects what no component caught. */
export function watchPageErrors(target: Window = window): void {
  target.addEventListener('error', (event) =>
    logError({ source: 'page', text: event.message, detail: `${event.filename}:${event.lineno}` }),
  );
  target.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    logError({ source: 'page', text: reason instanceof Error ? reason.message : String(reason), detail: location.pathname });
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useErrorLog = (): readonly LoggedError[] => useSyncExternalStore(subscribe, () => entries);
