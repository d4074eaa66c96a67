import { daysUntil } from '#shared/i18n/format.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';

/** `instant => "Reminded yesterday"` by the portal's days; empty without one. */
export function useReminded(): (at: string | null) => string {
  const { t, n } = useT();
  return (at) => {
    if (!at) return '';
    const days = -daysUntil(portalDay(new Date(at)));
    if (days <= 0) return t('team.tasks.remindedToday');
    return days === 1 ? t('team.tasks.remindedYesterday') : t('team.tasks.remindedDaysAgo', { number: n(days) });
  };
}
