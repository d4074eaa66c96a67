import type { ShareDepartmentRow, ShareRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { departmentsQuery, noResultFilters, resultRequest } from '../api/shares.ts';

const counts = ['total', 'readCount', 'readingCount', 'unreadCount', 'overdueCount'] as const;
const headers = {
  total: 'share.fields.total',
  readCount: 'share.fields.read',
  readingCount: 'share.fields.readingCount',
  unreadCount: 'share.fields.unread',
  overdueCount: 'share.fields.overdue',
} as const;

/** The audience by department: how many have read it, and confirmed the policy where there is one; most left to do first. */
export function DepartmentTable({ share }: { share: ShareRecord }) {
  const { t, n, pick } = useT();
  const list = useListState({ filters: noResultFilters, pageSize: 50 });
  const choice = useColumnChoice('share-departments');
  const { data, isPending, isFetching, error, refetch } = useQuery(departmentsQuery(resultRequest(share.id, noResultFilters, list)));
  const named = (row: ShareDepartmentRow) =>
    row.departmentId === null ? t('share.results.none') : pick({ zh: row.depName, en: row.depNameEn });
  const of = (part: number, all: number) => t('share.share', { done: n(part), all: n(all) });
  const columns: Column<ShareDepartmentRow>[] = [
    { field: 'depName', header: t('share.fields.department'), render: named, flex: 1, minWidth: 180, strong: true, fixed: true },
    ...counts.map((field) => ({
      field,
      header: t(headers[field]),
      render: (row: ShareDepartmentRow) =>
        field === 'overdueCount' && row.overdueCount > 0 ? (
          <Box component="span" sx={{ color: 'tone.red.fg', fontWeight: 600 }}>
            {n(row.overdueCount)}
          </Box>
        ) : (
          n(row[field])
        ),
      width: 104,
      align: 'right' as const,
    })),
    ...(share.policyVersionId === null
      ? []
      : [
          {
            field: 'attestedCount',
            header: t('share.fields.attested'),
            render: (row: ShareDepartmentRow) => of(row.attestedCount, row.total),
            width: 112,
            align: 'right' as const,
          },
        ]),
  ];
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 360, pt: 1.25 }}>
      <DataTable
        label={t('share.results.departments')}
        columns={columns}
        columnChoice={choice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(row) => row.departmentId ?? 0}
        rowName={named}
        card={(row) => ({
          no: of(row.readCount, row.total),
          title: named(row),
          facts: `${t('share.fields.unread')} ${n(row.unreadCount)}`,
        })}
        empty={<EmptyState art={<NothingFoundArt />} title={t('share.results.nobody')} body={t('share.results.nobodyBody')} />}
      />
    </Box>
  );
}
