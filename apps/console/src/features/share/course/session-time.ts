import type { ScormVersion } from '@portal/contract/client';

export const sessionTimeElement = (version: ScormVersion): string => (version === '1.2' ? 'cmi.core.session_time' : 'cmi.session_time');

/** Seconds as a session time of the version. */
export function formatSessionTime(version: ScormVersion, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (version === '2004') return `PT${hours}H${minutes}M${rest}S`;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(rest)}`;
}
