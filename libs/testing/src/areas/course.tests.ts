import { courseAccess } from '../access/course-access.ts';
import { describeArea } from '../area-tests.ts';
import { describeCourseRoutes, makeCourseRecord } from '../course-world.ts';

/** What the tests know of courses. */
export const courseTests = describeArea({
  routes: describeCourseRoutes,
  access: courseAccess,
  kinds: { courseShare: null, courseAttempt: null, courseLaunch: null },
  make: makeCourseRecord,
});
