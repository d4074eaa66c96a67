import { Injectable } from '@nestjs/common';
import { UnusedCourses } from '@portal/knowledge';
import { Sweeps, type SweepTask } from '@portal/platform';

/** Removes course packages that no share uses. */
@Sweeps()
@Injectable()
export class UnusedCourseSweep implements SweepTask {
  readonly name = 'unused-courses';
  readonly everyMs = 3_600_000;

  constructor(private readonly courses: UnusedCourses) {}

  run(): Promise<number> {
    return this.courses.sweep();
  }
}
