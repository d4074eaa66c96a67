import { get, post } from '../path.ts';

/** Calls of courses. The files of a course are no calls: they have an origin of their own, and whoever has the address of a launch gets them. */
export const scormPaths = {
  scormAttachmentUpload: post('/api/dms/ScormAttachmentUpload'),
  getScormById: get('/api/KMS/GetScormById'),
  getScormLearnListByKid: get('/api/KMS/GetScormLearnListByKid'),
  scormCommit: post('/api/KMS/ScormCommit'),
  reportCourseNeeds: post('/api/KMS/ReportCourseNeeds'),
  completeCourse: post('/api/KMS/CompleteCourse'),
};
