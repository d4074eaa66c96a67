import { z } from 'zod';
import { idField, instant, personRef, requiredId } from '../field.ts';
import { courseStates, scormVersions } from './scorm-values.ts';

/** What one commit may carry; the limits of single elements are those of the course's version. */
const MOST_ELEMENTS = 5_000;
const LONGEST_VALUE = 70_000;

const value = z.union([z.string().max(LONGEST_VALUE), z.number().transform(String), z.boolean().transform(String)]);

/** ScormCommit. `launchId` tells sittings apart; without it the latest one counts. */
export const scormCommitBody = z.object({
  attemptId: requiredId(),
  sequence: z.int().min(1).max(2_000_000_000),
  data: z
    .record(z.string().max(255), value)
    .refine((data) => Object.keys(data).length <= MOST_ELEMENTS, { params: { message: 'scorm.tooMuch' } }),
  launchId: idField(),
  autosave: z
    .boolean()
    .nullish()
    .transform((given) => given ?? false)
    .describe('saved on the way and not by the course itself: what it says is kept, and completes nothing yet'),
});
export type ScormCommitBody = z.output<typeof scormCommitBody>;

/** CompleteCourse: the share, by any of its names, or the attempt. */
export const completeCourseBody = z.object({ id: idField(), kid: idField(), shareId: idField(), attemptId: idField() });

/** How far somebody is. */
const progress = {
  sequence: z.number(),
  state: z.enum(courseStates),
  isCompleted: z.boolean(),
  completionStatus: z.string(),
  successStatus: z.string(),
  score: z.number().nullable(),
  totalSeconds: z.number(),
  totalTime: z.string().describe('in the format of the version'),
  completedAt: instant.nullable(),
};
export const courseProgress = z.object({ attemptId: z.number(), ...progress });

/** GetScormById: a course with all that its player needs to begin or to go on. */
export const scormRecord = z.object({
  id: z.number(),
  kid: z.number().nullable().describe('the share; null when an administrator tries a course out'),
  courseId: z.number(),
  title: z.string(),
  version: z.enum(scormVersions),
  edition: z.string(),
  launchUrl: z.string().describe('opens the course without a session, for this person and sitting; a new one each time'),
  launchId: z.number(),
  attemptId: z.number().nullable(),
  data: z.record(z.string(), z.string()).describe('the run time’s elements as the course finds them'),
  ...progress,
});

export const learnRow = z.object({
  attemptId: z.number(),
  kid: z.number(),
  courseId: z.number(),
  courseTitle: z.string(),
  version: z.enum(scormVersions),
  learner: personRef,
  ...progress,
  location: z.string(),
  createDateTime: instant,
  updateDateTime: instant,
});
