import { useQuery } from '@tanstack/react-query';
import { useT } from '../i18n/use-t.ts';
import type { Option } from '../parts/SelectPill.tsx';
import { toCodedOptions } from './companies.ts';
import { routes } from './routes.ts';
import { readQuery } from './use-call.ts';

/** Every business process, in the order of their codes. */
export const processesQuery = readQuery(routes.getBusinessProcesses, {}, { live: [] });

/** The process that a link narrows a list to, with the others; none are asked for without one. @param value the id that stands in the address */
export function useProcessOptions(value: string): Option[] | undefined {
  const { lang } = useT();
  const { data = [], isLoading } = useQuery({ ...processesQuery, enabled: value !== '' });
  return isLoading ? undefined : toCodedOptions(data, lang);
}
