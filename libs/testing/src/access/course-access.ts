import type { describeCourseRoutes } from '../course-world.ts';

/** What the calls of courses answer to whom, see access-table.ts. */
export const courseAccess = {
  scormAttachmentUpload: '401 403 403 403 validation.package',
  getScormById: '401 not_found ok not_found ok',
  getScormLearnListByKid: '401 not_found ok not_found ok',
  scormCommit: '401 not_found ok not_found not_found',
  reportCourseNeeds: '401 not_found ok not_found not_found',
  completeCourse: '401 not_found wrong_state.incomplete not_found not_found',
} satisfies Record<keyof ReturnType<typeof describeCourseRoutes>, string>;
