import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { isExternalAuditor } from '#shared/api/session.ts';
import { lookedColumn, lookedFilter } from '#shared/auditor/looked-list.tsx';
import { companyFilter } from '#shared/list/company-filter.ts';
import type { WireOf } from '#shared/list/list-description.ts';
import { defineList, type FilterTable } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { periodFilter } from '#shared/list/period-filter.ts';
import { personFilter } from '#shared/list/person-filter.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { ClockIcon, PlusIcon } from '#shared/theme/icons.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import { certificationAddress, certificationLive, mayRemind, statementCampaigns, type CertificationRow } from '../api/records.ts';
import { nextOf } from '../next-of.ts';

const RemindDialog = lazy(() => import('../dialogs/RemindDialog.tsx'));

type Wire = WireOf<typeof routes.getCertificationByPage>;

const filters = {
  keyword: { label: 'certification.search', kind: 'search' },
  campaign: { label: 'certification.fields.campaign', to: 'campaignId', kind: 'number', unnamed: 'table.chosenRecord' },
  looked: lookedFilter,
  company: companyFilter,
  period: periodFilter,
  state: {
    label: 'certification.fields.state',
    options: ({ pick }) => listStates('certification').map(([value, { label }]) => ({ value, label: pick(label) })),
  },
  overdue: {
    label: 'certification.filters.overdue',
    kind: 'flag',
    options: ({ t }) => [
      { value: 'true', label: t('common.yes') },
      { value: 'false', label: t('common.no') },
    ],
  },
  settled: {
    label: 'certification.filters.settled',
    kind: 'flag',
    options: ({ t }) => [
      { value: 'false', label: t('certification.filters.unsettled') },
      { value: 'true', label: t('certification.filters.isSettled') },
    ],
  },
  asked: {
    label: 'certification.filters.asked',
    kind: 'flag',
    options: ({ t }) => [
      { value: 'true', label: t('certification.filters.isAsked') },
      { value: 'false', label: t('certification.filters.notAsked') },
    ],
  },
  signer: { ...personFilter, label: 'certification.fields.signer', to: 'signerId' },
} as const satisfies FilterTable<string, Wire>;

export const certificationRecords = defineList({
  name: 'certification',
  title: 'titles.certificationList',
  total: 'certification.total',
  route: routes.getCertificationByPage,
  live: certificationLive,
  filters,
  offers: ['campaign', 'state', 'settled', 'overdue', 'company', 'looked'],
  exports: routes.exportCertification,
  views: ({ user }) => [
    { id: 'all', label: 'certification.views.all', filters: {} },
    // Who reads from a seat signs nothing.
    ...(isExternalAuditor(user)
      ? []
      : [{ id: 'mine', label: 'certification.views.mine', filters: { signer: String(user.id), asked: 'true' } } as const]),
    { id: 'reopened', label: 'certification.views.reopened', filters: { state: 'reopened' } },
    { id: 'overdue', label: 'certification.views.overdue', filters: { overdue: 'true' } },
  ],
  columns: [
    { field: 'recordNo', header: 'certification.fields.recordNo', width: 116, fixed: true, sortable: true },
    {
      field: 'title',
      header: 'certification.fields.title',
      cell: ({ title, titleEn }, { lang }) => (lang === 'en' ? titleEn || title : title),
      flex: 1,
      minWidth: 180,
      strong: true,
      fixed: true,
      sortable: true,
    },
    {
      field: 'campaign',
      header: 'certification.fields.campaign',
      cell: ({ campaign, campaignEn }, { lang }) => (lang === 'en' ? campaignEn || campaign : campaign),
      width: 190,
    },
    {
      field: 'signer',
      header: 'certification.fields.signer',
      cell: ({ signer }) => <PersonTag person={signer} />,
      width: 140,
      sortable: true,
    },
    {
      field: 'state',
      header: 'certification.fields.state',
      cell: ({ state }) => <StateChip workflow="certification" state={state} />,
      width: 132,
      inPeek: false,
      sortable: true,
    },
    {
      field: 'dueOn',
      header: 'certification.fields.dueOn',
      cell: (row, { date }) => (nextOf(row).dueOn === null ? date(row.dueOn) : <DueChip date={row.dueOn} showDate />),
      width: 172,
      sortable: true,
    },
    {
      field: 'signedAt',
      header: 'certification.fields.signedAt',
      cell: (row, { date }) => date(row.signedAt),
      width: 112,
      sortable: true,
    },
    lookedColumn('certification'),
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => certificationAddress(id),
  card: (row, { lang, name }) => ({
    no: row.recordNo,
    title: lang === 'en' ? row.titleEn || row.title : row.title,
    state: <StateChip workflow="certification" state={row.state} />,
    facts: name(row.signer),
    aside: nextOf(row).dueOn !== null && <DueChip date={row.dueOn} />,
  }),
  empty: { title: 'certification.empty', body: 'certification.emptyBody' },
  useExtras: function useStatementExtras({ words: { t, n, lang }, isAdministrator, clearSelection }) {
    const [asked, setAsked] = useState<{ rows: readonly CertificationRow[]; leftOut: number }>();
    const { data: campaigns = [], isLoading } = useQuery(statementCampaigns);
    return {
      options: {
        campaign: isLoading
          ? undefined
          : campaigns.map(({ id, name: zh, nameEn }) => ({ value: String(id), label: lang === 'en' ? nameEn || zh : zh })),
      },
      actions: isAdministrator && (
        <Button variant="contained" startIcon={<PlusIcon />} component={Link} to="/Certification/OpenStatements">
          {t('certification.open')}
        </Button>
      ),
      rowActions: (row) =>
        mayRemind(row)
          ? [
              {
                id: 'remind',
                label: t('certification.remind.action'),
                icon: <ClockIcon />,
                onClick: () => setAsked({ rows: [row], leftOut: 0 }),
              },
            ]
          : [],
      bulk: (selected) => {
        const fit = selected.filter(mayRemind);
        // Who only signs himself has nobody to remind.
        if (fit.length === 0 && !isAdministrator) return [];
        const words = t('certification.remind.action');
        return [
          {
            id: 'remind',
            name: words,
            label: fit.length === selected.length ? words : `${words} (${n(fit.length)})`,
            icon: <ClockIcon />,
            disabled: fit.length === 0,
            onClick: () => setAsked({ rows: fit, leftOut: selected.length - fit.length }),
          },
        ];
      },
      dialogs: asked && (
        <Suspense>
          <RemindDialog {...asked} onClose={() => setAsked(undefined)} onDone={clearSelection} />
        </Suspense>
      ),
    };
  },
});

/** The statements that the reader may see. */
export default function CertificationList() {
  return <ListPage list={certificationRecords} />;
}
