import { isOver } from '#shared/workflow/is-over.ts';
import type { EvidenceRequestRecord } from './api/records.ts';

type Asked = Pick<EvidenceRequestRecord, 'state' | 'asked' | 'department' | 'requester' | 'dueOn' | 'dutyDueOn'>;

/** Whose turn it is with a request: who is asked, a person or a department, until something is provided, then who asked; and by when, until it is settled. */
export const nextOf = ({ state, asked, department, requester, dueOn, dutyDueOn }: Asked) => ({
  owner: state === 'requested' ? (asked ?? undefined) : requester,
  // Once provided the day is that of who accepts, and not the request's.
  due: state === 'provided' ? ('acceptanceDue' as const) : ('dueOn' as const),
  department: state === 'requested' && !asked ? department : null,
  dueOn: isOver('evidenceRequest', state) ? null : (dutyDueOn ?? dueOn),
});
