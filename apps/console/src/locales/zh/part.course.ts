import course from './course.ts';

/** What the player of courses and the field for their packages say. */
export default { course };
