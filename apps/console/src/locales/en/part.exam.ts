import exam from './exam.ts';

/** What the pages of exams say. */
export default { exam };
