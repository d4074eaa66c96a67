import { z } from 'zod';
import { idField, instant, personRef, requiredId } from '../field.ts';
import { courseNeedKinds, courseStates, courseUnitKinds, MOST_COURSE_NEEDS, scormVersions } from './scorm-values.ts';

/** What one commit may carry; the limits of single elements are those of the course's version. */
const MOST_ELEMENTS = 5_000;
const LONGEST_VALUE = 1_000_000;
/** Characters of what an element may be called, with its unit. */
const LONGEST_NAME = 355;

const value = z.union([z.string().max(LONGEST_VALUE), z.number().transform(String), z.boolean().transform(String)]);

/** ScormCommit. `launchId` tells sittings apart; without it the latest one counts. */
export const scormCommitBody = z.object({
  attemptId: requiredId(),
  sequence: z.int().min(1).max(2_000_000_000),
  data: z
    .record(z.string().max(LONGEST_NAME), value)
    .refine((data) => Object.keys(data).length <= MOST_ELEMENTS, { params: { message: 'scorm.tooMuch' } })
    .describe('elements of the run time by their names; of a course of several units each with its unit before it: `unit/cmi.…`'),
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

const needName = z.string().max(300);
/** One thing that a course asks for and does not get. */
export const courseNeed = z.object({
  kind: z.enum(courseNeedKinds),
  name: needName.describe('a path of the package, a host, an element of the manifest; empty for a course that never asks'),
});

/** ReportCourseNeeds: what the player saw. */
export const reportNeedsBody = z.object({
  launchId: requiredId(),
  needs: z.array(z.object({ kind: z.enum(['missing', 'blocked']), name: needName.min(1) })).max(MOST_COURSE_NEEDS),
});

/** Where somebody is with one unit of a course of several. */
export const courseUnitStanding = z.object({ id: z.string(), state: z.enum(courseStates), score: z.number().nullable() });

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
  units: z.array(courseUnitStanding).describe('empty for a course of one unit'),
};
export const courseProgress = z.object({ attemptId: z.number(), ...progress });

const settings = z.record(z.string(), z.unknown());

/** An item of a course of several units, in the order of its organization. */
export const courseUnit = z.object({
  id: z.string(),
  parent: z.string().nullable().describe('the item that holds it'),
  title: z.string(),
  kind: z.enum(courseUnitKinds),
  isVisible: z.boolean(),
  contentUrl: z.string().nullable().describe('the document that it begins with; null for a folder'),
  prerequisites: z.string().describe('SCORM 1.2: what must be done before (aicc_script)'),
  masteryScore: z.number().nullable(),
  sequencing: settings.describe('SCORM 2004: the settings of its activity'),
  given: z.record(z.string(), z.string()).describe('elements that the portal says and the unit only reads'),
});

/** GetScormById: a course with all that its player needs to begin or to go on. */
export const scormRecord = z.object({
  id: z.number(),
  kid: z.number().nullable().describe('the share; null when an administrator tries a course out'),
  courseId: z.number(),
  title: z.string(),
  version: z.enum(scormVersions),
  edition: z.string(),
  launchUrl: z
    .string()
    .describe('the player, in an origin of its own: opens the course without a session, for this person and sitting; a new one each time'),
  contentUrl: z.string().describe('the document that the player begins with'),
  launchId: z.number(),
  attemptId: z.number().nullable(),
  data: z.record(z.string(), z.string()).describe('the run time’s elements as the course finds them'),
  structure: z
    .object({ units: z.array(courseUnit), sequencing: settings.describe('SCORM 2004: of the organization itself') })
    .nullable()
    .describe('null for a course of one unit'),
  needs: z
    .array(courseNeed)
    .nullable()
    .describe('to administrators: what it asks for and does not get, by its package and by what its openings showed'),
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
