import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { personFilter } from '#shared/list/person-filter.ts';
import type { Option } from '#shared/parts/SelectPill.tsx';

// Who tests changes hardly while a list is looked at.
const staleTime = 60_000;

/**
 * The testers of the tests that the reader may see, as the board of progress counts them; whom a link names beside them, as somebody whose tests were all
 * cancelled, has his name as everywhere. Who sees only one tester's tests has nothing to choose.
 */
function useTesterOptions(value: string, rows: readonly object[] | undefined): readonly Option[] | undefined {
  const { lang } = useT();
  const { data, isLoading } = useQuery(readQuery(routes.getControlTestBoard, { body: { by: 'tester' } }, { staleTime }));
  const testers = (data ?? []).map(({ key, label, labelEn }) => ({ value: key, label: (lang === 'en' && labelEn) || label }));
  const isKnown = isLoading || value === '' || testers.some((one) => one.value === value);
  const named = personFilter.useOptions(isKnown ? '' : value, rows);
  if (isLoading || named === undefined) return undefined;
  return testers.length > 1 || (value !== '' && isKnown) ? [...testers, ...named] : named;
}

/** The filter of the tests by who does them (specification of assurance, 2). */
export const testerFilter = { ...personFilter, label: 'controlTest.fields.tester', useOptions: useTesterOptions } as const;
