import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Pager } from '#shared/parts/Pager.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { useListState } from '#shared/table/use-list-state.ts';
import { failedJobsQuery, queueAnswers, queuesQuery, WATCH_MS } from '../api/operation.ts';
import { Backlog } from '../operation/Backlog.tsx';
import { FailedJobs } from '../operation/FailedJobs.tsx';
import { QueueTable } from '../operation/QueueTable.tsx';

/** Job queues, outbox and timers: what waits, what failed and why (docs/decisions/identity.md, docs/decisions/machinery.md). */
export default function Queues() {
  const { t } = useT();
  const list = useListState({ filters: { queue: '' } });
  const { data, error, refetch } = useQuery({ ...queuesQuery, refetchInterval: WATCH_MS });
  const failed = useQuery({ ...failedJobsQuery(list.filters.queue, list), refetchInterval: WATCH_MS });
  const [asking, setAsking] = useState(false);
  const retry = useCommand(routes.retryJobs, {
    refreshes: queueAnswers,
    onSuccess: ({ retried }) => {
      showToast({ tone: 'success', text: t('adminOperation.queues.retried', { count: retried }) });
      setAsking(false);
    },
  });
  const total = failed.data?.totalCount ?? 0;
  return (
    <Page kind="padded">
      <PageHeader
        title={t('titles.adminQueues')}
        meta={data && t('adminOperation.queues.backend', { backend: data.backend === 'redis' ? 'Redis' : 'PostgreSQL' })}
      />
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton height={320} />}
      {data && (
        <>
          <Backlog data={data} />
          <QueueTable queues={data.queues} chosen={list.filters.queue} onChoose={(queue) => list.setFilter('queue', queue)} />
        </>
      )}
      <Box sx={{ mt: 3, mb: 1, display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Box component="h2" id="failed-jobs" sx={{ m: 0, flex: 1, fontSize: 15, lineHeight: '24px', fontWeight: 600 }}>
          {t('adminOperation.queues.failedTitle')}
        </Box>
        {total > 0 && (
          <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
            {t('adminOperation.queues.retryAll')}
          </Button>
        )}
      </Box>
      <FailedJobs rows={failed.data?.data} busy={retry.isPending} onRetry={(id) => retry.mutate({ body: { ids: [id] } })} />
      {total > list.pageSize && (
        <Pager total={total} page={list.page} pageSize={list.pageSize} onPage={list.setPage} onPageSize={list.setPageSize} />
      )}
      <ConfirmDialog
        open={asking}
        title={t('adminOperation.queues.retryAll')}
        body={t('adminOperation.queues.retryAsk', { count: total })}
        confirmLabel={t('adminOperation.queues.retry')}
        busy={retry.isPending}
        onConfirm={() => retry.mutate({ body: { queue: list.filters.queue } })}
        onClose={() => setAsking(false)}
      />
    </Page>
  );
}
