import type { AttestationRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useReference } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { addressOf } from '../addresses.ts';
import { attestationRequest, attestationsQuery, noAttestationFilters } from '../api/shares.ts';

/** Who confirmed which version of which policy, when and in which language. */
export default function AttestationList() {
  const { t, n, pick, name, instant } = useT();
  const list = useListState({ filters: noAttestationFilters, pageSize: 20 });
  const choice = useColumnChoice('attestations');
  const { items } = useReference();
  const isAdmin = isAdministrator(useSession());
  const { data, isPending, isFetching, error, refetch } = useQuery(attestationsQuery(list.filters, list));
  const policy = (row: AttestationRow) => `${row.policyName} ${row.version}`;
  const columns: Column<AttestationRow>[] = [
    {
      field: 'person',
      header: t('share.fields.person'),
      render: (row) => <PersonTag person={row.person} />,
      width: 160,
      strong: true,
      fixed: true,
    },
    {
      field: 'departmentName',
      header: t('share.fields.department'),
      render: (row) => pick({ zh: row.departmentName, en: row.departmentNameEn }),
      width: 184,
    },
    { field: 'policy', header: t('share.attestations.policy'), render: policy, flex: 1, minWidth: 200 },
    { field: 'language', header: t('share.fields.language'), render: (row) => t(`share.attestations.${row.language}`), width: 96 },
    { field: 'attestedAt', header: t('share.fields.attestedAt'), render: (row) => instant(row.attestedAt), width: 184 },
    {
      field: 'share',
      header: t('share.fields.share'),
      render: (row) => pick({ zh: row.shareTitle, en: row.shareTitleEn }),
      width: 200,
    },
  ];
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.attestations')}
          meta={data && t('share.attestations.total', { count: data.totalCount, number: n(data.totalCount) })}
        />
        <FilterBar
          search={{ name: 'keyword', label: t('share.attestations.search') }}
          filters={[
            ...(isAdmin
              ? [{ name: 'departmentId', label: t('share.fields.department'), options: items('RiskControl_controlOwnerDeptId') }]
              : []),
          ]}
          values={list.filters}
          onChange={(filter, value) => list.setFilters({ [filter]: value })}
          onClear={list.clearFilters}
          tools={
            <ExportButton route={routes.exportAttestations} body={attestationRequest(list.filters)} disabled={data?.totalCount === 0} />
          }
        />
      </PageTop>
      <DataTable
        label={t('titles.attestations')}
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
        rowName={(row) => name(row.person)}
        rowLink={(row) => addressOf('results', row.shareId)}
        card={(row) => ({
          no: instant(row.attestedAt),
          title: name(row.person),
          to: addressOf('results', row.shareId),
          facts: policy(row),
        })}
        empty={
          <EmptyState
            art={<NothingFoundArt />}
            title={t(list.isFiltered ? 'share.list.emptyFiltered' : 'share.attestations.empty')}
            body={t(list.isFiltered ? 'share.list.emptyFilteredBody' : 'share.attestations.emptyBody')}
          />
        }
      />
    </Page>
  );
}
