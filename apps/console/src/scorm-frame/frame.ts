import type { ScormVersion } from '@portal/contract/client';
import { readMessage, type FrameMessage, type NeighbourMessage, type PlayerMessage, type Surface } from './protocol.ts';
import { CourseApi, type RunTime } from './run-time.ts';
import { describe, furnish, namesOf, standIn } from './surroundings.ts';

/** How often the player is asked again (milliseconds): it may not listen yet. */
const ASK_AGAIN_MS = 400;
/** A document around this one that does not answer has none of our scripts. */
const NEIGHBOUR_MS = 3_000;

type Start = Extract<PlayerMessage, { scorm: 'start' }>;

/**
 * What every document of a course begins with, in an origin of its own (ADR 19): it asks the player for the state of the course and the
 * document around it for what it can do, lays out run time and surroundings, and then writes the document itself in its place, so that the
 * first line of the course finds everything there.
 */
export function beginDocument(version: ScormVersion, createRunTime: () => RunTime): void {
  const player = window.top!;
  const outer = window.parent;
  if (player === window.self) return;
  new CourseDocument(version, createRunTime, player, outer === player ? undefined : outer).begin();
}

class CourseDocument {
  readonly #version: ScormVersion;
  readonly #createRunTime: () => RunTime;
  readonly #player: Window;
  readonly #outer: Window | undefined;
  readonly #namesBefore = namesOf(window);
  #surfaces: readonly Surface[] = [];
  #start: Start | undefined;
  #api: CourseApi | undefined;
  #heard: (() => void)[] = [];

  constructor(version: ScormVersion, createRunTime: () => RunTime, player: Window, outer: Window | undefined) {
    this.#version = version;
    this.#createRunTime = createRunTime;
    this.#player = player;
    this.#outer = outer;
  }

  begin(): void {
    window.addEventListener('message', this.#listen);
    const source = fetchSource();
    void Promise.all([source, this.#askPlayer(), this.#askOuter()]).then(([text, start]) => this.#write(text, start));
  }

  async #askPlayer(): Promise<Start> {
    while (!this.#start) {
      this.#tellPlayer({ scorm: 'hello' });
      await this.#nextMessage(ASK_AGAIN_MS);
    }
    return this.#start;
  }

  async #askOuter(): Promise<void> {
    if (!this.#outer) return;
    const until = performance.now() + NEIGHBOUR_MS;
    while (this.#surfaces.length === 0 && performance.now() < until) {
      this.#outer.postMessage({ scorm: 'describe' } satisfies NeighbourMessage, '*');
      await this.#nextMessage(ASK_AGAIN_MS);
    }
  }

  #nextMessage(limit: number): Promise<void> {
    return new Promise((resolve) => {
      this.#heard.push(resolve);
      setTimeout(resolve, limit);
    });
  }

  #write(text: string, start: Start): void {
    const tell = (message: 'initialize' | 'commit' | 'finish'): void => this.#tellPlayer({ scorm: message, key: start.key });
    this.#api = new CourseApi(this.#version, this.#createRunTime, start.data, start.isRunning, {
      initialized: () => tell('initialize'),
      changed: (element, value) => this.#tellPlayer({ scorm: 'set', key: start.key, element, value }),
      committed: () => tell('commit'),
      finished: () => tell('finish'),
    });
    const named = { [this.#version === '1.2' ? 'API' : 'API_1484_11']: this.#api.toApi() };
    const around = standIn(this.#surfaces, named, (message) => this.#outer?.postMessage(message, '*'));
    furnish(window);
    Object.assign(window, named);
    Object.defineProperty(window, 'parent', { configurable: true, writable: true, value: around });
    // Opening a document takes its listeners away.
    document.open();
    window.addEventListener('message', this.#listen);
    document.addEventListener('click', (event) => this.#followLink(event, start.key));
    document.write(text);
    document.close();
  }

  readonly #listen = (event: MessageEvent): void => {
    if (event.source === this.#player) this.#hearPlayer(readMessage<PlayerMessage>(event.data));
    else if (event.source === this.#outer && this.#outer) this.#hearOuter(readMessage<NeighbourMessage>(event.data));
    else if (isInside(event.source)) this.#hearInner(readMessage<NeighbourMessage>(event.data), event.source as Window);
    else return;
    this.#heard.splice(0).forEach((resolve) => resolve());
  };

  #hearPlayer(message: PlayerMessage | undefined): void {
    if (message?.scorm === 'start') this.#start ??= message;
    else if (message?.scorm === 'sync' && message.act === 'set') this.#api?.follow('set', message.element, message.value);
    else if (message?.scorm === 'sync') this.#api?.follow(message.act);
  }

  #hearOuter(message: NeighbourMessage | undefined): void {
    if (message?.scorm === 'described') this.#surfaces = message.surfaces;
  }

  #hearInner(message: NeighbourMessage | undefined, from: Window): void {
    if (message?.scorm === 'describe' && this.#api && document.readyState !== 'loading') {
      const surfaces = [describe(window, this.#namesBefore), ...this.#surfaces];
      from.postMessage({ scorm: 'described', surfaces } satisfies NeighbourMessage, '*');
    } else if (message?.scorm === 'call') {
      if (message.level > 0) this.#outer?.postMessage({ ...message, level: message.level - 1 }, '*');
      else callOwn(message.name, message.args);
    }
  }

  /** A page beyond the course would be shut out of this frame: the player offers to open it beside the portal. */
  #followLink(event: MouseEvent, key: string): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !/^https?:$/.test(link.protocol) || link.origin === location.origin) return;
    event.preventDefault();
    this.#tellPlayer({ scorm: 'link', key, href: link.href });
  }

  #tellPlayer(message: FrameMessage): void {
    this.#player.postMessage(message, '*');
  }
}

/** A frame of this document. */
function isInside(source: MessageEventSource | null): boolean {
  try {
    return source !== null && 'parent' in source && source.parent === window.self && source !== window.self;
  } catch {
    return false;
  }
}

function callOwn(name: string, args: readonly unknown[]): void {
  const own: unknown = Object.hasOwn(window, name) ? (window as unknown as Record<string, unknown>)[name] : undefined;
  if (typeof own === 'function') own(...args);
}

/** The document as it is in the package; it is in the writing that this one was announced with. */
async function fetchSource(): Promise<string> {
  const answer = await fetch(location.href, { headers: { accept: '*/*' }, credentials: 'omit' });
  return new TextDecoder(document.characterSet).decode(await answer.arrayBuffer());
}
