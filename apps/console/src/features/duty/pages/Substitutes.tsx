import type { Substitution } from '@portal/contract/client';
import Button from '@mui/material/Button';
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
import { CloseIcon, PlusIcon } from '#shared/theme/icons.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { noSubstituteFilters, stateTones, substitutesQuery, substitutionStates } from '#shared/substitute/substitutes.ts';
import { EndSubstitution } from '#shared/substitute/EndSubstitution.tsx';

const SubstituteDialog = lazy(() => import('#shared/substitute/SubstituteDialog.tsx'));

/** Who stands in for whom, for administrators; they name one for somebody who is away already. */
export default function Substitutes() {
  const { t, name, date, instant } = useT();
  const list = useListState({ filters: noSubstituteFilters, pageSize: 20 });
  const choice = useColumnChoice('substitutes');
  const { data, isPending, isFetching, error, refetch } = useQuery(substitutesQuery(list.filters, list));
  const [naming, setNaming] = useState(false);
  const [ending, setEnding] = useState<Substitution>();
  const state = (row: Substitution) => <Tag tone={stateTones[row.state]}>{t(`substitute.states.${row.state}`)}</Tag>;
  const columns: Column<Substitution>[] = [
    {
      field: 'person',
      header: t('substitute.fields.person'),
      render: (row) => <PersonTag person={row.person} />,
      width: 200,
      sortable: true,
      fixed: true,
    },
    {
      field: 'substitute',
      header: t('substitute.fields.substitute'),
      render: (row) => <PersonTag person={row.substitute} />,
      width: 200,
      sortable: true,
      fixed: true,
    },
    { field: 'from', header: t('substitute.fields.from'), render: (row) => date(row.from), width: 120, sortable: true },
    { field: 'to', header: t('substitute.fields.to'), render: (row) => date(row.to), width: 120, sortable: true },
    { field: 'state', header: t('substitute.fields.state'), render: state, width: 120 },
    { field: 'reason', header: t('substitute.fields.reason'), render: (row) => row.reason, flex: 1, minWidth: 160 },
    {
      field: 'createdBy',
      header: t('substitute.fields.createdBy'),
      render: (row) => (row.endedBy ? t('substitute.endedBy', { name: name(row.endedBy), at: instant(row.endedAt) }) : name(row.createdBy)),
      width: 220,
    },
  ];
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.adminSubstitutes')}
          meta={data && t('substitute.total', { count: data.totalCount })}
          actions={
            <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setNaming(true)}>
              {t('substitute.name')}
            </Button>
          }
        />
        <FilterBar
          search={{ name: 'keyword', label: t('substitute.search') }}
          filters={[
            {
              name: 'state',
              label: t('substitute.fields.state'),
              options: substitutionStates.map((value) => ({ value, label: t(`substitute.states.${value}`) })),
            },
          ]}
          values={list.filters}
          onChange={(filter, value) => list.setFilters({ [filter]: value })}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        />
      </PageTop>
      <DataTable
        label={t('titles.adminSubstitutes')}
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
        rowName={(row) => `${name(row.substitute)} – ${name(row.person)}`}
        rowActions={(row) =>
          row.mayEnd
            ? [{ id: 'end', label: t('substitute.end'), icon: <CloseIcon />, destructive: true, onClick: () => setEnding(row) }]
            : []
        }
        card={(row) => ({
          no: t('substitute.span', { from: date(row.from), to: date(row.to) }),
          title: `${name(row.person)} → ${name(row.substitute)}`,
          state: state(row),
          facts: row.reason,
        })}
        empty={<EmptyState art={<DoneArt />} title={t('substitute.empty')} body={t('substitute.emptyBody')} />}
      />
      {naming && (
        <Suspense fallback={null}>
          <SubstituteDialog forOther onClose={() => setNaming(false)} />
        </Suspense>
      )}
      <EndSubstitution row={ending} onClose={() => setEnding(undefined)} />
    </Page>
  );
}
