/** Where the files of courses are served, in the origin of courses: `/course/{token}/{path}`. */
export const COURSE_CONTENT = '/course';

/** The page around a course, where its run time stands, in the same origin: `/play/{token}`. */
export const COURSE_PLAYER = '/play';

/** The player's script, one for each version of SCORM; it is part of the console's build. */
export const COURSE_FRAME = { '1.2': '/scorm-frame/scorm12.js', '2004': '/scorm-frame/scorm2004.js' } as const;

/** What every document of a course begins with; it is part of the console's build too. */
export const COURSE_INNER = '/scorm-frame/inner.js';

export const scormVersions = ['1.2', '2004'] as const;
export type ScormVersion = (typeof scormVersions)[number];

/**
 * What a course asks for and does not get: a file that is not in its package, a host outside, a part of the standard that is not carried; or it never asks
 * for its run time at all, and so reports nothing.
 */
export const courseNeedKinds = ['missing', 'blocked', 'notCarried', 'silent'] as const;
export type CourseNeedKind = (typeof courseNeedKinds)[number];
/** More of them than these say nothing new. */
export const MOST_COURSE_NEEDS = 100;

/** Where somebody is with a course, in one word. */
export const courseStates = ['notStarted', 'inProgress', 'failed', 'completed'] as const;
export type CourseState = (typeof courseStates)[number];

/** Characters that an element may have where the standard of the version limits it more than others. */
export const ELEMENT_LIMITS: Readonly<Record<ScormVersion, Readonly<Record<string, number>>>> = {
  '1.2': { 'cmi.suspend_data': 4_096, 'cmi.core.lesson_location': 255 },
  '2004': { 'cmi.suspend_data': 64_000, 'cmi.location': 1_000 },
};

/** What an item of a course of several units is: one that reports, one that only shows something, one that holds others. */
export const courseUnitKinds = ['sco', 'asset', 'folder'] as const;
export type CourseUnitKind = (typeof courseUnitKinds)[number];

/** In a course of several units the name of an element begins with its unit; what is the course's own begins with nothing. */
export const nameUnitElement = (unit: string, element: string): string => `${unit}/${element}`;

/** The unit and the element of such a name; `unit` is empty for what is the course's own. */
export function splitUnitElement(name: string): { readonly unit: string; readonly element: string } {
  const at = name.indexOf('/');
  return { unit: name.slice(0, Math.max(0, at)), element: name.slice(at + 1) };
}

/** What a course of several units keeps beside its units: where the reader is, and what the sequencing of 2004 remembers. */
export const COURSE_PLACE = '/current';
export const COURSE_SEQUENCING = '/sequencing';
