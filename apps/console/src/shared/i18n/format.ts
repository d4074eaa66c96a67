import { htmlLang, type Language } from './languages.ts';
import { portalDay, portalTime } from './portal-day.ts';

const isBlank = (value: string | null | undefined): value is null | undefined | '' => !value || value.startsWith('1970-01-01');

/** `yyyy-MM-dd`, of an instant its day by the portal's clock; 1970-01-01 shows blank. A day that was written as its midnight stays that day. */
export function formatDate(value: string | null | undefined): string {
  if (isBlank(value)) return '';
  const at = /T(?!00:00:00(\.0+)?Z)/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? value.slice(0, 10) : portalDay(new Date(at));
}

/**
 * An instant, or what the wire writes of one (`yyyy-MM-dd HH:mm:ss (GMT)`), as `yyyy-MM-dd HH:mm:ss` by the portal's clock: one clock for everybody, so that
 * two people who speak of a time mean the same one. The history names its zone. What is written so already stays as it is: read again, by the device's own
 * clock, it would move by the hours between the two.
 */
export function formatInstant(value: string | null | undefined): string {
  if (isBlank(value)) return '';
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return value;
  const at = new Date(value.replace(/^(.{10}) (.{8}) \(GMT\)$/, '$1T$2Z'));
  return Number.isNaN(at.getTime()) ? value : portalTime(at);
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(htmlLang(language)).format(value);
}

/** Bytes in the largest unit that keeps the figure above one: `318 KB`, `2.4 MB`. */
export function formatSize(bytes: number, language: Language): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit > 1 && value < 100 ? 1 : 0;
  return `${new Intl.NumberFormat(htmlLang(language), { maximumFractionDigits: digits }).format(value)} ${units[unit] ?? 'B'}`;
}

/** Whole days from the portal's today to a `yyyy-MM-dd` date: negative when it has passed. */
export function daysUntil(date: string, today: string = portalDay()): number {
  return Math.round((startOfDay(date) - startOfDay(today)) / 86_400_000);
}

function startOfDay(date: string): number {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return Date.UTC(year, month - 1, day);
}
