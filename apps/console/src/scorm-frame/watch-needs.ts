import { COURSE_CONTENT } from '@portal/contract/client';
import type { CoursePlayer } from './player.ts';

/** Tells what a document of a course asks for in vain: files that are not there, hosts that its policy shuts. */
export function watchNeeds({ need }: Pick<CoursePlayer, 'need'>): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    const host = hostOf(blockedURI);
    if (host) need('blocked', host);
  });
  const look = (entries: readonly PerformanceEntry[]): void => {
    for (const { name, responseStatus } of entries as readonly PerformanceResourceTiming[]) {
      const path = responseStatus >= 400 ? pathInCourse(name) : undefined;
      if (path) need('missing', path);
    }
  };
  new PerformanceObserver((list) => look(list.getEntries())).observe({ type: 'resource', buffered: true });
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
  return decodeURIComponent(parts.join('/')).slice(0, 300);
}
