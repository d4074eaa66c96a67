import type { NoticeDesk, NoticeRecord, NoticeRules } from '@portal/platform';
import { auditorSeatWorkflow, type AuditorSeatEventName } from '@portal/workflows';
import type { auditorSeatTemplates } from './auditor-seat.templates.ts';

interface SeatRecord extends NoticeRecord {
  readonly grantedBy: number;
}

/** Seats as notices tell of them. */
export async function findAuditorSeats({ sql }: NoticeDesk, ids: readonly number[]): Promise<SeatRecord[]> {
  const rows = await sql.query<{
    id: number;
    recordNo: string;
    title: string;
    holderId: number;
    grantedBy: number;
    lastDay: string;
    state: string;
    version: number;
    year: number;
  }>(
    `select r.id, r.record_no as "recordNo", r.title, r.holder_id as "holderId", r.granted_by as "grantedBy", r.last_day as "lastDay", r.state, r.version,
       extract(year from r.last_day)::int as year
     from auditor_seat r where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, holderId, grantedBy, lastDay, state, version, year }) => ({
    id,
    subject: { workflow: auditorSeatWorkflow.name, id, state, version },
    isActive: true,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'auditorSeat', dueOn: lastDay },
    ownerId: holderId,
    readerIds: [holderId],
    grantedBy,
  }));
}

/** Who hears of which event of a seat: its holder, and of its end whoever granted it. */
export const auditorSeatRules: NoticeRules<AuditorSeatEventName, SeatRecord, keyof typeof auditorSeatTemplates> = {
  GRANT: ({ record }) => [{ kind: 'seatGranted', to: [record.ownerId] }],
  EXTEND: ({ record }) => [{ kind: 'seatChanged', to: [record.ownerId] }],
  REVOKE: ({ record }) => [{ kind: 'seatEnded', to: [record.ownerId] }],
  ANNOUNCE_END: ({ record }) => [{ kind: 'seatEnding', to: [record.ownerId, record.grantedBy] }],
  EXPIRE: ({ record }) => [{ kind: 'seatEnded', to: [record.ownerId, record.grantedBy] }],
};
