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

export type Api = Readonly<Record<string, (...args: unknown[]) => string>>;

/** What a course of the version calls. */
export function callNames(version: ScormVersion): readonly string[] {
  const names = [
    'Initialize',
    version === '1.2' ? 'Finish' : 'Terminate',
    'GetValue',
    'SetValue',
    'Commit',
    'GetLastError',
    'GetErrorString',
    'GetDiagnostic',
  ];
  return version === '1.2' ? names.map((name) => `LMS${name}`) : names;
}

/** The object that a course looks for, over a run time. A session that has ended may begin anew, with all that was set. */
export class CourseApi {
  readonly #version: ScormVersion;
  readonly #create: () => RunTime;
  readonly #events: RunTimeEvents;
  readonly #data: Record<string, string>;
  #runTime: RunTime;
  #isOpen = false;
  #hasEnded = false;
  #error: string | undefined;

  constructor(version: ScormVersion, create: () => RunTime, data: Elements, events: RunTimeEvents) {
    this.#version = version;
    this.#create = create;
    this.#events = events;
    this.#data = { ...data };
    this.#runTime = this.#begin();
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

  /** The page is gone: a session that it has left open ends without having said so. */
  end(): void {
    if (this.#isOpen && !this.#hasEnded) this.#runTime.finish();
    this.#isOpen = false;
  }

  #begin(): RunTime {
    const runTime = this.#create();
    runTime.load(this.#data);
    return runTime;
  }

  #initialize(): boolean {
    this.#error = undefined;
    if (this.#hasEnded) this.#runTime = this.#begin();
    this.#hasEnded = false;
    const done = this.#runTime.initialize();
    if (done) {
      this.#isOpen = true;
      this.#events.initialized();
    }
    return done;
  }

  #finish(): boolean {
    this.#error = undefined;
    const done = this.#runTime.finish();
    if (done) {
      this.#hasEnded = true;
      this.#events.finished();
    }
    return done;
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
    if (done) {
      this.#data[element] = value;
      this.#events.changed(element, value);
    }
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
