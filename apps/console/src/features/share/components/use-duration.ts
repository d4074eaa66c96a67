import { useT } from '#shared/i18n/use-t.ts';

/** Seconds in the reader's words: seconds below a minute, then minutes, then hours and minutes. */
export function durationOf(seconds: number, { t, n }: Pick<ReturnType<typeof useT>, 't' | 'n'>): string {
  if (seconds < 60) return t('share.duration.seconds', { seconds: n(Math.round(seconds)) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('share.duration.minutes', { minutes: n(minutes) });
  return t('share.duration.hours', { hours: n(Math.floor(minutes / 60)), minutes: n(minutes % 60) });
}

/** The same for a part of a page. */
export function useDuration(): (seconds: number) => string {
  const words = useT();
  return (seconds) => durationOf(seconds, words);
}
