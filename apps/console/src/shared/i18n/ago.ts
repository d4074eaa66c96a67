import { htmlLang, type Language } from './languages.ts';
import { portalDay } from './portal-day.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Until so many days ago a distance says more than a day of the calendar. */
const NEAR_DAYS = 7;

/**
 * How long ago an instant was, as people say it: “3 hours ago”, “yesterday”; from a week on its day by the portal's clock. What lies ahead by a device's
 * clock is now.
 */
export function formatAgo(value: string, language: Language, now: number = Date.now()): string {
  const at = new Date(value);
  const gone = Math.max(0, now - at.getTime());
  if (Number.isNaN(gone)) return value;
  const day = portalDay(at);
  const words = new Intl.RelativeTimeFormat(htmlLang(language), { numeric: 'auto' });
  if (gone < MINUTE) return words.format(0, 'second');
  if (gone < HOUR) return words.format(-Math.floor(gone / MINUTE), 'minute');
  const days = Math.round((Date.parse(portalDay(new Date(now))) - Date.parse(day)) / DAY);
  if (days <= 0 || gone < 6 * HOUR) return words.format(-Math.floor(gone / HOUR), 'hour');
  return days < NEAR_DAYS ? words.format(-days, 'day') : day;
}
