import type { ShareRecord, ShareResultRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { noResultFilters, peopleQuery, resultRequest } from '../api/shares.ts';
import { ReadChip } from '../components/ReadChip.tsx';
import { useDuration } from '../components/use-duration.ts';

/** Everybody who has to do with a share: whom it is for, and who read it before he left its audience. */
export function PeopleTable({ share }: { share: ShareRecord }) {
  const { t, pick, name, instant } = useT();
  const duration = useDuration();
  const list = useListState({ filters: noResultFilters, pageSize: 20 });
  const choice = useColumnChoice('share-people');
  const request = resultRequest(share.id, list.filters, list);
  const { data, isPending, isFetching, error, refetch } = useQuery(peopleQuery(request, list.filters.scope));
  const department = (row: ShareResultRow) =>
    row.departmentId === null ? t('share.results.none') : pick({ zh: row.departmentName, en: row.departmentNameEn });
  const columns: Column<ShareResultRow>[] = [
    {
      field: 'person',
      header: t('share.fields.person'),
      render: (row) => <PersonTag person={row.person} />,
      flex: 1,
      minWidth: 160,
      sortable: true,
      strong: true,
      fixed: true,
    },
    { field: 'departmentName', header: t('share.fields.department'), render: department, width: 184, sortable: true },
    {
      field: 'readState',
      header: t('share.fields.reading'),
      render: (row) => <ReadChip state={row.readState} isOverdue={row.isOverdue} />,
      width: 152,
      sortable: true,
    },
    {
      field: 'secondsRead',
      header: t('share.fields.time'),
      render: (row) => duration(row.secondsRead),
      width: 112,
      align: 'right',
      sortable: true,
    },
    { field: 'finishedAt', header: t('share.fields.finishedAt'), render: (row) => instant(row.finishedAt), width: 184, sortable: true },
    ...(share.policyVersionId === null
      ? []
      : [
          {
            field: 'attestedAt',
            header: t('share.fields.attestedAt'),
            render: (row: ShareResultRow) => instant(row.attestedAt),
            width: 184,
            sortable: true,
          },
          {
            field: 'attestedVersion',
            header: t('share.fields.attestedVersion'),
            render: (row: ShareResultRow) => row.attestedVersion,
            width: 128,
          },
        ]),
  ];
  const exported = list.filters.scope === 'appointed' ? routes.exportAppointPeople : routes.exportSharePeople;
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 360 }}>
      <Box sx={{ px: { xs: 2, md: 3 }, py: 1.25, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <FilterBar
            search={{ name: 'keyword', label: t('share.results.search') }}
            filters={[
              {
                name: 'readState',
                label: t('share.fields.reading'),
                options: [
                  ...(['unfinished', 'overdue'] as const).map((value) => ({ value, label: t(`share.results.${value}`) })),
                  ...(['unread', 'read'] as const).map((value) => ({ value, label: t(`share.fields.${value}`) })),
                  { value: 'reading', label: t('share.fields.readingCount') },
                ],
              },
              { name: 'scope', label: t('share.results.scope'), options: [{ value: 'appointed', label: t('share.results.appointed') }] },
            ]}
            values={list.filters}
            onChange={(filter, value) => list.setFilters({ [filter]: value })}
            onClear={list.clearFilters}
          />
        </Box>
        <ExportButton route={exported} body={request} disabled={data?.totalCount === 0} />
      </Box>
      <DataTable
        label={t('share.results.people')}
        columns={columns}
        columnChoice={choice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(row) => row.person.id}
        rowName={(row) => name(row.person)}
        card={(row) => ({
          no: department(row),
          title: name(row.person),
          state: <ReadChip state={row.readState} isOverdue={row.isOverdue} />,
          facts: duration(row.secondsRead),
          aside: row.isInAudience ? undefined : t('share.results.left'),
        })}
        empty={
          <EmptyState
            art={<NothingFoundArt />}
            title={t(list.isFiltered ? 'share.list.emptyFiltered' : 'share.results.nobody')}
            body={t(list.isFiltered ? 'share.list.emptyFilteredBody' : 'share.results.nobodyBody')}
          />
        }
      />
    </Box>
  );
}
