import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { usePeriodOptions } from '#shared/api/periods.ts';
import { useCompanyOptions } from '#shared/api/companies.ts';
import { routes } from '#shared/api/routes.ts';
import { lookedColumn, lookedFilter, useLookedOptions } from '#shared/auditor/looked-list.tsx';
import { companyFilter } from '#shared/list/company-filter.ts';
import type { WireOf } from '#shared/list/list-description.ts';
import { defineList, type FilterTable } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import { certificationAddress, certificationLive, statementCampaigns } from '../api/records.ts';
import { nextOf } from '../next-of.ts';

type Wire = WireOf<typeof routes.getCertificationByPage>;

const filters = {
  keyword: { label: 'certification.search', kind: 'search' },
  campaign: { label: 'certification.fields.campaign', to: 'campaignId', kind: 'number' },
  looked: lookedFilter,
  company: companyFilter,
  period: { label: 'certification.fields.period', to: 'periodId', kind: 'number', options: () => [] },
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
  signer: { label: 'certification.fields.signer', to: 'signerId', kind: 'number' },
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
    { id: 'mine', label: 'certification.views.mine', filters: { signer: String(user.id), settled: 'false' } },
    { id: 'reopened', label: 'certification.views.reopened', filters: { state: 'reopened' } },
    { id: 'overdue', label: 'certification.views.overdue', filters: { overdue: 'true' } },
  ],
  columns: [
    { field: 'recordNo', header: 'certification.fields.recordNo', width: 124, fixed: true, sortable: true },
    {
      field: 'title',
      header: 'certification.fields.title',
      cell: ({ title, titleEn }, { lang }) => (lang === 'en' ? titleEn || title : title),
      flex: 1,
      minWidth: 200,
      strong: true,
      fixed: true,
      sortable: true,
    },
    {
      field: 'campaign',
      header: 'certification.fields.campaign',
      cell: ({ campaign, campaignEn }, { lang }) => (lang === 'en' ? campaignEn || campaign : campaign),
      width: 200,
    },
    {
      field: 'signer',
      header: 'certification.fields.signer',
      cell: ({ signer }) => <PersonTag person={signer} />,
      width: 160,
      sortable: true,
    },
    {
      field: 'state',
      header: 'certification.fields.state',
      cell: ({ state }) => <StateChip workflow="certification" state={state} />,
      width: 148,
      inPeek: false,
      sortable: true,
    },
    {
      field: 'dueOn',
      header: 'certification.fields.dueOn',
      cell: (row, { date }) => (nextOf(row).dueOn === null ? date(row.dueOn) : <DueChip date={row.dueOn} showDate />),
      width: 176,
      sortable: true,
    },
    {
      field: 'signedAt',
      header: 'certification.fields.signedAt',
      cell: (row, { date }) => date(row.signedAt?.slice(0, 10)),
      width: 116,
      sortable: true,
    },
    lookedColumn('certification'),
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => certificationAddress(id),
  card: ({ recordNo, title, state }) => ({ no: recordNo, title, state: <StateChip workflow="certification" state={state} /> }),
  empty: { title: 'certification.empty', body: 'certification.emptyBody' },
  useExtras: function useStatementExtras({ words: { t, lang, name }, isAdministrator, values, rows, user }) {
    const company = useCompanyOptions();
    const period = usePeriodOptions(values.period);
    const looked = useLookedOptions();
    const { data: campaigns = [] } = useQuery(statementCampaigns);
    const signer = values.signer === String(user.id) ? user : rows.find((row) => String(row.signer.id) === values.signer)?.signer;
    return {
      options: {
        company,
        period,
        looked,
        campaign: campaigns.map(({ id, name: zh, nameEn }) => ({ value: String(id), label: lang === 'en' ? nameEn || zh : zh })),
        ...(signer && { signer: [{ value: values.signer, label: name(signer) }] }),
      },
      actions: isAdministrator && (
        <Button variant="contained" startIcon={<PlusIcon />} component={Link} to="/Certification/OpenStatements">
          {t('certification.open')}
        </Button>
      ),
    };
  },
});

/** The statements that the reader may see. */
export default function CertificationList() {
  return <ListPage list={certificationRecords} />;
}
