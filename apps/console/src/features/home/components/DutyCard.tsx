import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt } from '#shared/parts/Art.tsx';
import { DueStrip } from '#shared/parts/DueStrip.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Pager } from '#shared/parts/Pager.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { useListState } from '#shared/table/use-list-state.ts';
import { nameOfDuty, verbOfDuty } from '#shared/workflow/catalogue.ts';
import { dueBuckets, dutiesQuery, type DueBucketName } from '../api/duties.ts';

const readBucket = (text: string): DueBucketName => dueBuckets.find((name) => name === text) ?? 'all';

/** What I must do: counts by date, and below them exactly what the chosen count counts. */
export function DutyCard() {
  const { t, pick, name } = useT();
  const { pathname: homePath } = useLocation();
  const list = useListState({ filters: { due: '' } });
  const bucket = readBucket(list.filters.due);
  const { data, isPending, error, refetch } = useQuery(dutiesQuery({ bucket, pageIndex: list.pageIndex, pageSize: list.pageSize }));
  const counts = data && { overdue: data.overdue, soon: data.dueSoon, later: data.later, all: data.totalCount };
  const total = counts?.[bucket] ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / list.pageSize));
  // What is done leaves the list; the page that it leaves empty goes with it.
  const { setPage } = list;
  useEffect(() => {
    if (data && list.page > lastPage) setPage(lastPage);
  }, [data, list.page, lastPage, setPage]);

  if (isPending) return <CardSkeleton height={360} />;
  if (!data || !counts)
    return (
      <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary', fontSize: 13 }}>
        {`${t('home.failed')} ${error?.message ?? ''}`}
        <Button variant="outlined" color="inherit" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Box>
    );
  if (data.totalCount === 0) return <EmptyState art={<DoneArt />} title={t('home.nothingTitle')} body={t('home.nothingBody')} />;
  const bucketOf = (id: DueBucketName, label: string) => ({
    id,
    label,
    value: counts[id],
    to: id === 'all' ? homePath : `${homePath}?due=${id}`,
    chosen: id === bucket,
  });
  return (
    <DueStrip
      label={t('home.dueLabel')}
      buckets={[
        { ...bucketOf('overdue', t('home.overdue')), tone: 'red' },
        { ...bucketOf('soon', t('home.dueSoon')), tone: 'amber' },
        bucketOf('later', t('home.later')),
        bucketOf('all', t('home.total')),
      ]}
      tasks={data.data.map((duty) => ({
        id: `${duty.subject}:${duty.id}`,
        no: duty.recordNo,
        title: pick({ zh: duty.title, en: duty.titleEn }),
        duty: pick(nameOfDuty(duty.duty)),
        state: duty.state,
        workflow: duty.subject,
        dueDate: duty.dueDate,
        mark: duty.onBehalfOf ? t('home.forPerson', { name: name(duty.onBehalfOf) }) : undefined,
        to: duty.link,
        action: pick(verbOfDuty(duty.duty)),
      }))}
      empty={
        <Box sx={{ p: 3, textAlign: 'center', fontSize: 13, color: 'text.secondary' }}>
          <Box sx={{ mb: 1 }}>{t('home.bucketEmptyBody')}</Box>
          <Button component={Link} to={homePath} variant="text">
            {t('home.showAll')}
          </Button>
        </Box>
      }
      foot={
        total > 10 && <Pager total={total} page={list.page} pageSize={list.pageSize} onPage={list.setPage} onPageSize={list.setPageSize} />
      }
    />
  );
}
