import { useT } from '#shared/i18n/use-t.ts';

/** Seconds in words: seconds below two minutes, then minutes. */
export function useDuration(): (seconds: number) => string {
  const { t, n } = useT();
  return (seconds) => {
    const minutes = Math.round(seconds / 60);
    return seconds < 120
      ? t('share.seconds', { count: seconds, number: n(seconds) })
      : t('share.minutes', { count: minutes, number: n(minutes) });
  };
}
