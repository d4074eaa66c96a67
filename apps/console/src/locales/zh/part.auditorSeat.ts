import auditorSeat from './auditor-seat.ts';

/** What the pages of the seats of external auditors say. */
export default { auditorSeat };
