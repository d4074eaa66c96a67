import { get, post } from '../path.ts';

/** Calls of courses. The files of a course are served below `COURSE_CONTENT`, to whoever has the address of a launch. */
export const scormPaths = {
  scormAttachmentUpload: post('/api/dms/ScormAttachmentUpload'),
  getScormById: get('/api/KMS/GetScormById'),
  getScormLearnListByKid: get('/api/KMS/GetScormLearnListByKid'),
  scormCommit: post('/api/KMS/ScormCommit'),
  completeCourse: post('/api/KMS/CompleteCourse'),
};
