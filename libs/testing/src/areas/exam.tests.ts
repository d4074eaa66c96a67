import { examAccess } from '../access/exam-access.ts';
import { describeArea } from '../area-tests.ts';
import { describeExamRoutes, makeExamRecord } from '../exam-world.ts';

/** What the tests know of exams. */
export const examTests = describeArea({
  routes: describeExamRoutes,
  access: examAccess,
  kinds: { exam: null, examAttempt: null, submittedAttempt: null },
  make: (_api, world, kind) => makeExamRecord(world, kind),
});
