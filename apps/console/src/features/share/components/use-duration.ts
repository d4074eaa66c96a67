import { useT } from '#shared/i18n/use-t.ts';

/** Seconds in words: seconds below two minutes, then minutes. */
export function durationOf(seconds: number, { t, n }: Pick<ReturnType<typeof useT>, 't' | 'n'>): string {
  const minutes = Math.round(seconds / 60);
  return seconds < 120
    ? t('share.seconds', { count: seconds, number: n(seconds) })
    : t('share.minutes', { count: minutes, number: n(minutes) });
}

/** The same for a part of a page. */
export function useDuration(): (seconds: number) => string {
  const words = useT();
  return (seconds) => durationOf(seconds, words);
}
