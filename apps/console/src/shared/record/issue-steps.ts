import type { TaskRow } from '@portal/contract/client';

/** What a record's issues went through until all were settled; none of it is one of the eight operations of its process. */
export const isStepOfIssues = ({ issueNo, fromState, toState, operationCode }: TaskRow): boolean =>
  operationCode === 'ALL_VERIFIED' || (issueNo !== undefined && fromState !== toState);
