import type { CourseNeed, ScormRecord } from '@portal/contract/client';
import { readMessage, readPlace, type FrameMessage, type PortalMessage, type UnitPlace, type UnitRequest } from '#scorm-frame/protocol.ts';
import type { CourseTracker } from './course-tracker.ts';

/** Leads the reader of a course of several units elsewhere. */
export type GoTo = (request: UnitRequest, unit?: string) => void;

interface Hub {
  /** The reader of a course of several units wants to go elsewhere. */
  go: GoTo;
  /** Ends the course: it hears that its page goes and says its last words. @returns when they have arrived, or after a while */
  end(): Promise<void>;
  /** Stops listening. */
  close(): void;
}

interface HubEvents {
  onLink(href: string): void;
  onPlace(place: UnitPlace): void;
  /** The course has asked for something in vain. */
  onNeed(need: CourseNeed): void;
}

/** What a course does when its page closes has this long (milliseconds) to arrive. */
const LAST_WORDS_MS = 600;

/** The player's end of the line to the page around a course: that window and that origin alone are listened to and talked to. */
export function listenToCourse(
  frame: HTMLIFrameElement,
  course: Pick<ScormRecord, 'launchUrl' | 'contentUrl' | 'structure'>,
  tracker: CourseTracker,
  { onLink, onPlace, onNeed }: HubEvents,
): Hub {
  const { origin } = new URL(course.launchUrl);
  let onClosed = (): void => undefined;
  const tell = (message: PortalMessage): void => frame.contentWindow?.postMessage(message, origin);
  const act = (message: FrameMessage): void => {
    switch (message.scorm) {
      case 'hello':
        return tell({
          scorm: 'start',
          version: tracker.version,
          data: tracker.data,
          address: course.contentUrl,
          ...(course.structure && { structure: course.structure }),
        });
      case 'initialize':
        return tracker.initialize();
      case 'set':
        if (typeof message.element === 'string' && typeof message.value === 'string') tracker.set(message.element, message.value);
        return;
      case 'commit':
        return tracker.commit();
      case 'finish':
        return tracker.finish();
      case 'need':
        if ((message.kind === 'missing' || message.kind === 'blocked') && typeof message.name === 'string' && message.name !== '')
          onNeed({ kind: message.kind, name: message.name.slice(0, 300) });
        return;
      case 'place': {
        const place = readPlace(message.place);
        if (place) onPlace(place);
        return;
      }
      case 'link':
        if (/^https?:\/\//i.test(message.href)) onLink(message.href);
        return;
      case 'closed':
        onClosed();
    }
  };
  const listen = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = readMessage<FrameMessage>(event.data);
    if (message) act(message);
  };
  window.addEventListener('message', listen);
  return {
    go: (request, unit = '') => tell({ scorm: 'go', request, unit }),
    end: () =>
      new Promise((resolve) => {
        onClosed = resolve;
        setTimeout(resolve, LAST_WORDS_MS);
        tell({ scorm: 'close' });
      }),
    close: () => window.removeEventListener('message', listen),
  };
}
