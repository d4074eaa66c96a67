import { MOST_COURSE_NEEDS, type CourseNeed } from '@portal/contract/client';

/** What a course asks for while it begins comes at once: this long (milliseconds) is waited for more. */
const GATHER_MS = 3_000;

/** Gathers what a course asks for in vain and sends each thing once; that it was lost on the way hurts nobody. */
export class NeedReport {
  readonly #send: (needs: CourseNeed[]) => Promise<unknown>;
  readonly #known = new Set<string>();
  #waiting: CourseNeed[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (needs: CourseNeed[]) => Promise<unknown>) {
    this.#send = send;
  }

  add(need: CourseNeed): void {
    const name = `${need.kind} ${need.name}`;
    if (this.#known.has(name) || this.#known.size >= MOST_COURSE_NEEDS) return;
    this.#known.add(name);
    this.#waiting.push(need);
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  /** Sends what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const needs = this.#waiting;
    this.#waiting = [];
    if (needs.length > 0) await this.#send(needs).catch(() => undefined);
  }
}
