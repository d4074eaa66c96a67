import type { ScormVersion } from '@portal/contract/client';
import { createPlayer, PLAYER } from './player.ts';
import { readMessage, type Elements, type FrameMessage, type PortalMessage, type Structure } from './protocol.ts';
import { CourseApi, type Api, type RunTime } from './run-time.ts';
import type { Sequencer } from './sequencer.ts';
import { UnitPlayer } from './unit-player.ts';

/** How often the portal is asked again (milliseconds): it may not listen yet. */
const ASK_AGAIN_MS = 400;

/** What a version of SCORM brings. */
interface VersionParts {
  createRunTime(): RunTime;
  createSequencer(structure: Structure, data: Elements): Sequencer;
}

/**
 * The page around a course, in the course's origin (ADR 19): it asks the portal for the state of the course, lays out the run time where
 * courses look for it, in the window around theirs, and then shows the course.
 */
export function beginPlayer(version: ScormVersion, parts: VersionParts): void {
  const portal = window.parent;
  const origin = document.body.dataset['portal'] ?? '';
  const frame = document.querySelector<HTMLIFrameElement>('#course');
  if (portal === window.self || !frame) return;
  const tell = (message: FrameMessage): void => portal.postMessage(message, origin);
  let isStarted = false;
  let units: UnitPlayer | undefined;

  const layOut = (api: Api): void => {
    Object.assign(window, { [version === '1.2' ? 'API' : 'API_1484_11']: api });
    const player = createPlayer(frame, {
      link: (href) => tell({ scorm: 'link', href }),
      need: (kind, name) => tell({ scorm: 'need', kind, name }),
    });
    Object.defineProperty(window, PLAYER, { value: player });
  };

  const start = (message: Extract<PortalMessage, { scorm: 'start' }>): void => {
    isStarted = true;
    if (message.structure) {
      const sequencer = parts.createSequencer(message.structure, message.data);
      units = new UnitPlayer(version, message.structure, message.data, { sequencer, frame, tell });
      layOut(units.toApi());
      units.start();
      return;
    }
    const api = new CourseApi(version, () => parts.createRunTime(), message.data, {
      initialized: () => tell({ scorm: 'initialize' }),
      changed: (element, value) => tell({ scorm: 'set', element, value }),
      committed: () => tell({ scorm: 'commit' }),
      finished: () => tell({ scorm: 'finish' }),
    });
    layOut(api.toApi());
    frame.src = message.address;
  };

  /** The course hears that it ends, and says its last words here before the portal goes on. */
  const close = (): void => {
    if (units) return void units.close().then(() => tell({ scorm: 'closed' }));
    frame.addEventListener('load', () => tell({ scorm: 'closed' }), { once: true });
    frame.src = 'about:blank';
  };

  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== portal || event.origin !== origin) return;
    const message = readMessage<PortalMessage>(event.data);
    if (message?.scorm === 'start' && !isStarted) start(message);
    else if (message?.scorm === 'go') void units?.go(message.request, message.unit);
    else if (message?.scorm === 'close') close();
  });
  const ask = (): void => {
    if (isStarted) return;
    tell({ scorm: 'hello' });
    setTimeout(ask, ASK_AGAIN_MS);
  };
  ask();
}
