import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { planButtons } from '#shared/workflow/plan-buttons.ts';
import { ReturnIcon } from '#shared/theme/icons.tsx';
import { deletedQuery } from '../../api/library.ts';
import type { DeletedRow } from '../../api/wire.ts';
import { isTask, type NodeTask, type PolicyNode } from '../../node.ts';

const toNode = (row: DeletedRow): PolicyNode => ({
  type: row.type === 0 ? 0 : 1,
  id: row.id,
  name: row.name,
  parentId: 0,
  state: row.type === 0 ? 'open' : 'published',
  rowVersion: 0,
  allowedActions: ['RESTORE'],
  version: '',
  reviewDate: null,
});

/** What was deleted in the last 30 days, for administrators to bring back (docs/decisions/policy-library.md). */
export function DeletedTable({ onTask, tools }: { onTask: (task: NodeTask) => void; tools: ReactNode }) {
  const { t, n, pick, instant } = useT();
  const list = useListState({ filters: { queryParam: '' }, pageSize: 10 });
  const choice = useColumnChoice('policies-deleted');
  const { data, isPending, isFetching, error, refetch } = useQuery(deletedQuery(list.filters.queryParam, list.pageIndex, list.pageSize));
  const kindOf = (row: DeletedRow) => t(row.type === 0 ? 'policy.deleted.folder' : 'policy.deleted.policy');
  const columns: Column<DeletedRow>[] = [
    { field: 'name', header: t('policy.field.name'), render: (row) => row.name, flex: 1, minWidth: 220, strong: true, fixed: true },
    { field: 'type', header: t('policy.deleted.kind'), render: kindOf, width: 100 },
    { field: 'folderName', header: t('policy.deleted.from'), render: (row) => row.folderName, width: 150 },
    { field: 'deletedBy', header: t('policy.deleted.by'), render: (row) => row.deletedBy, width: 120 },
    { field: 'deletedAt', header: t('policy.deleted.at'), render: (row) => instant(row.deletedAt), width: 188 },
    { field: 'daysLeft', header: t('policy.deleted.left'), render: (row) => t('policy.deleted.days', { count: row.daysLeft }), width: 120 },
  ];
  return (
    <>
      <PageTop>
        <PageHeader
          title={t('policy.views.deleted')}
          meta={data && t('policy.deleted.total', { count: data.totalCount, number: n(data.totalCount) })}
          actions={tools}
        />
        <FilterBar
          search={{ name: 'queryParam', label: t('policy.deleted.search') }}
          filters={[]}
          values={list.filters}
          onChange={(_, value) => list.setFilter('queryParam', value)}
          onClear={list.clearFilters}
        />
      </PageTop>
      <DataTable
        label={t('policy.views.deleted')}
        columns={columns}
        columnChoice={choice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(row) => row.id}
        rowName={(row) => row.name}
        rowActions={(row) => {
          const node = toNode(row);
          return planButtons(node.state, node.allowedActions, { workflow: row.type === 0 ? 'policyFolder' : 'policyVersion' }).map(
            ({ event, look }) => ({
              id: event,
              label: pick(look.label),
              icon: <ReturnIcon />,
              onClick: () => isTask(event) && onTask({ kind: event, node }),
            }),
          );
        }}
        card={(row) => ({
          no: kindOf(row),
          title: row.name,
          facts: [row.folderName, row.deletedBy, t('policy.deleted.days', { count: row.daysLeft })].filter(Boolean).join(' · '),
        })}
        empty={<EmptyState art={<NothingFoundArt />} title={t('policy.empty.deleted')} body={t('policy.empty.deletedBody')} />}
      />
    </>
  );
}
