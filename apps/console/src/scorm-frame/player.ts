import { createStorage } from './storage.ts';

/** Under this name the documents of a course find what the page around them does for them. */
export const PLAYER = 'portalCoursePlayer';

/** What the page around a course does for its documents. */
export interface CoursePlayer {
  readonly storages: Readonly<Record<'localStorage' | 'sessionStorage', Storage>>;
  /** Says what the course has asked for in vain. */
  need(kind: 'missing' | 'blocked', name: string): void;
  /** Hands on an address that the course cannot show. */
  link(href: string): void;
  /** The window of a frame of the course by its name, however deep it lies. */
  find(name: string): Window | undefined;
  /** Shows another page in a frame of the course. */
  lead(target: Window, href: string): void;
}

/** @param frame where the course stands */
export function createPlayer(frame: HTMLIFrameElement, { link, need }: Pick<CoursePlayer, 'link' | 'need'>): CoursePlayer {
  return {
    storages: { localStorage: createStorage(), sessionStorage: createStorage() },
    link,
    need,
    find: (name) => (name === '' || name.startsWith('_') ? undefined : findFrame(frame, name)),
    lead: (target, href) => {
      target.location.href = href;
    },
  };
}

function findFrame(around: HTMLIFrameElement | HTMLFrameElement, name: string): Window | undefined {
  const frames = around.contentDocument?.querySelectorAll<HTMLIFrameElement | HTMLFrameElement>('iframe, frame') ?? [];
  for (const one of frames) {
    const found = one.name === name ? one.contentWindow : findFrame(one, name);
    if (found) return found;
  }
  return undefined;
}
