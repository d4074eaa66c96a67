import { isOver } from '#shared/workflow/is-over.ts';
import type { ControlTestRecord } from './api/records.ts';

/** Whose turn it is with a test, in review its reviewer's, and by when; once it has ended nobody's. */
export const nextOf = ({ state, tester, reviewer, dueOn }: Pick<ControlTestRecord, 'state' | 'tester' | 'reviewer' | 'dueOn'>) => ({
  owner: state === 'inReview' ? reviewer : tester,
  dueOn: isOver('controlTest', state) ? null : dueOn,
});
