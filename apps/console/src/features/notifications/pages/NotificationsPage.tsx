import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Pager } from '#shared/parts/Pager.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { SelectionBar } from '#shared/parts/SelectionBar.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { useListState } from '#shared/table/use-list-state.ts';
import { CheckIcon } from '#shared/theme/icons.tsx';
import { notificationsQuery } from '../api/notifications.ts';
import { NotificationLine } from '../components/NotificationLine.tsx';
import { NothingHere } from '../components/NothingHere.tsx';

const groups = ['duty', 'reminder', 'outcome', 'information'] as const;

/** /notifications: everything that was ever announced to the person, to be found, read and opened. */
export default function NotificationsPage() {
  const { t, n } = useT();
  const list = useListState({ filters: { unread: '', group: '' } });
  const { unread, group } = list.filters;
  const { data, error, isPending, refetch } = useQuery(
    notificationsQuery({ pageIndex: list.pageIndex, pageSize: list.pageSize, unread: unread === 'true', group }),
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const markRead = useCommand(routes.markRead, {
    refreshes: [routes.getMyNotifications.name],
    onSuccess: () => {
      setChosen(new Set());
      showToast({ tone: 'success', text: t('notifications.marked') });
    },
  });
  // Opening one is said by the page that it opens.
  const markOpened = useCommand(routes.markRead, { refreshes: [routes.getMyNotifications.name] });
  const rows = data?.data ?? [];
  const selected = rows.filter((row) => chosen.has(row.id));
  const toggle = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    setChosen(next);
  };
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.notifications')}
          meta={data && t('notifications.total', { count: data.totalCount, unread: n(data.unread) })}
          actions={
            <>
              <Button variant="outlined" color="inherit" component={RouterLink} to="/account#notifications">
                {t('notifications.preferences')}
              </Button>
              <Button variant="outlined" color="inherit" disabled={!data?.unread} onClick={() => markRead.mutate({ body: {} })}>
                {t('notifications.markAll')}
              </Button>
            </>
          }
        />
        <FilterBar
          filters={[
            {
              name: 'group',
              label: t('notifications.kind'),
              options: groups.map((value) => ({ value, label: t(`account.notifications.groups.${value}`) })),
            },
          ]}
          values={list.filters}
          onChange={(name, value) => list.setFilters({ [name]: value })}
          onClear={list.clearFilters}
          tools={
            <Segmented<'' | 'true'>
              label={t('notifications.show')}
              value={unread === 'true' ? 'true' : ''}
              onChange={(value) => list.setFilters({ unread: value })}
              options={[
                { value: '', label: t('notifications.all') },
                { value: 'true', label: t('notifications.unreadOnly') },
              ]}
            />
          }
        />
      </PageTop>
      {error && !data ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <ListSkeleton rows={10} />
      ) : rows.length === 0 && list.page === 1 ? (
        <NothingHere filter={group ? 'group' : unread ? 'unread' : 'none'} onShowAll={list.clearFilters} />
      ) : (
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', position: 'relative' }}>
          <Box sx={{ flex: 1, minHeight: 0, overflow: { md: 'auto' }, borderTop: '1px solid', borderColor: 'line.main' }}>
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                px: { xs: 1, md: 2 },
                minHeight: 36,
                borderBottom: '1px solid',
                borderColor: 'line.soft',
              }}
            >
              <Checkbox
                data-noprint=""
                size="small"
                checked={rows.length > 0 && selected.length === rows.length}
                indeterminate={selected.length > 0 && selected.length < rows.length}
                onChange={(_event, on) =>
                  toggle(
                    rows.map((row) => row.id),
                    on,
                  )
                }
                slotProps={{ input: { 'aria-label': t('notifications.selectPage') } }}
              />
              <Box sx={{ fontSize: 12, color: 'text.secondary', ml: 0.5 }}>{t('notifications.selectPage')}</Box>
            </Box>
            <Box component="ul" aria-label={t('notifications.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.map((row) => (
                <NotificationLine
                  key={row.id}
                  row={row}
                  chosen={chosen.has(row.id)}
                  onChoose={(on) => toggle([row.id], on)}
                  onOpen={() => row.readAt === null && markOpened.mutate({ body: { ids: [row.id] } })}
                  onRead={() => markRead.mutate({ body: { ids: [row.id] } })}
                />
              ))}
            </Box>
          </Box>
          <SelectionBar
            count={selected.length}
            onClear={() => setChosen(new Set())}
            actions={[
              {
                id: 'read',
                label: t('notifications.markSelected'),
                icon: <CheckIcon sx={{ fontSize: 16 }} />,
                disabled: markRead.isPending || selected.every((row) => row.readAt !== null),
                onClick: () => markRead.mutate({ body: { ids: selected.map((row) => row.id) } }),
              },
            ]}
          />
          <Pager
            total={data?.totalCount ?? 0}
            page={list.page}
            pageSize={list.pageSize}
            onPage={list.setPage}
            onPageSize={list.setPageSize}
          />
        </Box>
      )}
    </Page>
  );
}
