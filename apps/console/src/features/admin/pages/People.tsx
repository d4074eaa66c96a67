import type { AdminPerson } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { defineList, type ListWords } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { openPanel } from '#shared/page/panel-store.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { EditIcon, EyeIcon, KeyIcon, ReassignIcon, UploadIcon } from '#shared/theme/icons.pages.tsx';
import { PlusIcon, UserIcon } from '#shared/theme/icons.tsx';
import { peopleLive } from '../api/people.ts';
import { PersonState } from '../people/PersonState.tsx';
import { usePeopleChoices } from '../people/use-people-filters.ts';
import { usePersonActions } from '../people/use-person-actions.tsx';

const MovePeopleDialog = lazy(() => import('../people/MovePeopleDialog.tsx'));
const PersonDrawer = lazy(() => import('../people/PersonDrawer.tsx'));

const rolesOf = (person: AdminPerson, { lang, list }: ListWords) =>
  list(person.roles.map((role) => (lang === 'en' ? role.nameEn : role.name)));
const departmentOf = (person: AdminPerson, { lang }: ListWords) => (lang === 'en' ? person.departmentPathEn : person.departmentPath);

/** People of the directory (docs/decisions/identity.md). The person that is open stands in the address. */
export const peopleList = defineList({
  name: 'people',
  title: 'titles.adminPeople',
  total: 'adminPeople.total',
  route: routes.getPeopleByPage,
  exports: routes.exportPeople,
  live: peopleLive,
  filters: {
    keyword: { label: 'adminPeople.search', kind: 'search' },
    active: {
      label: 'adminPeople.fields.state',
      standard: 'true',
      values: ['true', 'false'],
      options: ({ t }) => [
        { value: 'true', label: t('adminPeople.active') },
        { value: 'false', label: t('adminPeople.inactive') },
      ],
    },
    roleId: { label: 'adminPeople.fields.roles' },
    departmentId: { label: 'adminPeople.fields.department' },
  },
  offers: ['active', 'roleId', 'departmentId'],
  columns: [
    {
      field: 'number',
      header: 'adminPeople.fields.number',
      width: 128,
      sortable: true,
      // A name to sign in with, in nobody's language.
      cell: ({ number }) => <span translate="no">{number}</span>,
    },
    {
      field: 'name',
      header: 'adminPeople.fields.name',
      cell: (person) => <PersonTag person={{ ...person, userNO: person.number }} />,
      flex: 1,
      minWidth: 168,
      sortable: true,
      strong: true,
      fixed: true,
    },
    { field: 'adNo', header: 'adminPeople.fields.adNo', width: 120, hidden: true },
    { field: 'department', header: 'adminPeople.fields.department', cell: departmentOf, flex: 1, minWidth: 180, sortable: true },
    { field: 'roles', header: 'adminPeople.fields.roles', cell: rolesOf, width: 190 },
    {
      field: 'manager',
      header: 'adminPeople.fields.manager',
      cell: (person, { name }) => (person.manager ? name(person.manager) : '–'),
      width: 130,
    },
    { field: 'email', header: 'adminPeople.fields.email', width: 210, sortable: true, hidden: true },
    {
      field: 'lastSeenAt',
      header: 'adminPeople.fields.lastSeen',
      cell: (person, { t, instant }) => (person.lastSeenAt ? instant(person.lastSeenAt) : t('adminPeople.never')),
      width: 196,
      sortable: true,
    },
    { field: 'isActive', header: 'adminPeople.fields.state', cell: (person) => <PersonState person={person} />, width: 96 },
  ],
  rowId: (person) => person.id,
  rowName: (person, { name }) => name(person),
  drawer: 'person',
  isQuiet: (person) => !person.isActive,
  card: (person, words) => ({
    no: person.number,
    title: words.name(person),
    state: <PersonState person={person} />,
    facts: <Box component="span">{[departmentOf(person, words), rolesOf(person, words)].filter(Boolean).join(' · ')}</Box>,
  }),
  empty: { title: 'adminPeople.empty', body: 'adminPeople.emptyBody' },
  useExtras: function usePeopleExtras({ words: { t, n }, opened, open, clearSelection }) {
    const { roles, departments, activeDepartments } = usePeopleChoices();
    const { run, tellPassword, dialogs } = usePersonActions();
    const [moving, setMoving] = useState<readonly AdminPerson[]>();
    return {
      options: { roleId: roles, departmentId: departments },
      actions: (
        <>
          <Button variant="outlined" color="inherit" startIcon={<UploadIcon />} onClick={() => openPanel({ imports: 'people' })}>
            {t('adminPeople.import')}
          </Button>
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => run('add')}>
            {t('adminPeople.add')}
          </Button>
        </>
      ),
      bulk: (selected) => {
        const fit = selected.filter((person) => person.isActive);
        const words = t('adminPeople.actions.move');
        return [
          {
            id: 'move',
            label: fit.length === selected.length ? words : `${words} (${n(fit.length)})`,
            icon: <ReassignIcon />,
            disabled: fit.length === 0,
            onClick: () => setMoving(fit),
          },
        ];
      },
      rowActions: (person) => [
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
              {
                id: 'reactivate',
                label: t('adminPeople.actions.reactivate'),
                icon: <UserIcon />,
                onClick: () => run('reactivate', person),
              },
            ]),
      ],
      dialogs: (
        <>
          <Suspense>
            {opened !== null && (
              <PersonDrawer key={opened} id={opened} onAction={run} onPassword={tellPassword} onClose={() => open(null)} />
            )}
          </Suspense>
          {dialogs}
          <Suspense>
            {moving && (
              <MovePeopleDialog people={moving} options={activeDepartments} onMoved={clearSelection} onClose={() => setMoving(undefined)} />
            )}
          </Suspense>
        </>
      ),
    };
  },
});

export default function People() {
  return <ListPage list={peopleList} />;
}
