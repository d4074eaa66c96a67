import { useT } from '#shared/i18n/use-t.ts';
import { splitHours } from './duration.ts';

/** `hours => "3.5 d"` in the reader's language; a dash where nothing has been measured. */
export function useDuration(): (hours: number | null) => string {
  const { t, n } = useT();
  return (hours) => {
    if (hours === null) return '–';
    const { unit, number } = splitHours(hours);
    return t(`analysis.process.${unit}`, { number: n(number) });
  };
}
