import type { ShareRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { SavedViews } from '#shared/parts/SavedViews.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { EditIcon, PlusIcon, TasksIcon } from '#shared/theme/icons.tsx';
import { addressOf, sharePaths } from '../addresses.ts';
import { noShareFilters, resultRequest, sharesQuery, shareRequest } from '../api/shares.ts';
import { ReadChip } from '../components/ReadChip.tsx';

const ADMINISTRATOR = 2;
const kinds = ['article', 'file', 'scorm', 'link'] as const;

function useShareColumns(isAdministrator: boolean): Column<ShareRow>[] {
  const { t, n, pick, date } = useT();
  return useMemo(() => {
    const progress: Column<ShareRow> = {
      field: 'progress',
      header: t('share.fields.progress'),
      render: (row) => row.audienceCount !== null && t('share.share', { done: n(row.readCount ?? 0), all: n(row.audienceCount) }),
      width: 112,
      align: 'right',
    };
    return [
      { field: 'shareNo', header: t('share.fields.shareNo'), render: (row) => row.shareNo, width: 136, sortable: true, fixed: true },
      {
        field: 'title',
        header: t('share.fields.title'),
        render: (row) => pick({ zh: row.title, en: row.titleEn }),
        flex: 1,
        minWidth: 220,
        sortable: true,
        strong: true,
        fixed: true,
      },
      { field: 'type', header: t('share.fields.type'), render: (row) => t(`share.types.${row.type}`), width: 96, sortable: true },
      ...(isAdministrator
        ? [
            {
              field: 'state',
              header: t('share.fields.state'),
              render: (row: ShareRow) => <StateChip workflow="share" state={row.state} />,
              width: 132,
              sortable: true,
            },
            progress,
          ]
        : []),
      {
        field: 'readState',
        header: t('share.fields.reading'),
        render: (row) => <ReadChip state={row.readState} isOverdue={row.isOverdue} />,
        width: 148,
        hidden: isAdministrator,
      },
      {
        field: 'dueAt',
        header: t('share.fields.dueAt'),
        render: (row) => (row.readState === 'read' ? date(row.dueAt) : <DueChip date={row.dueAt} showDate />),
        width: 172,
        sortable: true,
      },
      { field: 'activatedAt', header: t('share.fields.released'), render: (row) => date(row.activatedAt), width: 112, sortable: true },
      {
        field: 'updateDateTime',
        header: t('share.fields.updated'),
        render: (row) => date(row.updateDateTime),
        width: 112,
        sortable: true,
        hidden: true,
      },
    ];
  }, [t, n, pick, date, isAdministrator]);
}

/** Shares: for administrators all of them, for everybody else what is shared with him. */
export default function ShareList() {
  const { t, n, pick } = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isAdministrator = useSession().roles[0]?.id === ADMINISTRATOR;
  const views = isAdministrator ? (['', '1', '2'] as const) : (['', '2', 'read'] as const);
  const names = { '': 'all', '1': 'released', '2': 'unfinished', read: 'read' } as const;
  const view = views.find((one) => one === params.get('type')) ?? '';
  const list = useListState({ filters: noShareFilters, pageSize: 20 });
  const choice = useColumnChoice(isAdministrator ? 'shares' : 'my-shares');
  const { data, isPending, isFetching, error, refetch } = useQuery(sharesQuery(shareRequest(list.filters, view, list)));
  const columns = useShareColumns(isAdministrator);
  const create = (
    <Button component={Link} to={sharePaths.edit} variant="contained" startIcon={<PlusIcon />}>
      {t('share.list.create')}
    </Button>
  );
  const actionsOf = (row: ShareRow) =>
    isAdministrator
      ? [
          {
            id: 'results',
            label: t('share.list.results'),
            icon: <TasksIcon />,
            onClick: () => void navigate(addressOf('results', row.id)),
          },
          { id: 'edit', label: t('share.list.edit'), icon: <EditIcon />, onClick: () => void navigate(addressOf('edit', row.id)) },
        ]
      : [];
  const empty = list.isFiltered ? 'emptyFiltered' : view === '2' ? 'emptyDone' : isAdministrator ? 'empty' : 'emptyMine';
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.shares')}
          meta={data && t('share.list.total', { count: data.totalCount, number: n(data.totalCount) })}
          actions={isAdministrator && create}
        />
        <SavedViews
          label={t('titles.shares')}
          views={views.map((one) => ({
            id: one || 'all',
            label: t(`share.list.${names[one]}`),
            to: one === '' ? sharePaths.list : `${sharePaths.list}?type=${one}`,
            active: one === view,
          }))}
        />
        <FilterBar
          search={{ name: 'keyword', label: t('share.list.search') }}
          filters={[
            { name: 'kind', label: t('share.fields.type'), options: kinds.map((value) => ({ value, label: t(`share.types.${value}`) })) },
          ]}
          values={list.filters}
          onChange={(filter, value) => list.setFilters({ [filter]: value })}
          onClear={list.clearFilters}
          tools={
            <>
              {isAdministrator && (
                <ExportButton
                  route={routes.exportAllFinishedPeople}
                  body={{
                    ...resultRequest(0, { keyword: '', readState: '', scope: '' }, { pageIndex: 0, pageSize: 10, sort: '' }),
                    id: null,
                  }}
                />
              )}
              <ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />
            </>
          }
        />
      </PageTop>
      <DataTable
        label={t('titles.shares')}
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
        rowName={(row) => row.shareNo}
        rowLink={(row) => addressOf('view', row.id)}
        rowActions={actionsOf}
        card={(row) => ({
          no: row.shareNo,
          title: pick({ zh: row.title, en: row.titleEn }),
          to: addressOf('view', row.id),
          state: isAdministrator ? (
            <StateChip workflow="share" state={row.state} />
          ) : (
            <ReadChip state={row.readState} isOverdue={row.isOverdue} />
          ),
          facts: t(`share.types.${row.type}`),
          aside:
            row.audienceCount === null
              ? row.readState !== 'read' && <DueChip date={row.dueAt} />
              : t('share.share', { done: n(row.readCount ?? 0), all: n(row.audienceCount) }),
        })}
        empty={
          <EmptyState
            art={view === '2' && !list.isFiltered ? <DoneArt /> : <NothingFoundArt />}
            title={t(`share.list.${empty}`)}
            body={t(`share.list.${empty}Body`)}
            actions={empty === 'empty' && create}
          />
        }
      />
    </Page>
  );
}
