import { COURSE_PLACE, COURSE_SEQUENCING, nameUnitElement, splitUnitElement, type ScormVersion } from '@portal/contract/client';
import type { Elements, FrameMessage, Structure, Unit, UnitRequest } from './protocol.ts';
import { callNames, CourseApi, type Api } from './run-time.ts';
import type { Sequencer } from './sequencer.ts';

/** A page that does not go says nothing of it: after this long (milliseconds) it is left all the same. */
const GONE_MS = 2_000;
/** Elements after which the reader may be allowed to go elsewhere than before. */
const DECIDES = /(lesson_status|completion_status|success_status|score\.(raw|scaled)|progress_measure)$/;

/** The units of a course, one after the other in one frame: each finds its own run time, with what it has kept, under one name. */
export class UnitPlayer {
  readonly #version: ScormVersion;
  readonly #structure: Structure;
  readonly #sequencer: Sequencer;
  readonly #frame: HTMLIFrameElement;
  readonly #tell: (message: FrameMessage) => void;
  readonly #kept = new Map<string, Record<string, string>>();
  #current: string | null = null;
  #course: CourseApi | undefined;
  #calls: Api = {};
  #isMoving = false;
  #isClosing = false;

  constructor(
    version: ScormVersion,
    structure: Structure,
    data: Elements,
    parts: { sequencer: Sequencer; frame: HTMLIFrameElement; tell: (message: FrameMessage) => void },
  ) {
    this.#version = version;
    this.#structure = structure;
    this.#sequencer = parts.sequencer;
    this.#frame = parts.frame;
    this.#tell = parts.tell;
    for (const [name, value] of Object.entries(data)) {
      const { unit, element } = splitUnitElement(name);
      if (unit !== '') this.#keptOf(unit)[element] = value;
    }
  }

  /** The object that every unit finds; it hands on to the unit that is shown. */
  toApi(): Api {
    return Object.fromEntries(
      callNames(this.#version).map((name) => [name, (...args: unknown[]) => this.#calls[name]?.(...args) ?? 'false']),
    );
  }

  start(): void {
    this.#show(this.#sequencer.begin());
  }

  /** The reader goes elsewhere: his unit hears that it ends, and says its last words, before it is decided whether he may. */
  async go(request: UnitRequest, unit: string): Promise<void> {
    if (this.#isMoving) return;
    this.#isMoving = true;
    await this.#leave();
    // A unit that has asked for another one on leaving has been followed already, unless the reader named where he wants to be.
    const moved = this.#sequencer.takeMove();
    const next = moved !== undefined && request !== 'choice' ? moved : this.#sequencer.go(request, unit);
    this.#isMoving = false;
    this.#follow(next);
  }

  /** The reader interrupts the course: his unit says its last words, and is where it was when he comes back. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await emptyFrame(this.#frame);
  }

  /** Ends the unit that is shown. */
  async #leave(): Promise<void> {
    await emptyFrame(this.#frame);
    this.#course?.end();
    this.#conclude();
  }

  #follow(next: string | null | 'ended'): void {
    if (next === 'ended') {
      this.#remember();
      this.#tell({ scorm: 'finish' });
      this.#report();
    } else this.#show(next);
  }

  #show(id: string | null): void {
    this.#current = id;
    const unit = this.#structure.units.find((one) => one.id === id);
    this.#course = undefined;
    this.#calls = {};
    if (id !== null && unit?.contentUrl) {
      if (unit.kind === 'sco') {
        this.#course = new CourseApi(this.#version, () => this.#sequencer.createRunTime(), this.#describe(unit), {
          initialized: () => this.#begun(),
          changed: (element, value) => this.#note(id, element, value),
          committed: () => this.#tell({ scorm: 'commit' }),
          finished: () => this.#finished(),
        });
        this.#calls = this.#course.toApi();
      }
      this.#remember();
      if (unit.kind === 'asset') this.#conclude();
      this.#frame.src = unit.contentUrl;
    }
    this.#report();
  }

  /** What a unit finds: all that it has kept but the end of its last session, and what the portal says. */
  #describe({ id, given }: Unit): Elements {
    const kept = Object.entries(this.#keptOf(id)).filter(([element]) => !/\.(exit|session_time)$/.test(element));
    const entry = this.#version === '1.2' ? 'cmi.core.entry' : 'cmi.entry';
    return { ...Object.fromEntries(kept), ...given, ...(kept.length > 0 && { [entry]: 'resume' }) };
  }

  /** The unit has ended its session; it may have asked for another one. Its own page is not changed while it still runs. */
  #finished(): void {
    // An interruption concludes nothing.
    if (this.#isClosing) return;
    this.#conclude();
    if (this.#isMoving) return;
    setTimeout(() => {
      const moved = this.#isMoving ? undefined : this.#sequencer.takeMove();
      if (moved === undefined) return;
      this.#isMoving = true;
      void emptyFrame(this.#frame).then(() => {
        this.#isMoving = false;
        this.#follow(moved);
      });
    });
  }

  #begun(): void {
    this.#tell({ scorm: 'initialize' });
    setTimeout(() => this.#report());
  }

  #note(unit: string, element: string, value: string): void {
    if (!element.startsWith('cmi.')) return;
    this.#keptOf(unit)[element] = value;
    this.#sequencer.noted(unit, element, value);
    this.#tell({ scorm: 'set', element: nameUnitElement(unit, element), value });
    if (DECIDES.test(element)) setTimeout(() => this.#report());
  }

  /** What the sequencing makes of a unit that has ended goes to the portal as if it had said so. */
  #conclude(): void {
    const id = this.#current;
    if (id === null) return;
    for (const [element, value] of Object.entries(this.#sequencer.conclude(id, this.#keptOf(id)))) this.#note(id, element, value);
    this.#remember();
    this.#tell({ scorm: 'commit' });
    this.#report();
  }

  #remember(): void {
    if (this.#current !== null) this.#tell({ scorm: 'set', element: COURSE_PLACE, value: this.#current });
    const state = this.#sequencer.remember();
    if (state !== '') this.#tell({ scorm: 'set', element: COURSE_SEQUENCING, value: state });
  }

  #report(): void {
    this.#tell({ scorm: 'place', place: this.#sequencer.place() });
  }

  #keptOf(unit: string): Record<string, string> {
    const kept = this.#kept.get(unit) ?? {};
    this.#kept.set(unit, kept);
    return kept;
  }
}

/** Leaves the page in the frame; what it does on leaving has happened when this is done. */
function emptyFrame(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, GONE_MS);
    frame.addEventListener(
      'load',
      () => {
        clearTimeout(late);
        resolve();
      },
      { once: true },
    );
    frame.src = 'about:blank';
  });
}
