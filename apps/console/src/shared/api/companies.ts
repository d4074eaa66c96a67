import { useQuery } from '@tanstack/react-query';
import { useT } from '../i18n/use-t.ts';
import type { Option } from '../parts/SelectPill.tsx';
import { routes } from './routes.ts';
import { readQuery } from './use-call.ts';

// Companies change a few times a year.
const rarely = 10 * 60_000;

/** Every company, in the order of their codes. */
export const companiesQuery = readQuery(routes.getCompanies, {}, { staleTime: rarely, live: [] });

/** The companies to filter by, by their id: each stands for itself and all below it. */
export function useCompanyOptions(): Option[] {
  const { lang } = useT();
  const { data = [] } = useQuery(companiesQuery);
  return data.map(({ id, code, name, nameEn }) => ({ value: String(id), label: `${code} ${(lang === 'en' && nameEn) || name}` }));
}
