import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { readQuery } from '../api/read-query.ts';
import { routes } from '../api/routes.ts';
import { useT } from '../i18n/use-t.ts';
import { verbOfDuty } from '../workflow/catalogue.ts';

/** The most that one answer has. */
export const nextDutyQuery = readQuery(routes.getMyDuties, { query: { bucket: 'all', pageIndex: 0, pageSize: 50 } }, { live: [] });

/** The next task of a kind, the earliest due first, and how many of them there are; nothing while it is looked for and after the last one. */
export function useNextDuty(duty: string) {
  const { data, isFetching } = useQuery({ ...nextDutyQuery, staleTime: 0, refetchOnMount: 'always' });
  const waiting = isFetching ? [] : (data?.data.filter((one) => one.duty === duty) ?? []);
  return { next: waiting[0], after: Math.max(0, waiting.length - 1) };
}

/** The way to the next task of the kind that was just done, the earliest due first; nothing where it was the last one. */
export default function NextDuty({ duty, onFollow }: { duty: string; onFollow: () => void }) {
  const { t, pick } = useT();
  const { next } = useNextDuty(duty);
  if (!next) return null;
  const what = `${pick(verbOfDuty(duty))} ${next.recordNo || pick({ zh: next.title, en: next.titleEn })}`;
  return (
    <Link component={RouterLink} to={next.link} onClick={onFollow} sx={{ display: 'block', fontWeight: 500 }}>
      {t('nextDuty.next', { what })}
    </Link>
  );
}
