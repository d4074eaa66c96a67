import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { CONFIG, courseOriginOf, type Config } from '@portal/platform';

/**
 * Where courses run: never in the portal's origin, and where the setting has a `*` each in one of its own, told apart by course and reader, so
 * that what a course keeps in the browser is neither another course's nor another person's (docs/adr/0019-courses.md).
 */
@Injectable()
export class CourseOrigins {
  readonly #config: Config;
  #template: string | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.#config = config;
    this.#template = config.COURSE_ORIGIN;
  }

  /** The server of courses listens on this port now. */
  serve(port: number): void {
    this.#template = courseOriginOf(this.#config, port);
  }

  /** Whether all courses have one origin: each then begins with an empty storage. */
  get isShared(): boolean {
    return this.#template !== undefined && !this.#template.includes('*');
  }

  /** @throws Refusal `wrong_state` where courses are switched off */
  originOf(courseId: number, personId: number): string {
    if (this.#template === undefined) throw new Refusal('wrong_state', { message: 'scorm.noOrigin' });
    return this.#template.replace('*', `c${courseId}-p${personId}`);
  }

  /** Was it asked for under the origin's own name? One name for all may be called differently by a proxy. */
  isAskedFor(origin: string, host: string | undefined): boolean {
    return this.isShared || new URL(origin).host === host?.toLowerCase();
  }
}
