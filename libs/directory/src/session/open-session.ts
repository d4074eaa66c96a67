/** A session ends after eight hours without a request, and after seven days in any case. */
export const SESSION_IDLE_HOURS = 8;
export const SESSION_DAYS = 7;

/** SQL for "this session is open": neither ended nor expired nor left alone for too long. */
export const openSession = (session: string): string =>
  `(${session}.ended_at is null and ${session}.expires_at > now() and ${session}.last_seen_at > now() - interval '${SESSION_IDLE_HOURS} hours')`;
