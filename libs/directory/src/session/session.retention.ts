import { keepRows } from '@portal/platform';

/** Sessions that ended or ran out. */
export const sessionRetention = [
  keepRows('endedSessions', 'session', 'coalesce(ended_at, expires_at) < now() - make_interval(days => $1)'),
];
