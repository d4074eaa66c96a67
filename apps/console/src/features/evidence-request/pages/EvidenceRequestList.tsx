import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { lookedColumn, lookedFilter } from '#shared/auditor/looked-list.tsx';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { RequestDialog } from '#shared/evidence/RequestDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { companyFilter } from '#shared/list/company-filter.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { periodFilter } from '#shared/list/period-filter.ts';
import { personFilter } from '#shared/list/person-filter.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import { evidenceRequestAddress, evidenceRequestLive, staleEvidenceRequest } from '../api/records.ts';

/** Administrators ask for anything; testers and reviewers do it from their tests. */
function useTools() {
  const { t } = useT();
  const user = useSession();
  const navigate = useNavigate();
  const action = useRecordAction<'REQUEST'>({ stale: staleEvidenceRequest });
  const actions = isAdministrator(user) && (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => action.ask('REQUEST')}>
      {t('evidenceRequest.create')}
    </Button>
  );
  const open = (id: number | undefined) => {
    if (id !== undefined) void navigate(evidenceRequestAddress(id));
  };
  const dialogs = action.event !== undefined && <RequestDialog action={action} testIds={[]} onDone={open} />;
  return { actions, dialogs };
}

/** Tabs that the call knows; without one it answers all. */
const tabs = ['toAnswer', 'requested'] as const;

export const evidenceRequestRecords = defineList({
  name: 'evidence-request',
  title: 'titles.evidenceRequestList',
  total: 'evidenceRequest.total',
  route: routes.getEvidenceRequestByPage,
  live: evidenceRequestLive,
  tabs: {
    label: 'titles.evidenceRequestList',
    of: [
      { value: '', label: 'evidenceRequest.tabs.all' },
      {
        value: 'toAnswer',
        label: 'evidenceRequest.tabs.toAnswer',
        forStaff: true,
        empty: { title: 'evidenceRequest.emptyTabs.toAnswer', body: 'evidenceRequest.emptyTabs.toAnswerBody', done: true },
      },
      {
        value: 'requested',
        label: 'evidenceRequest.tabs.requested',
        empty: { title: 'evidenceRequest.emptyTabs.requested', body: 'evidenceRequest.emptyTabs.requestedBody' },
      },
    ],
  },
  filters: {
    keyword: { label: 'evidenceRequest.search', kind: 'search' },
    state: {
      label: 'evidenceRequest.fields.state',
      options: ({ pick }) => listStates('evidenceRequest').map(([value, { label }]) => ({ value, label: pick(label) })),
    },
    overdue: { label: 'evidenceRequest.late', kind: 'flag', options: ({ t }) => [{ value: '1', label: t('evidenceRequest.late') }] },
    open: { label: 'evidenceRequest.open', kind: 'flag', options: ({ t }) => [{ value: '1', label: t('evidenceRequest.open') }] },
    looked: lookedFilter,
    periodId: periodFilter,
    company: companyFilter,
    askedId: { ...personFilter, label: 'evidenceRequest.fields.asked' },
  },
  input: ({ tab }) => ({ tab: tabs.find((one) => one === tab) ?? null }),
  exports: routes.exportEvidenceRequest,
  columns: [
    { field: 'recordNo', header: 'evidenceRequest.fields.recordNo', width: 128, fixed: true },
    { field: 'title', header: 'evidenceRequest.fields.title', flex: 1, minWidth: 220, strong: true, fixed: true },
    {
      field: 'asked',
      header: 'evidenceRequest.fields.asked',
      cell: ({ asked, department }, { lang }) =>
        asked ? <PersonTag person={asked} /> : (lang === 'en' && department?.nameEn) || department?.name,
      width: 172,
    },
    {
      field: 'dueOn',
      header: 'evidenceRequest.fields.dueOn',
      cell: (row, { date }) => (isOver('evidenceRequest', row.state) ? date(row.dueOn) : <DueChip date={row.dueOn} showDate />),
      width: 176,
    },
    {
      field: 'state',
      header: 'evidenceRequest.fields.state',
      cell: ({ state }) => <StateChip workflow="evidenceRequest" state={state} />,
      width: 132,
      inPeek: false,
    },
    { field: 'tests', header: 'evidenceRequest.fields.tests', width: 96 },
    {
      field: 'answers',
      header: 'evidenceRequest.fields.answers',
      width: 96,
      hidden: ({ isAdministrator: runsThem }) => (runsThem ? false : 1500),
    },
    {
      field: 'requester',
      header: 'evidenceRequest.fields.requester',
      cell: ({ requester }) => requester && <PersonTag person={requester} />,
      width: 140,
      // Whoever is asked wants to know by whom; administrators ask themselves.
      hidden: ({ isAdministrator: runsThem }) => (runsThem ? 1500 : false),
    },
    {
      field: 'updatedAt',
      header: 'evidenceRequest.fields.updatedAt',
      cell: (row, { date }) => date(row.updatedAt),
      width: 120,
      hidden: true,
    },
    lookedColumn('evidenceRequest'),
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => evidenceRequestAddress(id),
  card: ({ recordNo, title, state, asked, department, dueOn }, { lang, name }) => ({
    no: recordNo,
    title,
    state: <StateChip workflow="evidenceRequest" state={state} />,
    facts: asked ? name(asked) : (lang === 'en' && department?.nameEn) || department?.name || '',
    aside: !isOver('evidenceRequest', state) && <DueChip date={dueOn} />,
  }),
  empty: { title: 'evidenceRequest.empty', body: 'evidenceRequest.emptyBody' },
  useExtras: useTools,
});

/** The requests for evidence that the reader may see. */
export default function EvidenceRequestList() {
  return <ListPage list={evidenceRequestRecords} />;
}
