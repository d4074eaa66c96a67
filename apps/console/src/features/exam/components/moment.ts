import { portalZone } from '#shared/i18n/portal-day.ts';

/** An instant as `yyyy-MM-dd HH:mm` in the portal's time zone, in which an exam opens and closes; empty for none. */
export function portalMoment(value: string | null | undefined): string {
  if (!value) return '';
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: portalZone(), dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(value));
}
