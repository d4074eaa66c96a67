import { PLAYER, type CoursePlayer } from './player.ts';
import { standIn } from './stand-in.ts';
import { watchNeeds } from './watch-needs.ts';

type FrameElement = HTMLIFrameElement | HTMLFrameElement;

/** How often frames that have come since are looked for (milliseconds). */
const LOOK_MS = 200;

/**
 * What every document of a course begins with (ADR 19), before the first line of the course: a storage where the browser refuses one, and ways
 * round what the sandbox shuts. A page leads neither a window beside the portal nor the frame beside its own: addresses beyond the course are
 * handed on to the portal, and frames of the course are led by the page around all of them.
 */
function begin(player: CoursePlayer): void {
  watchNeeds(player);
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (isRefused(name)) Object.defineProperty(window, name, { configurable: true, value: player.storages[name] });
  window.open = (address, target) => {
    const named = player.find(target ?? '');
    const href = toHref(String(address ?? ''));
    if (href && named) player.lead(named, href);
    else if (href) player.link(href);
    return named ?? null;
  };
  // Last, so that a course which handles its links itself goes first.
  window.addEventListener('click', (event) => follow(event, player));
  setInterval(() => document.querySelectorAll<FrameElement>('iframe, frame').forEach((frame) => nameFrame(frame, player)), LOOK_MS);
}

function isRefused(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return !window[name];
  } catch {
    return true;
  }
}

function follow(event: MouseEvent, player: CoursePlayer): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (event.defaultPrevented || !link || !/^https?:$/.test(link.protocol)) return;
  const isBeyond = link.origin !== location.origin;
  const named = isBeyond ? undefined : player.find(link.target);
  if (!isBeyond && !named && !['_blank', '_new'].includes(link.target.toLowerCase())) return;
  event.preventDefault();
  if (named) player.lead(named, link.href);
  else player.link(link.href);
}

/** Pages inside find a frame of this one by its name: they get what can be led. */
function nameFrame({ name, contentWindow }: FrameElement, player: CoursePlayer): void {
  const names = window as unknown as Record<string, unknown>;
  if (!contentWindow || name === '' || /^\d+$/.test(name) || Object.hasOwn(window, name) || names[name] !== contentWindow) return;
  const stood = standIn(contentWindow, (address) => {
    const href = toHref(address);
    if (href) player.lead(contentWindow, href);
  });
  const set = (value: unknown): unknown => Object.defineProperty(window, name, { configurable: true, writable: true, value });
  Object.defineProperty(window, name, { configurable: true, get: () => stood, set });
}

function toHref(address: string): string | undefined {
  try {
    const url = new URL(address, document.baseURI);
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The page around the course; undefined in a document that was opened by itself. */
function findPlayer(): CoursePlayer | undefined {
  try {
    for (let at: Window = window; at.parent !== at; at = at.parent) {
      const player = (at.parent as unknown as Record<string, CoursePlayer | undefined>)[PLAYER];
      if (player) return player;
    }
  } catch {
    // Beyond is the portal, or a frame that the course has shut off itself.
  }
  return undefined;
}

const player = findPlayer();
if (player) begin(player);
