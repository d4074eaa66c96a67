import { useSession } from '../api/session.ts';
import { portalTime } from '../i18n/portal-day.ts';
import { useT } from '../i18n/use-t.ts';

const noon = 12;
const evening = 18;

/** A greeting by the hour of the portal's clock, whose date stands beside it. */
export function useGreeting(hour: number = Number(portalTime(new Date()).slice(11, 13))): string {
  const { t, name } = useT();
  const person = { name: name(useSession()) };
  if (hour < noon) return t('shell.greeting.morning', person);
  return hour < evening ? t('shell.greeting.afternoon', person) : t('shell.greeting.evening', person);
}
