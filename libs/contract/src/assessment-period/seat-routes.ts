import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { auditorSeatPaths } from './seat-paths.ts';
import {
  auditorSeat,
  auditorSeatBody,
  auditorSeatDetail,
  auditorSeatEventBody,
  auditorSeatListBody,
  lookedAt,
  lookedAtBody,
  lookedAtList,
  lookedAtMark,
  lookedAtQuery,
  seatCandidate,
  seatRead,
  seatReadsBody,
} from './seat-schema.ts';

const administrators = { access: 'administrator' as const };

/** The seats of external auditors, what they read from them and what they marked (docs/adr/0063-the-external-auditors-seat.md). */
export const auditorSeatRoutes = defineRoutes('assessment-period', auditorSeatPaths, {
  grantAuditorSeat: {
    summary: 'Grant a seat; its companies are frozen as they are now',
    ...administrators,
    query: actorQuery,
    body: auditorSeatBody,
    data: auditorSeatDetail,
  },
  updateAuditorSeat: {
    summary: 'Change the last day of a seat, or revoke it; both with a reason',
    ...administrators,
    query: actorQuery,
    body: auditorSeatEventBody,
    data: auditorSeatDetail,
  },
  getAuditorSeat: {
    auditor: 'account',
    summary: 'One seat with what was looked at; for its holder and administrators',
    query: actorAndIdQuery,
    data: auditorSeatDetail,
    reads: true,
  },
  getAuditorSeatHistory: {
    auditor: 'account',
    summary: 'Every step of one seat, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getAuditorSeatByPage: {
    summary: 'A page of the seats, the newest first',
    ...administrators,
    query: actorQuery,
    body: auditorSeatListBody,
    data: pageOf(auditorSeat),
    reads: true,
  },
  getSeatCandidates: {
    summary: 'External auditors to whom a seat may be granted',
    ...administrators,
    query: actorQuery,
    data: z.array(seatCandidate),
    reads: true,
  },
  getMyAuditorSeats: {
    auditor: 'account',
    summary: 'My seats, those that are open first',
    query: actorQuery,
    data: z.array(auditorSeat),
    reads: true,
  },
  getAuditorSeatReads: {
    auditor: 'account',
    summary: 'What the holder of a seat read from it, the newest first',
    query: actorQuery,
    body: seatReadsBody,
    data: pageOf(seatRead),
    reads: true,
  },
  exportAuditorSeatReads: {
    auditor: 'account',
    summary: 'The same as a workbook',
    query: waitQuery,
    body: z.object({ id: seatReadsBody.shape.id }),
    data: exportAnswer,
  },
  markLookedAt: {
    auditor: 'seat',
    summary: 'Mark a record as looked at in the version that I saw, or take the mark back; for external auditors',
    query: actorQuery,
    body: lookedAtBody,
    data: lookedAt,
  },
  getLookedAt: { auditor: 'seat', summary: 'My mark on a record', query: lookedAtQuery, data: lookedAt, reads: true },
  getLookedAtMarks: {
    auditor: 'seat',
    summary: 'My marks on the rows of a list',
    query: actorQuery,
    body: lookedAtList,
    data: z.array(lookedAtMark),
    reads: true,
  },
});
