import { useSession } from '../api/session.ts';
import { useT } from '../i18n/use-t.ts';

const noon = 12;
const evening = 18;

/** A greeting by the hour of the reader's clock. */
export function useGreeting(hour: number = new Date().getHours()): string {
  const { t, name } = useT();
  const person = { name: name(useSession()) };
  if (hour < noon) return t('shell.greeting.morning', person);
  return hour < evening ? t('shell.greeting.afternoon', person) : t('shell.greeting.evening', person);
}
