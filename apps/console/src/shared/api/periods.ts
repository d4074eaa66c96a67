import { useQuery } from '@tanstack/react-query';
import { useT } from '../i18n/use-t.ts';
import type { Option } from '../parts/SelectPill.tsx';
import type { DataOf } from './route-types.ts';
import { routes } from './routes.ts';
import { isAdministrator, useSession } from './session.ts';
import { readQuery } from './use-call.ts';

type Period = DataOf<typeof routes.getAssessmentPeriodByPage>['data'][number];

const periodsQuery = readQuery(routes.getAssessmentPeriodByPage, { body: { pageIndex: 0, pageSize: 100 } }, { live: ['assessmentPeriod'] });

/** The assessment periods to choose from, the newest first, in one answer for whoever asks; `enabled` false asks for none. */
export const usePeriods = (enabled = true): readonly Period[] => useQuery({ ...periodsQuery, enabled }).data?.data ?? [];

function useNamedPeriods(enabled: boolean): Option[] | undefined {
  const { lang } = useT();
  const { data, isLoading } = useQuery({ ...periodsQuery, enabled });
  return isLoading
    ? undefined
    : (data?.data ?? []).map(({ id, title, titleEn }) => ({ value: String(id), label: (lang === 'en' && titleEn) || title }));
}

/**
 * The periods to filter a list by. Administrators choose among them; whoever else comes by a link sees which one narrows the list.
 * @param value the id that stands in the address
 */
export function usePeriodOptions(value: string): Option[] | undefined {
  const administers = isAdministrator(useSession());
  return useNamedPeriods(administers || value !== '');
}

/** The same where every reader works by periods: he chooses among those that he may read, too. */
export const useEveryonesPeriodOptions = (): Option[] | undefined => useNamedPeriods(true);

/** Mostly there is one period at work, and what is begun is begun in it. */
export const isAtWork = ({ state }: Period): boolean => state === 'planning' || state === 'fieldwork';
