import { describeRead, type AuditorSeatView, type LookedAt, type SeatReadRow } from '@portal/assessment-period';
import type { auditorSeatRoutes, RouteData } from '@portal/contract';
import { toPersonRef } from '@portal/directory';

type Seat = RouteData<typeof auditorSeatRoutes.getAuditorSeatByPage>['data'][number];
type Read = RouteData<typeof auditorSeatRoutes.getAuditorSeatReads>['data'][number];

/** A seat in the wire's names. */
export const toAuditorSeat = (row: AuditorSeatView): Seat => ({
  id: row.id,
  recordNo: row.record_no,
  holder: toPersonRef(row.holder),
  periods: [...row.periods],
  wholeGroup: row.whole_group,
  companies: [...row.companies],
  reading: row.reading,
  firstDay: row.first_day,
  lastDay: row.last_day,
  note: row.note,
  isOpen: row.is_open,
  reads: row.reads,
  lastReadAt: row.last_read_at?.toISOString() ?? null,
  state: row.state,
  rowVersion: row.version,
  updatedAt: row.updated_at.toISOString(),
  allowedActions: row.allowedActions,
});

export const toSeatRead = (row: SeatReadRow): Read => ({
  id: row.id,
  at: row.at.toISOString(),
  call: row.call,
  ...describeRead(row),
  workflow: row.workflow,
  recordId: row.workflow === null ? null : row.subject_id,
  recordNo: row.subject_no,
  rowVersion: row.version,
  detail: row.detail,
});

export const toLookedAt = ({ marked, rowVersion }: LookedAt): RouteData<typeof auditorSeatRoutes.getLookedAt> => ({
  marked: marked && { at: marked.at.toISOString(), rowVersion: marked.rowVersion },
  rowVersion,
  changed: marked !== null && marked.rowVersion !== rowVersion,
});
