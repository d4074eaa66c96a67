import { z } from 'zod';
import { actorQuery, idField } from '../field.ts';
import { uploadedFile } from '../policy/record.ts';
import { defineRoutes } from '../route.ts';
import { scormPaths } from './scorm-paths.ts';
import * as shape from './scorm-schema.ts';

/** Every call of courses (docs/decisions/library.md §7, docs/decisions/knowledge.md, docs/decisions/calls.md, docs/decisions/wire.md). */
export const scormRoutes = defineRoutes('knowledge', scormPaths, {
  scormAttachmentUpload: {
    summary: 'Upload a course package (zip): it is checked and unpacked; its id is the course’s',
    access: 'administrator',
    query: actorQuery,
    upload: true,
    data: z.array(uploadedFile),
  },
  getScormById: {
    summary: 'Begin or go on with the course of a share (id of the share); an administrator tries out a course by its own id',
    query: z.object({ id: idField() }),
    data: shape.scormRecord,
  },
  getScormLearnListByKid: {
    summary: 'Who is how far with the course of a share (kid): administrators see all or one person (userno), others themselves',
    query: z.object({ kid: idField(), userno: z.string().max(100).optional() }),
    aboutUserNo: true,
    data: z.array(shape.learnRow),
  },
  scormCommit: {
    summary: 'What a course has saved, in the order of its sequence; repeating the last one changes nothing',
    query: actorQuery,
    body: shape.scormCommitBody,
    data: shape.courseProgress,
  },
  reportCourseNeeds: {
    summary: 'What the player of a sitting saw a course ask for in vain',
    query: actorQuery,
    body: shape.reportNeedsBody,
    data: z.object({ recorded: z.number().describe('how many were not known yet') }),
  },
  completeCourse: {
    summary: 'Finish a course; refused until its own rules are met',
    query: actorQuery,
    body: shape.completeCourseBody,
    data: shape.courseProgress,
  },
});
