import type { ControlTestRecord } from './api/records.ts';

type Asked = Pick<ControlTestRecord, 'state' | 'tester' | 'reviewer' | 'dueOn' | 'dutyDueOn' | 'isOpen'>;

/** Whose turn it is with a test, in review its reviewer's, and until when he is asked; once it has ended, or its period was signed off, nobody's. */
export const nextOf = ({ state, tester, reviewer, dueOn, dutyDueOn, isOpen }: Asked) => ({
  owner: state === 'inReview' ? reviewer : tester,
  // In review the day is the reviewer's own, and not the test's.
  due: state === 'inReview' ? ('reviewDue' as const) : ('dueOn' as const),
  dueOn: isOpen ? (dutyDueOn ?? dueOn) : null,
});
