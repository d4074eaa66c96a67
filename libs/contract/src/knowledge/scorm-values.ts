/** Where the files of courses are served: `/api/KMS/Course/{token}/{path}`. */
export const COURSE_CONTENT = '/api/KMS/Course';

/** Script that a course's documents begin with, one for each version of SCORM; it is part of the console's build. */
export const COURSE_FRAME = { '1.2': '/scorm-frame/scorm12.js', '2004': '/scorm-frame/scorm2004.js' } as const;

export const scormVersions = ['1.2', '2004'] as const;
export type ScormVersion = (typeof scormVersions)[number];

/** Where somebody is with a course, in one word. */
export const courseStates = ['notStarted', 'inProgress', 'failed', 'completed'] as const;
export type CourseState = (typeof courseStates)[number];

/** Characters that an element may have where the standard of the version limits it more than others. */
export const ELEMENT_LIMITS: Readonly<Record<ScormVersion, Readonly<Record<string, number>>>> = {
  '1.2': { 'cmi.suspend_data': 4_096, 'cmi.core.lesson_location': 255 },
  '2004': { 'cmi.suspend_data': 64_000, 'cmi.location': 1_000 },
};
