import { scormRoutes } from '@portal/contract';
import { makeCourse, type CourseParts } from './course-package.ts';
import type { TestApi } from './api.ts';
import type { World } from './risk-control-world.ts';
import type { RouteCase } from './route-cases.ts';

/** What the calls of courses name: an active share of a course for the owner, his attempt at it, a sitting of his. */
export type CourseRecordKind = 'courseShare' | 'courseAttempt' | 'courseLaunch';

/** A complete call of every route of courses. */
export function describeCourseRoutes() {
  return {
    scormAttachmentUpload: { input: () => ({ files: [{ name: 'a.zip', content: 'no package' }] }) },
    getScormById: { names: 'courseShare', input: (id) => ({ query: { id } }) },
    getScormLearnListByKid: { names: 'courseShare', input: (kid) => ({ query: { kid } }) },
    scormCommit: { names: 'courseAttempt', input: (attemptId) => ({ body: { attemptId, sequence: 1, data: {} } }) },
    reportCourseNeeds: { names: 'courseLaunch', input: (launchId) => ({ body: { launchId, needs: [] } }) },
    completeCourse: { names: 'courseAttempt', input: (attemptId) => ({ body: { attemptId } }) },
  } satisfies Record<keyof typeof scormRoutes, RouteCase>;
}

/** Uploads a course. @returns its id */
export async function makeCourseOf(world: World, parts: CourseParts = {}): Promise<number> {
  const answer = await world.administrator.client.upload(scormRoutes.scormAttachmentUpload, [
    { name: 'course.zip', content: makeCourse(parts) },
  ]);
  if (!answer.isSuccess) throw new Error(`the course was refused: ${answer.message}`);
  return answer.data[0]!.id;
}

/** An active share of a course for some people. */
export async function makeCourseShare(
  api: TestApi,
  world: World,
  { courseId, people, title = '课程' }: { courseId: number; people: readonly number[]; title?: string },
): Promise<number> {
  const row = await api.sql.one<{ id: number }>(
    `insert into kms_share (share_no, state, title, type, course_id, audience_kind, audience_ids, owner_id, creator_id, activated_at)
     values ('KS-T-' || nextval('kms_share_no_seq'), 'active', $1, 'scorm', $2, 'users', $3::bigint[], $4, $4, now()) returning id`,
    [title, courseId, people, world.administrator.id],
  );
  return row!.id;
}

/** Makes what a call of courses names. */
export async function makeCourseRecord(api: TestApi, world: World, names: CourseRecordKind): Promise<number> {
  const shareId = await makeCourseShare(api, world, { courseId: await makeCourseOf(world), people: [world.owner.id] });
  if (names === 'courseShare') return shareId;
  const { attemptId, launchId } = await world.owner.client.ask(scormRoutes.getScormById, { query: { id: shareId } });
  return names === 'courseAttempt' ? attemptId! : launchId;
}
