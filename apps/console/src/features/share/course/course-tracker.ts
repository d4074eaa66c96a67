import {
  COURSE_PLACE,
  nameUnitElement,
  splitUnitElement,
  type CourseProgress,
  type ScormRecord,
  type ScormVersion,
} from '@portal/contract/client';
import { formatSessionTime, sessionTimeElement } from './session-time.ts';

/** One commit as it goes to the server, and as it waits on this device until it is acknowledged. */
export interface CourseCommit {
  attemptId: number;
  launchId: number;
  sequence: number;
  data: Record<string, string>;
  autosave: boolean;
}

/** What became of a commit that was not kept: tried again, left out, or the end. */
export type CommitFailure =
  | { kind: 'retry' }
  | { kind: 'refused'; fields: readonly string[]; message: string }
  | { kind: 'elsewhere' }
  | { kind: 'gone'; message: string };

export interface TrackerParts {
  /** @throws anything; `judge` says what it means */
  send(commit: CourseCommit, isLeaving: boolean): Promise<CourseProgress>;
  judge(error: unknown): CommitFailure;
  /** Where commits wait that nobody has acknowledged; null forgets. */
  keep(commit: CourseCommit | null): void;
  onState(state: TrackerState): void;
}

export interface TrackerState {
  /** `elsewhere`: another window went on with the course; `gone`: it cannot be saved any more. */
  readonly saving: 'saved' | 'waiting' | 'retrying' | 'elsewhere' | 'gone';
  readonly isFinished: boolean;
  readonly progress: CourseProgress | undefined;
  readonly message: string;
}

/** A course that saves nothing by itself is saved this long (milliseconds) after it last changed something. */
const AUTOSAVE_MS = 4_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** More elements than these no honest course has. */
const MOST_ELEMENTS = 10_000;

/**
 * Keeps the state of a course while it runs, and brings what it saves to the server: in order, one commit at a time, each again until it is
 * acknowledged. What waits is also kept on this device, so that neither a lost line nor a closed window loses anything.
 */
export class CourseTracker {
  readonly version: ScormVersion;
  readonly #parts: TrackerParts;
  readonly #attemptId: number | null;
  readonly #launchId: number;
  readonly #data: Record<string, string>;
  #sequence: number;
  #pending: Record<string, string> = {};
  #isPendingFinal = false;
  #sending: CourseCommit | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isRunning = false;
  #isOver = false;
  #startedAt: number | undefined;
  #hasOwnTime = false;
  #unit = '';
  #state: TrackerState = { saving: 'saved', isFinished: false, progress: undefined, message: '' };

  constructor(course: Pick<ScormRecord, 'version' | 'attemptId' | 'launchId' | 'sequence' | 'data'>, parts: TrackerParts) {
    this.version = course.version;
    this.#parts = parts;
    this.#attemptId = course.attemptId;
    this.#launchId = course.launchId;
    this.#sequence = course.sequence;
    this.#data = { ...course.data };
  }

  /** The elements as a document of the course that begins now finds them. */
  get data(): Readonly<Record<string, string>> {
    return { ...this.#data };
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  initialize(): void {
    if (this.#isOver) return;
    this.#isRunning = true;
    this.#startedAt ??= Date.now();
    this.#tell({ isFinished: false });
  }

  set(element: string, value: string): void {
    if (this.#isOver || (!(element in this.#data) && Object.keys(this.#data).length >= MOST_ELEMENTS)) return;
    if (element === COURSE_PLACE) this.#enter(value);
    if (element === this.#timeElement()) this.#hasOwnTime = true;
    this.#data[element] = value;
    if (!splitUnitElement(element).element.startsWith('cmi.') && !element.startsWith('/')) return;
    this.#pending[element] = value;
    this.#schedule(AUTOSAVE_MS);
  }

  /** The course asked for it. */
  commit(): void {
    if (this.#isOver) return;
    this.#isPendingFinal = true;
    if (this.#sending) this.#remember(this.#sending);
    void this.#flush();
  }

  /** The course has ended its session; a page of it may begin another one. */
  finish(): void {
    if (this.#isOver) return;
    this.#addTime();
    this.#isRunning = false;
    this.#tell({ isFinished: true });
    this.commit();
  }

  /**
   * The window or the player closes: all that the server has not acknowledged goes out once more in one commit, which overtakes the one under
   * way, and stays on this device until it is acknowledged.
   * @returns false when it was not, yet
   */
  async leave(): Promise<boolean> {
    if (this.#isOver) return this.#state.saving !== 'gone';
    this.#addTime();
    this.#isOver = true;
    clearTimeout(this.#timer);
    const isIdle = !this.#sending && Object.keys(this.#pending).length === 0 && !this.#isPendingFinal;
    if (this.#attemptId === null || isIdle) return true;
    const sequence = this.#sequence + (this.#sending ? 2 : 1);
    const commit = this.#build(sequence, { ...this.#sending?.data, ...this.#pending }, false);
    this.#parts.keep(commit);
    try {
      const progress = await this.#parts.send(commit, true);
      this.#parts.keep(null);
      this.#tell({ saving: 'saved', isFinished: false, progress });
      return true;
    } catch {
      // It waits on this device.
      return false;
    }
  }

  /** In a course of several units each has its own time. */
  #enter(unit: string): void {
    if (unit === this.#unit) return;
    this.#addTime();
    this.#unit = unit;
    this.#hasOwnTime = false;
    this.#startedAt = Date.now();
  }

  #timeElement(): string {
    const element = sessionTimeElement(this.version);
    return this.#unit === '' ? element : nameUnitElement(this.#unit, element);
  }

  /** A course that does not say how long it was open gets the time that it was. */
  #addTime(): void {
    if (this.#hasOwnTime || this.#startedAt === undefined) return;
    this.#pending[this.#timeElement()] = formatSessionTime(this.version, (Date.now() - this.#startedAt) / 1000);
  }

  #schedule(delay: number): void {
    if (this.#timer !== undefined || this.#sending || this.#attemptId === null) return;
    this.#timer = setTimeout(() => void this.#flush(), delay);
    if (this.#state.saving === 'saved') this.#tell({ saving: 'waiting' });
  }

  async #flush(): Promise<void> {
    if (this.#attemptId === null) this.#pending = {};
    // The timer of a commit under way is that of its next try.
    if (this.#sending || this.#isOver || this.#attemptId === null) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isFinal = this.#isPendingFinal;
    if (!isFinal && Object.keys(this.#pending).length === 0) return;
    this.#sending = this.#build(this.#sequence + 1, this.#pending, !isFinal);
    this.#pending = {};
    this.#isPendingFinal = false;
    if (this.#state.saving === 'saved') this.#tell({ saving: 'waiting' });
    await this.#send();
  }

  async #send(): Promise<void> {
    const commit = this.#sending;
    if (!commit || this.#isOver) return;
    this.#remember(commit);
    try {
      const progress = await this.#parts.send(commit, false);
      if (this.#isOver) return;
      this.#sequence = commit.sequence;
      this.#sending = undefined;
      this.#failures = 0;
      const isMore = this.#isPendingFinal || Object.keys(this.#pending).length > 0;
      if (!isMore) this.#parts.keep(null);
      this.#tell({ saving: isMore ? 'waiting' : 'saved', progress, message: '' });
      if (this.#isPendingFinal) void this.#flush();
      else if (isMore) this.#schedule(AUTOSAVE_MS);
    } catch (error) {
      if (!this.#isOver) this.#take(this.#parts.judge(error), commit);
    }
  }

  /**
   * Writes down what is not acknowledged. It bears the next number: whether the commit under way arrives or not, this one is taken after it, and
   * holds all of it.
   */
  #remember(under: CourseCommit): void {
    const data = { ...under.data, ...this.#pending };
    this.#parts.keep(this.#build(under.sequence + 1, data, under.autosave && !this.#isPendingFinal));
  }

  #take(failure: CommitFailure, commit: CourseCommit): void {
    if (failure.kind === 'retry') {
      const delay = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]!;
      this.#failures += 1;
      this.#tell({ saving: 'retrying' });
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        void this.#send();
      }, delay);
      return;
    }
    this.#parts.keep(null);
    if (failure.kind === 'refused') {
      // What the server will never take is left out, so that the rest gets through.
      const data = Object.fromEntries(Object.entries(commit.data).filter(([name]) => !failure.fields.includes(name)));
      const isLess = Object.keys(data).length < Object.keys(commit.data).length;
      this.#sending = isLess ? { ...commit, data } : undefined;
      this.#tell({ message: failure.message, saving: isLess ? 'waiting' : 'saved' });
      if (isLess) void this.#send();
      else if (this.#isPendingFinal || Object.keys(this.#pending).length > 0) void this.#flush();
      return;
    }
    this.#sending = undefined;
    this.#isOver = true;
    this.#tell({ saving: failure.kind, message: failure.kind === 'gone' ? failure.message : '' });
  }

  #build(sequence: number, data: Record<string, string>, autosave: boolean): CourseCommit {
    return { attemptId: this.#attemptId!, launchId: this.#launchId, sequence, data, autosave };
  }

  #tell(change: Partial<TrackerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#parts.onState(this.#state);
  }
}
