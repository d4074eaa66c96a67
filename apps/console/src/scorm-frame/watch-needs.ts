import { COURSE_CONTENT } from '@portal/contract/client';
import type { CoursePlayer } from './player.ts';

/** Tells what a document of a course asks for in vain: files that are not there, hosts that its policy shuts. */
export function watchNeeds({ need }: Pick<CoursePlayer, 'need'>): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    const host = hostOf(blockedURI);
    if (host) need('blocked', host);
  });
  const miss = (address: string, status: number): void => {
    const path = status >= 400 ? pathInCourse(address) : undefined;
    if (path) need('missing', path);
  };
  const look = (entries: readonly PerformanceEntry[]): void => {
    for (const { name, responseStatus } of entries as readonly PerformanceResourceTiming[]) miss(name, responseStatus);
  };
  watchFetch(miss);
  new PerformanceObserver((list) => look(list.getEntries())).observe({ type: 'resource', buffered: true });
}

/** An answer whose body nobody reads, as that of a 404, never becomes a resource of the page: it is looked at as it comes. */
function watchFetch(miss: (address: string, status: number) => void): void {
  const plain = window.fetch;
  if (typeof plain !== 'function') return;
  window.fetch = async function fetch(this: unknown, ...request: Parameters<typeof plain>) {
    const answer = await plain.apply(this as typeof globalThis, request);
    miss(answer.url, answer.status);
    return answer;
  };
}

function hostOf(address: string): string | undefined {
  try {
    const url = new URL(address);
    return /^(https?|wss?):$/.test(url.protocol) && url.origin !== location.origin ? url.host : undefined;
  } catch {
    return undefined;
  }
}

/** Below the address of the sitting, as the package has it. */
export function pathInCourse(address: string): string | undefined {
  const url = new URL(address, location.href);
  const [, place, token, ...parts] = url.pathname.split('/');
  if (url.origin !== location.origin) return undefined;
  if (`/${place}` !== COURSE_CONTENT || !token) return url.pathname.slice(0, 300);
  return decode(parts.join('/')).slice(0, 300);
}

/** A course may ask for what is no well-formed address: that is told as it stands. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
