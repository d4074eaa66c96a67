import { post } from '../path.ts';

const call = (name: string) => post(`/api/AuditorSeat/${name}`);

export const auditorSeatPaths = {
  grantAuditorSeat: call('GrantAuditorSeat'),
  updateAuditorSeat: call('UpdateAuditorSeat'),
  getAuditorSeat: call('GetAuditorSeat'),
  getAuditorSeatHistory: call('GetAuditorSeatHistory'),
  getAuditorSeatByPage: call('GetAuditorSeatByPage'),
  getSeatCandidates: call('GetSeatCandidates'),
  getMyAuditorSeats: call('GetMyAuditorSeats'),
  getAuditorSeatReads: call('GetAuditorSeatReads'),
  exportAuditorSeatReads: call('ExportAuditorSeatReads'),
  markLookedAt: call('MarkLookedAt'),
  getLookedAt: call('GetLookedAt'),
  getLookedAtMarks: call('GetLookedAtMarks'),
};
