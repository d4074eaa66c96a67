import { ELEMENT_LIMITS, type ScormVersion } from '@portal/contract/client';
import type { Elements } from './protocol.ts';

/** scorm-again in one shape for both versions. */
export interface RunTime {
  load(data: Elements): void;
  initialize(): boolean;
  finish(): boolean;
  get(element: string): string;
  set(element: string, value: string): boolean;
  commit(): boolean;
  lastError(): string;
  errorString(code: string): string;
  diagnostic(code: string): string;
}

/** What the course did, for the player. */
export interface RunTimeEvents {
  initialized(): void;
  changed(element: string, value: string): void;
  committed(): void;
  finished(): void;
}

/** What a value beyond the limit of its element answers: 405 in 1.2, 406 in 2004. */
const WRONG_TYPE: Readonly<Record<ScormVersion, string>> = { '1.2': '405', '2004': '406' };

type Api = Readonly<Record<string, (...args: unknown[]) => string>>;

/**
 * The object that a course looks for, over a run time of its document. What another document of the course has begun is going on here too: to
 * initialise it once more is no mistake then.
 */
export class CourseApi {
  readonly #version: ScormVersion;
  readonly #create: () => RunTime;
  readonly #events: RunTimeEvents;
  #runTime: RunTime;
  #isRunning = false;
  #isShared = false;
  #error: string | undefined;

  constructor(version: ScormVersion, create: () => RunTime, data: Elements, isRunning: boolean, events: RunTimeEvents) {
    this.#version = version;
    this.#create = create;
    this.#events = events;
    this.#runTime = this.#begin(data);
    if (isRunning) this.#join();
  }

  /** By the names of the version. */
  toApi(): Api {
    const calls: Api = {
      Initialize: () => this.#answer(this.#initialize()),
      [this.#version === '1.2' ? 'Finish' : 'Terminate']: () => this.#answer(this.#finish()),
      GetValue: (element) => this.#get(String(element)),
      SetValue: (element, value) => this.#answer(this.#set(String(element), String(value))),
      Commit: () => this.#answer(this.#commit()),
      GetLastError: () => this.#error ?? this.#runTime.lastError(),
      GetErrorString: (code) => this.#runTime.errorString(String(code)),
      GetDiagnostic: (code) => this.#runTime.diagnostic(String(code ?? this.#error ?? '')),
    };
    const prefix = this.#version === '1.2' ? 'LMS' : '';
    return Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${prefix}${name}`, call]));
  }

  /** What another document did. */
  follow(act: 'initialize' | 'finish' | 'set', element = '', value = ''): void {
    if (act === 'initialize' && !this.#isRunning) this.#join();
    else if (act === 'finish' && this.#isRunning) this.#end();
    else if (act === 'set' && this.#isRunning) this.#runTime.set(element, value);
  }

  #begin(data: Elements): RunTime {
    const runTime = this.#create();
    runTime.load(data);
    return runTime;
  }

  #join(): void {
    this.#isRunning = this.#runTime.initialize();
    this.#isShared = this.#isRunning;
  }

  #initialize(): boolean {
    this.#error = undefined;
    if (this.#isRunning && this.#isShared) {
      this.#isShared = false;
      return true;
    }
    const done = this.#runTime.initialize();
    if (done) {
      this.#isRunning = true;
      this.#events.initialized();
    }
    return done;
  }

  #finish(): boolean {
    this.#error = undefined;
    const done = this.#runTime.finish();
    if (done) {
      this.#isRunning = false;
      this.#events.finished();
    }
    return done;
  }

  #end(): void {
    this.#runTime.finish();
    this.#isRunning = false;
  }

  #get(element: string): string {
    this.#error = undefined;
    return this.#runTime.get(element);
  }

  #set(element: string, value: string): boolean {
    this.#error = undefined;
    // The server keeps no more than the standard says, and the course is to hear it at once.
    const limit = ELEMENT_LIMITS[this.#version][element];
    if (limit !== undefined && [...value].length > limit) {
      this.#error = WRONG_TYPE[this.#version];
      return false;
    }
    const done = this.#runTime.set(element, value);
    if (done) this.#events.changed(element, value);
    return done;
  }

  #commit(): boolean {
    this.#error = undefined;
    const done = this.#runTime.commit();
    if (done) this.#events.committed();
    return done;
  }

  #answer(done: boolean): string {
    return String(done);
  }
}
