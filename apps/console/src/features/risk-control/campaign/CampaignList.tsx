import { recordPages } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { defineList, type ListColumn, type ListWords } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { campaignAddress, listLive } from './campaigns.ts';

type Row = DataOf<typeof routes.getCampaignsByPage>['data'][number];

const doneOf = (row: Row, { t, n }: ListWords) =>
  row.total === 0 ? '–' : t('campaign.doneOf', { done: n(row.waiting + row.closed), total: n(row.total) });

const count = (field: 'total' | 'overdue'): ListColumn<Row, undefined, never> => ({
  field,
  header: `campaign.counts.${field}`,
  cell: (row, { n }) => n(row[field]),
  width: 96,
  align: 'right',
});

function useNew() {
  const { t } = useT();
  const actions = (
    <Button component={Link} to={recordPages.campaign.edit} variant="contained" startIcon={<PlusIcon />}>
      {t('campaign.new')}
    </Button>
  );
  return { actions };
}

export const campaignRecords = defineList({
  name: 'campaigns',
  title: 'titles.campaigns',
  total: 'campaign.total',
  route: routes.getCampaignsByPage,
  exports: routes.exportCampaigns,
  live: listLive,
  filters: {},
  columns: [
    { field: 'campaignNo', header: 'campaign.fields.campaignNo', width: 112, fixed: true },
    { field: 'name', header: 'campaign.fields.name', flex: 1, minWidth: 200, strong: true, fixed: true },
    {
      field: 'state',
      header: 'campaign.fields.state',
      cell: ({ state }) => <StateChip workflow="campaign" state={state} />,
      width: 120,
      inPeek: false,
    },
    { field: 'riskYear', header: 'campaign.fields.riskYear', width: 96, cell: ({ riskYear }) => String(riskYear) },
    { field: 'opensOn', header: 'campaign.fields.opensOn', cell: (row, { date }) => date(row.opensOn), width: 120 },
    { field: 'dueOn', header: 'campaign.fields.dueOn', cell: (row, { date }) => date(row.dueOn), width: 120 },
    count('total'),
    { field: 'done', header: 'campaign.counts.submitted', cell: doneOf, width: 128, align: 'right' },
    count('overdue'),
    { field: 'creator', header: 'campaign.fields.creator', cell: (row, { name }) => name(row.creator), width: 128, hidden: true },
  ],
  rowId: ({ id }) => id,
  rowName: ({ campaignNo }) => campaignNo,
  rowLink: ({ id }) => campaignAddress(id),
  trail: ({ id, campaignNo }) => ({ type: 'campaign', id, no: campaignNo }),
  card: (row, words) => ({
    no: row.campaignNo,
    title: row.name,
    state: <StateChip workflow="campaign" state={row.state} />,
    facts: `${words.date(row.opensOn)} – ${words.date(row.dueOn)} · ${doneOf(row, words)}`,
  }),
  empty: { title: 'campaign.empty', body: 'campaign.emptyBody' },
  useExtras: useNew,
});

/** The campaigns, newest first. */
export default function CampaignList() {
  return <ListPage list={campaignRecords} />;
}
