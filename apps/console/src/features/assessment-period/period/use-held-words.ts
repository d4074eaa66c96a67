import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useCompanyOfAddress } from './CompanyPick.tsx';
import { figuresLive } from './PeriodProgress.tsx';

/**
 * Why a period cannot be withdrawn: by what of it, counted; empty where it can be, or has ended. Whoever looks for the missing button finds it among the facts.
 *
 * @param leads whether the reader may read the figures at all
 */
export function useHeldWords(id: number, leads: boolean): string {
  const { t, list } = useT();
  // The same call as the page's figures, which it shares its answer with.
  const companyId = useCompanyOfAddress();
  const { data } = useQuery({
    ...readQuery(routes.getPeriodFigures, { query: { id, companyId } }, { live: figuresLive }),
    enabled: leads,
  });
  if (!data || data.held.length === 0) return '';
  return t('assessmentPeriod.held.body', { held: list(data.held.map(({ kind, count }) => t(`assessmentPeriod.held.${kind}`, { count }))) });
}
