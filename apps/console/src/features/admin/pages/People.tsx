import type { AdminPerson } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
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
import { EditIcon, EyeIcon, KeyIcon, ReassignIcon, UploadIcon } from '#shared/theme/icons.pages.tsx';
import { PlusIcon, UserIcon } from '#shared/theme/icons.tsx';
import { noPeopleFilters, peopleQuery } from '../api/people.ts';
import { PersonState } from '../people/PersonState.tsx';
import { usePeopleChoices } from '../people/use-people-filters.ts';
import { usePersonDeeds } from '../people/use-person-deeds.tsx';

const PersonDrawer = lazy(() => import('../people/PersonDrawer.tsx'));
/** People: who they are, where they belong and what they may do (docs/decisions/identity.md). The open person stands in the address. */
export default function People() {
  const { t, n, lang, name, instant } = useT();
  const [params, setParams] = useSearchParams();
  const openId = Number(params.get('person')) || null;
  const list = useListState({ filters: noPeopleFilters, pageSize: 20 });
  const columnChoice = useColumnChoice('people');
  const choices = usePeopleChoices();
  const { data, isPending, isFetching, error, refetch } = useQuery(peopleQuery(list.filters, list));
  const { run, dialogs } = usePersonDeeds();
  const withPerson = (current: URLSearchParams, id: number | null) => {
    const next = new URLSearchParams(current);
    if (id === null) next.delete('person');
    else next.set('person', String(id));
    return next;
  };
  const open = (id: number | null) => setParams((current) => withPerson(current, id));
  const rolesOf = (person: AdminPerson) => person.roles.map((role) => (lang === 'en' ? role.nameEn : role.name)).join(', ');
  const departmentOf = (person: AdminPerson) => (lang === 'en' ? person.departmentPathEn : person.departmentPath);
  const columns: Column<AdminPerson>[] = [
    { field: 'number', header: t('adminPeople.fields.number'), render: (person) => person.number, width: 128, sortable: true },
    {
      field: 'name',
      header: t('adminPeople.fields.name'),
      render: (person) => <PersonTag person={{ ...person, userNO: person.number }} />,
      flex: 1,
      minWidth: 168,
      sortable: true,
      strong: true,
      fixed: true,
    },
    { field: 'adNo', header: t('adminPeople.fields.adNo'), render: (person) => person.adNo, width: 120, hidden: true },
    { field: 'department', header: t('adminPeople.fields.department'), render: departmentOf, flex: 1, minWidth: 180, sortable: true },
    { field: 'roles', header: t('adminPeople.fields.roles'), render: rolesOf, width: 190 },
    {
      field: 'manager',
      header: t('adminPeople.fields.manager'),
      render: (person) => (person.manager ? name(person.manager) : '–'),
      width: 130,
    },
    { field: 'email', header: t('adminPeople.fields.email'), render: (person) => person.email, width: 210, sortable: true, hidden: true },
    {
      field: 'lastSeenAt',
      header: t('adminPeople.fields.lastSeen'),
      render: (person) => (person.lastSeenAt ? instant(person.lastSeenAt) : t('adminPeople.never')),
      width: 196,
      sortable: true,
    },
    { field: 'isActive', header: t('adminPeople.fields.state'), render: (person) => <PersonState person={person} />, width: 96 },
  ];
  const actionsOf = (person: AdminPerson) => [
    { id: 'open', label: t('adminPeople.actions.open'), icon: <EyeIcon />, onClick: () => open(person.id) },
    { id: 'edit', label: t('adminPeople.actions.edit'), icon: <EditIcon />, onClick: () => run('edit', person) },
    ...(person.isActive
      ? [
          { id: 'password', label: t('adminPeople.actions.password'), icon: <KeyIcon />, onClick: () => run('password', person) },
          {
            id: 'deactivate',
            label: t('adminPeople.actions.deactivate'),
            icon: <UserIcon />,
            destructive: true,
            onClick: () => run('deactivate', person),
          },
        ]
      : [
          { id: 'handOver', label: t('adminPeople.actions.handOver'), icon: <ReassignIcon />, onClick: () => run('handOver', person) },
          { id: 'reactivate', label: t('adminPeople.actions.reactivate'), icon: <UserIcon />, onClick: () => run('reactivate', person) },
        ]),
  ];
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.adminPeople')}
          meta={data && t('adminPeople.total', { count: data.totalCount, number: n(data.totalCount) })}
          actions={
            <>
              <Button variant="outlined" color="inherit" startIcon={<UploadIcon />} onClick={() => openPanel({ imports: 'people' })}>
                {t('adminPeople.import')}
              </Button>
              <Button variant="contained" startIcon={<PlusIcon />} onClick={() => run('add')}>
                {t('adminPeople.add')}
              </Button>
            </>
          }
        />
        <FilterBar
          search={{ name: 'keyword', label: t('adminPeople.search') }}
          filters={[
            {
              name: 'active',
              label: t('adminPeople.fields.state'),
              options: [
                { value: 'true', label: t('adminPeople.active') },
                { value: 'false', label: t('adminPeople.inactive') },
              ],
            },
            { name: 'roleId', label: t('adminPeople.fields.roles'), options: choices.roles },
            { name: 'departmentId', label: t('adminPeople.fields.department'), options: choices.departments },
          ]}
          values={list.filters}
          onChange={(filter, value) => list.setFilters({ [filter]: value })}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={columnChoice.choice} onChange={columnChoice.save} onReset={columnChoice.reset} />}
        />
      </PageTop>
      <DataTable
        label={t('titles.adminPeople')}
        columns={columns}
        columnChoice={columnChoice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(person) => person.id}
        rowName={name}
        onRowOpen={(person) => open(person.id)}
        rowActions={actionsOf}
        isQuiet={(person) => !person.isActive}
        card={(person) => ({
          no: person.number,
          title: name(person),
          to: `?${withPerson(params, person.id).toString()}`,
          state: <PersonState person={person} />,
          facts: (
            <Box component="span">
              {departmentOf(person)}
              {departmentOf(person) && ' · '}
              {rolesOf(person)}
            </Box>
          ),
        })}
        empty={<EmptyState art={<NothingFoundArt />} title={t('adminPeople.empty')} body={t('adminPeople.emptyBody')} />}
      />
      <Suspense>{openId !== null && <PersonDrawer key={openId} id={openId} onDeed={run} onClose={() => open(null)} />}</Suspense>
      {dialogs}
    </Page>
  );
}
