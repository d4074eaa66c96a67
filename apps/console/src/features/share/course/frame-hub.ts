import { readMessage, type FrameMessage, type PlayerMessage } from '../../../scorm-frame/protocol.ts';
import type { CourseTracker } from './course-tracker.ts';

interface Hub {
  /** Stops listening. */
  close(): void;
}

/**
 * The player's end of the line to a course. Its documents have origins of their own, so a message is told to be ours by where it comes from
 * (the frame and the frames inside it) or, for one that is just being closed and comes from nowhere, by the key that only they know.
 */
export function listenToCourse(frame: HTMLIFrameElement, tracker: CourseTracker, onLink: (href: string) => void): Hub {
  // Not randomUUID: a portal in a house without TLS has courses too.
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const documents = new Set<Window>();
  const listen = (event: MessageEvent): void => {
    const message = readMessage<FrameMessage>(event.data);
    if (!message || event.origin !== 'null') return;
    const source = event.source as Window | null;
    const isOurs = source !== null && isWithin(source, frame);
    if (message.scorm === 'hello') {
      if (isOurs) answer(source);
      return;
    }
    if (!isOurs && message.key !== key) return;
    act(message, source);
  };
  const answer = (document: Window): void => {
    documents.add(document);
    send(document, { scorm: 'start', key, version: tracker.version, data: tracker.data, isRunning: tracker.isRunning });
  };
  const act = (message: Exclude<FrameMessage, { scorm: 'hello' }>, source: Window | null): void => {
    switch (message.scorm) {
      case 'initialize':
        tracker.initialize();
        return spread(source, { scorm: 'sync', act: 'initialize' });
      case 'set':
        if (typeof message.element !== 'string' || typeof message.value !== 'string') return;
        tracker.set(message.element, message.value);
        return spread(source, { scorm: 'sync', act: 'set', element: message.element, value: message.value });
      case 'commit':
        return tracker.commit();
      case 'finish':
        tracker.finish();
        return spread(source, { scorm: 'sync', act: 'finish' });
      case 'link':
        if (/^https?:\/\//i.test(message.href)) onLink(message.href);
    }
  };
  const spread = (from: Window | null, message: PlayerMessage): void => {
    for (const document of documents) {
      if (document === from) continue;
      if (isWithin(document, frame)) send(document, message);
      else documents.delete(document);
    }
  };
  window.addEventListener('message', listen);
  return { close: () => window.removeEventListener('message', listen) };
}

const send = (document: Window, message: PlayerMessage): void => document.postMessage(message, '*');

/** Is it the frame's document, or one in it? Parents can be asked for across origins; a document that is gone has none. */
function isWithin(source: Window, frame: HTMLIFrameElement): boolean {
  let at: Window | null = source;
  while (at && at !== window) {
    if (at === frame.contentWindow) return true;
    at = at.parent === at ? null : at.parent;
  }
  return false;
}
