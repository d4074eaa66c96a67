import { useT } from '#shared/i18n/use-t.ts';

/** Seconds in the words of the reader: seconds below a minute, then minutes, then hours and minutes. */
export function useDuration(): (seconds: number) => string {
  const { t, n } = useT();
  return (seconds) => {
    if (seconds < 60) return t('course.duration.seconds', { seconds: n(Math.round(seconds)) });
    const minutes = Math.round(seconds / 60);
    if (minutes < 60) return t('course.duration.minutes', { minutes: n(minutes) });
    return t('course.duration.hours', { hours: n(Math.floor(minutes / 60)), minutes: n(minutes % 60) });
  };
}
