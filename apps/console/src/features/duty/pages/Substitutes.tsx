import type { Substitution } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { EndSubstitution } from '#shared/substitute/EndSubstitution.tsx';
import { stateTones, substitutionLive, substitutionStates } from '#shared/substitute/substitutes.ts';
import { CloseIcon, PlusIcon } from '#shared/theme/icons.tsx';

const SubstituteDialog = lazy(() => import('#shared/substitute/SubstituteDialog.tsx'));

function SubstitutionState({ row }: { row: Substitution }) {
  const { t } = useT();
  return <Tag tone={stateTones[row.state]}>{t(`substitute.states.${row.state}`)}</Tag>;
}

/** Who stands in for whom, for administrators; they name one for somebody who is away already. */
export const substituteList = defineList({
  name: 'substitutes',
  title: 'titles.adminSubstitutes',
  total: 'substitute.total',
  route: routes.getSubstitutionsByPage,
  exports: routes.exportSubstitutions,
  live: substitutionLive,
  filters: {
    keyword: { label: 'substitute.search', kind: 'search' },
    state: {
      label: 'substitute.fields.state',
      options: ({ t }) => substitutionStates.map((value) => ({ value, label: t(`substitute.states.${value}`) })),
    },
  },
  columns: [
    {
      field: 'person',
      header: 'substitute.fields.person',
      cell: (row) => <PersonTag person={row.person} />,
      width: 188,
      sortable: true,
      fixed: true,
    },
    {
      field: 'substitute',
      header: 'substitute.fields.substitute',
      cell: (row) => <PersonTag person={row.substitute} />,
      width: 188,
      sortable: true,
      fixed: true,
    },
    { field: 'from', header: 'substitute.fields.from', cell: (row, { date }) => date(row.from), width: 120, sortable: true },
    { field: 'to', header: 'substitute.fields.to', cell: (row, { date }) => date(row.to), width: 120, sortable: true },
    { field: 'state', header: 'substitute.fields.state', cell: (row) => <SubstitutionState row={row} />, width: 120 },
    { field: 'reason', header: 'substitute.fields.reason', flex: 1, minWidth: 160 },
    {
      field: 'createdBy',
      header: 'substitute.fields.createdBy',
      cell: (row, { t, name, instant }) =>
        row.endedBy ? t('substitute.endedBy', { name: name(row.endedBy), at: instant(row.endedAt) }) : name(row.createdBy),
      width: 220,
    },
  ],
  rowId: (row) => row.id,
  rowName: (row, { name }) => `${name(row.substitute)} – ${name(row.person)}`,
  card: (row, { t, name, date }) => ({
    no: t('substitute.span', { from: date(row.from), to: date(row.to) }),
    title: `${name(row.person)} → ${name(row.substitute)}`,
    state: <SubstitutionState row={row} />,
    facts: row.reason,
  }),
  empty: { title: 'substitute.empty', body: 'substitute.emptyBody', done: true },
  useExtras: function useSubstituteExtras({ words: { t } }) {
    const [naming, setNaming] = useState(false);
    const [ending, setEnding] = useState<Substitution>();
    return {
      actions: (
        <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setNaming(true)}>
          {t('substitute.name')}
        </Button>
      ),
      rowActions: (row) =>
        row.mayEnd
          ? [{ id: 'end', label: t('substitute.end'), icon: <CloseIcon />, destructive: true, onClick: () => setEnding(row) }]
          : [],
      dialogs: (
        <>
          {naming && (
            <Suspense fallback={null}>
              <SubstituteDialog forOther onClose={() => setNaming(false)} />
            </Suspense>
          )}
          <EndSubstitution row={ending} onClose={() => setEnding(undefined)} />
        </>
      ),
    };
  },
});

export default function Substitutes() {
  return <ListPage list={substituteList} />;
}
