import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { areaWords, classWords, deficiencyAreas, deficiencyClasses, deficiencySources, groupAmount } from '@portal/contract/client';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProcessOptions } from '#shared/api/processes.ts';
import { routes } from '#shared/api/routes.ts';
import { lookedColumn, lookedFilter } from '#shared/auditor/looked-list.tsx';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { companyFilter } from '#shared/list/company-filter.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { periodFilter } from '#shared/list/period-filter.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import { deficiencyAddress, deficiencyLive, staleDeficiency } from '../api/records.ts';
import { ClassBoard } from '../parts/ClassBoard.tsx';
import { ClassTag } from '../parts/ClassTag.tsx';

const ProposeDialog = lazy(() => import('../dialogs/ProposeDialog.tsx').then(({ ProposeDialog: dialog }) => ({ default: dialog })));

/** The mark of one that was carried over; from which period, by hovering or by hearing it. */
function Carried({ from }: { from: string }) {
  const { t } = useT();
  const words = t('deficiency.carriedFrom', { period: from });
  return (
    <Box component="span" title={words} sx={{ mr: 1, flexShrink: 0 }}>
      <Tag>
        <span aria-hidden="true">{t('deficiency.carriedTag')}</span>
        <Box component="span" sx={visuallyHidden}>
          {words}
        </Box>
      </Tag>
    </Box>
  );
}

/** The board by class above the list, and the proposal by hand. */
function useBoard() {
  const { t } = useT();
  const mayPropose = isAdministrator(useSession());
  const action = useRecordAction<'PROPOSE'>({ stale: staleDeficiency });
  // A statement leads here to propose what it tells of.
  const statement = useSearchParams()[0].get('statement') ?? '';
  const statementId = mayPropose && /^\d+$/.test(statement) ? Number(statement) : null;
  const wanted = useRef(statementId);
  useEffect(() => {
    if (wanted.current !== null) action.ask('PROPOSE');
    // Once: who closes the dialog wanted to.
    wanted.current = null;
  });
  return {
    panel: <ClassBoard />,
    actions: mayPropose && (
      <Button variant="contained" startIcon={<PlusIcon />} onClick={() => action.ask('PROPOSE')}>
        {t('deficiency.create')}
      </Button>
    ),
    dialogs: action.event !== undefined && (
      <Suspense>
        <ProposeDialog action={action} statementId={statementId} />
      </Suspense>
    ),
  };
}

export const deficiencyRecords = defineList({
  name: 'deficiency',
  title: 'titles.deficiencyList',
  total: 'deficiency.total',
  route: routes.getDeficiencyByPage,
  live: deficiencyLive,
  exports: routes.exportDeficiency,
  filters: {
    keyword: { label: 'deficiency.search', kind: 'search' },
    class: {
      label: 'deficiency.fields.class',
      values: deficiencyClasses,
      options: ({ pick }) => deficiencyClasses.map((value) => ({ value, label: pick(classWords[value]) })),
    },
    state: {
      label: 'deficiency.fields.state',
      options: ({ pick }) => listStates('deficiency').map(([value, { label }]) => ({ value, label: pick(label) })),
    },
    source: {
      label: 'deficiency.fields.source',
      values: deficiencySources,
      options: ({ t }) => deficiencySources.map((value) => ({ value, label: t(`deficiency.sources.${value}`) })),
    },
    area: {
      label: 'deficiency.fields.area',
      values: deficiencyAreas,
      options: ({ pick }) => deficiencyAreas.map((value) => ({ value, label: pick(areaWords[value]) })),
    },
    open: { label: 'deficiency.tabs.open', kind: 'flag', options: ({ t }) => [{ value: 'true', label: t('common.yes') }] },
    unconcluded: { label: 'deficiency.tabs.unconcluded', kind: 'flag', options: ({ t }) => [{ value: 'true', label: t('common.yes') }] },
    carried: { label: 'deficiency.fields.carried', kind: 'flag', options: ({ t }) => [{ value: 'true', label: t('common.yes') }] },
    looked: lookedFilter,
    company: companyFilter,
    period: periodFilter,
    process: { label: 'deficiency.fields.process', to: 'processId', kind: 'number', useOptions: useProcessOptions },
  },
  views: () => [
    { id: 'all', label: 'deficiency.tabs.all', filters: {} },
    { id: 'open', label: 'deficiency.tabs.open', filters: { open: 'true' } },
    { id: 'material', label: 'deficiency.tabs.material', filters: { class: 'material' } },
    { id: 'significant', label: 'deficiency.tabs.significant', filters: { class: 'significant' } },
    { id: 'control', label: 'deficiency.tabs.control', filters: { class: 'control' } },
  ],
  columns: [
    { field: 'recordNo', header: 'deficiency.fields.recordNo', width: 112, fixed: true },
    {
      field: 'title',
      header: 'deficiency.fields.title',
      cell: ({ title, titleEn }, { lang }) => (lang === 'en' && titleEn ? titleEn : title),
      mark: (row, { lang }) => row.carriedTo.length > 0 && <Carried from={(lang === 'en' && row.periodTitleEn) || row.periodTitle} />,
      flex: 1,
      minWidth: 166,
      strong: true,
      fixed: true,
    },
    { field: 'controlNo', header: 'deficiency.fields.control', width: 132 },
    { field: 'class', header: 'deficiency.fields.class', cell: (row) => row.class && <ClassTag value={row.class} />, width: 168 },
    {
      field: 'magnitude',
      header: 'deficiency.fields.magnitude',
      cell: (row) => row.magnitude && `${groupAmount(row.magnitude)} ${row.currency ?? ''}`,
      width: { zh: 166, en: 208 },
    },
    {
      field: 'source',
      header: 'deficiency.fields.source',
      cell: (row, { t }) => t(`deficiency.sources.${row.source}`),
      width: 144,
      hidden: 1600,
    },
    { field: 'owner', header: 'deficiency.fields.owner', cell: (row) => <PersonTag person={row.owner} />, width: 124 },
    {
      field: 'state',
      header: 'deficiency.fields.state',
      cell: ({ state }) => <StateChip workflow="deficiency" state={state} />,
      width: { zh: 120, en: 144 },
      inPeek: false,
    },
    { field: 'dueOn', header: 'deficiency.fields.due', cell: (row, { date }) => row.dueOn && date(row.dueOn), width: 112, hidden: true },
    { field: 'updatedAt', header: 'deficiency.fields.updatedAt', cell: (row, { date }) => date(row.updatedAt), width: 112, hidden: true },
    lookedColumn('deficiency'),
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => deficiencyAddress(id),
  card: ({ recordNo, title, titleEn, state, controlNo, class: found, owner }, { lang, name, pick }) => ({
    no: recordNo,
    title: lang === 'en' && titleEn ? titleEn : title,
    state: <StateChip workflow="deficiency" state={state} />,
    facts: [found && pick(classWords[found]), controlNo, name(owner)].filter(Boolean).join(' · '),
  }),
  empty: { title: 'deficiency.empty', body: 'deficiency.emptyBody' },
  useExtras: useBoard,
});

/** The deficiencies that the reader may see. */
export default function DeficiencyList() {
  return <ListPage list={deficiencyRecords} />;
}
