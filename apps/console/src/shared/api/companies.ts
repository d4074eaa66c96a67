import { useQuery } from '@tanstack/react-query';
import type { Language } from '../i18n/languages.ts';
import { useT } from '../i18n/use-t.ts';
import type { Option } from '../parts/SelectPill.tsx';
import { routes } from './routes.ts';
import { readQuery } from './use-call.ts';

// Companies change a few times a year.
const rarely = 10 * 60_000;

interface Coded {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

/** What has a code, to choose from by its id: the code and the name in the reader’s language. */
export const toCodedOptions = (rows: readonly Coded[], lang: Language): Option[] =>
  rows.map(({ id, code, name, nameEn }) => ({ value: String(id), label: `${code} ${(lang === 'en' && nameEn) || name}` }));

/** Every company, in the order of their codes. */
export const companiesQuery = readQuery(routes.getCompanies, {}, { staleTime: rarely, live: [] });

/** The companies to filter by, by their id, once they have come: each stands for itself and all below it. */
export function useCompanyOptions(): Option[] | undefined {
  const { lang } = useT();
  const { data = [], isLoading } = useQuery(companiesQuery);
  return isLoading ? undefined : toCodedOptions(data, lang);
}
