import type { ChangeRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { changeLogQuery, noChangeFilters } from '../api/operation.ts';
import { DayFilter } from '#shared/forms/DayFilter.tsx';
import { ActorFilter } from '../components/ActorFilter.tsx';
import { changeKinds, useChangeWords } from '../components/use-change-words.ts';

const ChangeDrawer = lazy(() => import('../operation/ChangeDrawer.tsx'));

/** Who changed what in the administration: append-only, newest first (docs/decisions/identity.md). */
export default function ChangeLog() {
  const { t, n, name, instant } = useT();
  const words = useChangeWords();
  const list = useListState({ filters: noChangeFilters, pageSize: 20 });
  const columnChoice = useColumnChoice('change-log');
  const { data, isPending, isFetching, error, refetch } = useQuery(changeLogQuery(list.filters, list));
  const [open, setOpen] = useState<ChangeRow | null>(null);
  const columns: Column<ChangeRow>[] = [
    { field: 'at', header: t('adminOperation.changes.fields.at'), render: (row) => instant(row.at), width: 196 },
    {
      field: 'actor',
      header: t('adminOperation.changes.fields.actor'),
      render: (row) => (row.actor ? <PersonTag person={row.actor} /> : '–'),
      width: 150,
    },
    { field: 'kind', header: t('adminOperation.changes.fields.kind'), render: (row) => words.kind(row.kind), width: 120 },
    { field: 'event', header: t('adminOperation.changes.fields.event'), render: (row) => words.event(row.event), width: 150 },
    {
      field: 'subject',
      header: t('adminOperation.changes.fields.subject'),
      render: (row) => row.subjectName,
      width: 220,
      strong: true,
      fixed: true,
    },
    { field: 'what', header: t('adminOperation.changes.fields.what'), render: (row) => words.summary(row), flex: 1, minWidth: 220 },
  ];
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.adminChangeLog')}
          meta={data && t('adminOperation.changes.total', { count: data.totalCount, number: n(data.totalCount) })}
        />
        <FilterBar
          search={{ name: 'keyword', label: t('adminOperation.changes.search') }}
          filters={[
            {
              name: 'kind',
              label: t('adminOperation.changes.fields.kind'),
              options: changeKinds.map((value) => ({ value, label: words.kind(value) })),
            },
          ]}
          values={list.filters}
          onChange={(filter, value) => list.setFilters({ [filter]: value, subjectId: '' })}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={columnChoice.choice} onChange={columnChoice.save} onReset={columnChoice.reset} />}
        >
          <ActorFilter
            label={t('adminOperation.changes.fields.actor')}
            value={list.filters.actorId}
            onChange={(value) => list.setFilter('actorId', value)}
          />
          <DayFilter
            label={t('adminOperation.changes.from')}
            value={list.filters.from}
            onChange={(value) => list.setFilter('from', value)}
          />
          <DayFilter label={t('adminOperation.changes.to')} value={list.filters.to} onChange={(value) => list.setFilter('to', value)} />
        </FilterBar>
      </PageTop>
      <DataTable
        label={t('titles.adminChangeLog')}
        columns={columns}
        columnChoice={columnChoice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(row) => row.id}
        rowName={(row) => row.subjectName}
        onRowOpen={setOpen}
        rowActions={(row) => [{ id: 'view', label: t('common.view'), onClick: () => setOpen(row) }]}
        card={(row) => ({
          no: instant(row.at),
          title: `${words.event(row.event)} · ${row.subjectName}`,
          state: words.kind(row.kind),
          facts: (
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {[row.actor && name(row.actor), words.summary(row)].filter(Boolean).join(' · ')}
            </Box>
          ),
        })}
        empty={<EmptyState art={<DoneArt />} title={t('adminOperation.changes.empty')} body={t('adminOperation.changes.emptyBody')} />}
      />
      <Suspense>{open && <ChangeDrawer row={open} onClose={() => setOpen(null)} />}</Suspense>
    </Page>
  );
}
