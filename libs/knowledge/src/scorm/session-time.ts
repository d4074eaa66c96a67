import type { ScormVersion } from '@portal/contract';

const CMI_TIMESPAN = /^(\d{2,4}):([0-5]\d|\d{2}):(\d{2}(?:\.\d{1,2})?)$/;
const ISO_DURATION =
  /^P(?=\d|T\d)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,2})?)S)?)?$/;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The mean lengths of ISO 8601 durations in SCORM 2004: a year of 365.25 days, a twelfth of it. */
const YEAR = 365.25 * DAY;
const MONTH = YEAR / 12;
/** Longer than this (seconds) no sitting lasts: what says so is a mistake. */
const LONGEST = 10_000 * HOUR;

/**
 * Seconds of a session time as courses report it: `HHHH:MM:SS.SS` in 1.2, an ISO 8601 duration in 2004.
 * @returns undefined when it is neither
 */
export function readSessionTime(version: ScormVersion, given: string): number | undefined {
  const seconds = version === '1.2' ? readTimespan(given) : readDuration(given);
  return seconds !== undefined && seconds <= LONGEST ? seconds : undefined;
}

function readTimespan(given: string): number | undefined {
  const [, hours, minutes, seconds] = CMI_TIMESPAN.exec(given) ?? [];
  return hours === undefined ? undefined : Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds);
}

function readDuration(given: string): number | undefined {
  const found = ISO_DURATION.exec(given);
  if (!found) return undefined;
  const [years, months, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  return years! * YEAR + months! * MONTH + days! * DAY + hours! * HOUR + minutes! * MINUTE + seconds!;
}

/** Seconds as a course of the version reads its total time. */
export function formatTotalTime(version: ScormVersion, total: number): string {
  const hundredths = Math.round(total * 100);
  const hours = Math.floor(hundredths / 360_000);
  const minutes = Math.floor(hundredths / 6_000) % 60;
  const seconds = (hundredths % 6_000) / 100;
  if (version === '2004') return `PT${hours}H${minutes}M${Number.isInteger(seconds) ? seconds : seconds.toFixed(2)}S`;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(hours).padStart(4, '0')}:${two(minutes)}:${seconds.toFixed(2).padStart(5, '0')}`;
}

/** Time spent so far (seconds): that of finished sessions, and that of the sitting under way. */
export interface SpentTime {
  readonly launchId: number | null;
  readonly sessionSeconds: number;
  readonly totalSeconds: number;
}

/** A course that rounds its session time anew has not begun another session. */
const SLACK_SECONDS = 2;

/**
 * Session times of one sitting replace each other, those of different sittings add up; a course that counts from zero again has begun a new
 * session within its sitting.
 * @param given the session time that the course reports now, if any
 */
export function addSession(version: ScormVersion, past: SpentTime, launchId: number | null, given: string | undefined): SpentTime {
  const seconds = given === undefined ? undefined : readSessionTime(version, given);
  const isSameSitting = past.launchId === launchId;
  if (isSameSitting && (seconds === undefined || seconds >= past.sessionSeconds - SLACK_SECONDS))
    return { launchId, sessionSeconds: Math.max(seconds ?? 0, past.sessionSeconds), totalSeconds: past.totalSeconds };
  return { launchId, sessionSeconds: seconds ?? 0, totalSeconds: past.totalSeconds + past.sessionSeconds };
}
