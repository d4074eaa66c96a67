import { htmlLang, type Language } from './languages.ts';

let timeZone: string | undefined;

/** The portal's time zone as the server tells it with the signed-in person; until then the device's own stands. */
export function setPortalTimeZone(zone: string): void {
  timeZone = zone;
  // Read by public/scheme.js, which tells on paper when a page was printed.
  document.documentElement.dataset['zone'] = zone;
}

/** The portal's time zone, for who writes an instant with its time. */
export const portalZone = (): string | undefined => timeZone;

/** The same in the reader's words, where a page names its clock: "China Standard Time". */
export function portalZoneName(language: Language): string {
  const parts = new Intl.DateTimeFormat(htmlLang(language), { timeZone, timeZoneName: 'long' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * The day of an instant as `yyyy-MM-dd` in the portal's time zone. Due dates, risk years and filters are the portal's days (docs/decisions/policy-library.md):
 * a reader in London at seven in the evening must be able to choose the day that has begun in Shanghai.
 */
export function portalDay(at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(at);
}

let clock: { readonly zone: string | undefined; readonly format: Intl.DateTimeFormat } | undefined;

/** `yyyy-MM-dd HH:mm:ss` in the portal's time zone. */
export function portalTime(at: Date): string {
  if (!clock || clock.zone !== timeZone) {
    clock = { zone: timeZone, format: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }) };
  }
  return clock.format.format(at);
}

/** The risk year that is current in the portal. */
export function portalYear(at?: Date): number {
  return Number(portalDay(at).slice(0, 4));
}
